import { describe, expect, it } from '@jest/globals';
import { BodyInParts, bodyOfParts, bytesOf } from '../../src/http/bodies/answerBody.js';

/** Bodies of an answer around JSON that the store has made. */

const [begin, end] = ['{"data":', '}'];
const field = (length: number): Buffer => Buffer.from(`"${'é'.repeat((length - 2) / 2)}"`);

async function sent(body: Buffer | BodyInParts): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('a body around JSON', () => {
  it.each([10, 1024 * 1024, 3 * 1024 * 1024])('has all of its bytes, for %i of them', async (length) => {
    const json = field(length);
    const body = bodyOfParts([begin, json, end]);
    expect(bytesOf(body)).toBe(begin.length + length + end.length);
    expect((await sent(body)).equals(Buffer.concat([Buffer.from(begin), json, Buffer.from(end)]))).toBe(true);
  });

  it('of a text is its UTF-8', async () => {
    expect(String(await sent(bodyOfParts([begin, '"é"', end])))).toBe('{"data":"é"}');
  });

  it('does not copy long JSON', async () => {
    const json = field(1024 * 1024);
    const body = bodyOfParts([begin, json, end]);
    expect(body).toBeInstanceOf(BodyInParts);
    const chunks: Buffer[] = [];
    for await (const chunk of body as BodyInParts) chunks.push(chunk as Buffer);
    expect(chunks.map(({ buffer }) => buffer).includes(json.buffer)).toBe(true);
  });
});
