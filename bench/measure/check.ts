import { deepStrictEqual } from 'node:assert';
import type { Exchange } from '../workloads/requests.ts';

/**
 * Sends a request and compares its answer with the dataset.
 * @returns the bytes of the answer
 * @throws where the answer differs
 */
export async function check(
  origin: string,
  headers: Readonly<Record<string, string>>,
  exchange: Exchange,
): Promise<number> {
  const { method, path, body, status, expected, known = (answer) => answer } = exchange;
  const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${path}`, { method, headers: sent, body });
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (isRefusal(answer)) throw new Error(`${path} answered ${text.slice(0, 1000)}`);
  deepStrictEqual(known(answer), plain(expected()), `${path} answered something else than the dataset holds`);
  return bytes.byteLength;
}

const isRefusal = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'errors' in answer;

/** The value as it is after JSON serialisation. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
