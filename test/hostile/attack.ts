import { connect } from 'node:net';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { expect } from '@jest/globals';
import { errors } from '../../src/core/kernel/errors.js';
import { recordKinds } from '../../src/core/pipeline/shapes/record.js';
import { httpErrors } from '../../src/http/errors.js';
import { statusOf } from '../../src/http/refusals.js';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/**
 * A service under attack, checks of what its answers must not reveal, and a client that can break the rules of HTTP.
 */

/**
 * Timeout for making and dropping a separate database, in milliseconds. It is long, because other suites make theirs at
 * the same time.
 */
export const timeoutMs = 120_000;

export interface Target extends Pipeline {
  readonly service: Service;
  readonly recordId: string;
  /** All data of the attacked company, as the store gives them. */
  state(): Promise<unknown>;
}

export async function startTarget(clock = new TestClock()): Promise<Target> {
  const service = await startService({ clock });
  const pipeline = await createPipeline(service);
  const [recordId = ''] = await initCandidates(service, pipeline, ['candidate-1']);
  const { store } = service.database;
  const order = { field: 'NAME', direction: 'ASC' } as const;
  const state = async () => [
    await store.vacancies.page({ companyId: pipeline.companyId, filter: {}, order, page: { first: 100, after: null } }),
    await store.records.pages({
      companyId: pipeline.companyId,
      kind: recordKinds,
      scopes: [{ candidateId: 'candidate-1' }],
      filter: {},
      page: { first: 100, after: null },
    }),
    await store.apiKeys.list(pipeline.companyId, new Date().toISOString(), 1_000),
  ];
  return { ...pipeline, service, recordId, state };
}

/** Runs an attack. Checks that it changed nothing, caused no internal error, and that the service answers as before. */
export async function withstand(target: Target, attack: () => Promise<void>): Promise<void> {
  const { service, companyId, vacancyId, token } = target;
  const before = await target.state();
  await attack();
  expect(await target.state()).toEqual(before);
  expect(service.log.filter((line) => 'level' in line && line.level === 'error')).toEqual([]);
  const read = await service.request('GET', `/v2/vacancies/${vacancyId}/company/${companyId}`, { token });
  expect(read.status).toBe(200);
}

const reasons: ReadonlySet<unknown> = new Set(
  Object.values({ ...errors, ...httpErrors }).map(
    (make) => (make as (...words: unknown[]) => { reason: string })(['x'], 1, 1).reason,
  ),
);
const codes: ReadonlySet<unknown> = new Set([...Object.keys(statusOf), ...Object.values(ApolloServerErrorCode)]);
const ours = /node_modules|\bat .+:\d+:\d+|\/src\/|\.ts\b|select .+ from|insert into|pglite|postgres|SQLSTATE/i;

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** An answer, from `fetch` or from `say`. */
interface Seen extends Pick<Answer, 'status' | 'text'> {
  readonly headers: Answer['headers'] | Headers;
}

/**
 * Checks that an answer is a success or a refusal from the catalogue. No cache may store a refusal, and no answer
 * reveals internals.
 */
export function expectCatalogued({ status, headers, text }: Seen): void {
  expect(text).not.toMatch(ours);
  expect(text).not.toContain('INTERNAL');
  expect(status).not.toBe(500);
  if (status < 400 && !text.startsWith('{"errors"')) return;
  // An answer to HEAD.
  if (text === '') return;
  expect(headers instanceof Headers ? headers.get('cache-control') : headers['cache-control']).toBe('no-store');
  const body = JSON.parse(text);
  if (!body.errors?.[0]?.extensions) {
    expect([body.code, reasons.has(body.reason), typeof body.message]).toEqual([status, true, 'string']);
    return;
  }
  for (const { message, extensions } of body.errors) {
    expect([message, codes.has(extensions.code)]).toEqual([message, true]);
    if (extensions.reason !== undefined) expect(reasons.has(extensions.reason)).toBe(true);
  }
}

/** How long a server may stay silent, in milliseconds. */
const silenceMs = 8_000;

/**
 * Sends bytes unchanged and reads until the server closes the connection.
 * @throws if the connection stays open and silent
 */
export function say(target: Target, ...parts: (string | Buffer)[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(target.service.url).port), '127.0.0.1');
    let heard = '';
    socket.setTimeout(silenceMs, () => socket.destroy(new Error(`The server hangs after ${heard.slice(0, 200)}`)));
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // If the server refuses a request while it is sent, the connection may be reset.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(answersIn(heard)));
    for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  });
}

function answersIn(heard: string): Answer[] {
  const answers: Answer[] = [];
  for (let rest = heard; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    // Only the server's own answers are chunked, and those are empty.
    const length = headers['transfer-encoding'] ? '0\r\n\r\n'.length : Number(headers['content-length'] ?? 0);
    const status = Number(first.split(' ')[1]);
    const body = headers['content-length']
      ? Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString()
      : '';
    if (status !== 100) answers.push({ status, headers, text: body });
    rest = rest.slice(end + 4 + (status === 304 ? 0 : length));
  }
  return answers;
}

/** The head of a request with a valid token, which asks the server to close the connection. */
export const head = (requestLine: string, ...headers: string[]): string =>
  [
    requestLine,
    'Host: localhost',
    `Authorization: Bearer ${tokenFor('acme')}`,
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');

export const json = 'Content-Type: application/json';
