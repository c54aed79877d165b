import { deepStrictEqual } from 'node:assert';
import type { Exchange } from '../workloads/requests.ts';

/**
 * Sends a request and compares its answer with the dataset.
 * @returns the bytes of the answer, and of those to the requests after it; null where they vary
 * @throws where the answer differs
 */
export async function check(
  origin: string,
  headers: Readonly<Record<string, string>>,
  exchange: Exchange,
): Promise<number | null> {
  const { method, path, body, status, expected, known = (answer) => answer, varies, next } = exchange;
  const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${path}`, { method, headers: sent, body });
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (isDomainError(answer)) throw new Error(`${path} answered ${text.slice(0, 1000)}`);
  deepStrictEqual(known(answer), plain(expected()), `${path} answered something else than the dataset holds`);
  const after = next === undefined ? 0 : await check(origin, headers, next);
  return varies || after === null ? null : bytes.byteLength + after;
}

const isDomainError = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'errors' in answer;

/** The value as it is after JSON serialisation. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
