import { describe, expect, it } from '@jest/globals';
import { LimitExceeded } from '../src/base/limits.js';
import { RenderedData } from '../src/execution/renderedData.js';

describe("an answer's data", () => {
  it('are sent in their parts, with the errors before them', () => {
    expect(new RenderedData(['{"a":', '1', '}']).answer().join('')).toBe('{"data":{"a":1}}');
    const refused = { errors: [{ message: 'no' }], extensions: { warnings: [] } };
    expect(new RenderedData(null).answer(refused).join('')).toBe(
      '{"errors":[{"message":"no"}],"data":null,"extensions":{"warnings":[]}}',
    );
  });

  it('are bounded by their characters, of which letters beyond ASCII are one each', () => {
    const most = 32 * 1024 * 1024;
    expect(() => new RenderedData(['x'.repeat(most), 'x'])).toThrow(LimitExceeded);
    expect(() => new RenderedData([Buffer.from('é'.repeat(most / 2 + 1))])).not.toThrow();
  });
});
