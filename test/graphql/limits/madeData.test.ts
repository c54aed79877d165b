import { describe, expect, it } from '@jest/globals';
import { AnswerTooLong } from '../../../src/core/kernel/reading/renderedJson.js';
import { MadeData } from '../../../src/graphql/engine/answering/boundedJson.js';

describe("an answer's data", () => {
  it('are sent in their parts, with the errors before them', () => {
    expect(new MadeData(['{"a":', '1', '}']).answer().join('')).toBe('{"data":{"a":1}}');
    const refused = { errors: [{ message: 'no' }], extensions: { warnings: [] } };
    expect(new MadeData(null).answer(refused).join('')).toBe(
      '{"errors":[{"message":"no"}],"data":null,"extensions":{"warnings":[]}}',
    );
  });

  it('are bounded by their characters, of which letters beyond ASCII are one each', () => {
    const most = 32 * 1024 * 1024;
    expect(() => new MadeData(['x'.repeat(most), 'x'])).toThrow(AnswerTooLong);
    expect(() => new MadeData([Buffer.from('é'.repeat(most / 2 + 1))])).not.toThrow();
  });
});
