import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Cursors of a copy that their client has changed: what they say is judged before anything is read. */

const admin = { token: tokenFor(['acme'], { roles: ['admin'] }) };
const path = '/sync/v1/companies/acme/copy';
let service: Service;
let hash: string;
let state: Record<string, unknown>;

beforeAll(async () => {
  service = await startService();
  await initCandidates(service, await createPipeline(service, { companyId: 'acme' }), ['ada@example.org']);
  const { text } = await service.request('GET', `${path}?limit=1`, admin);
  const { cursor } = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  [hash, state] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
});
afterAll(() => service.stop());

async function answerTo(changed: Record<string, unknown>): Promise<unknown> {
  const after = Buffer.from(JSON.stringify([hash, { ...state, ...changed }])).toString('base64url');
  const headers = { accept: 'application/json' };
  const { status, body } = await service.request('GET', `${path}?after=${after}`, { ...admin, headers });
  return body.reason ?? status;
}

const value = '2026-01-01T00:00:00.000Z';
const place = { kind: 0, part: 0, value, id: 'urn:x' };
const erasure = { id: 'urn:x', stage: 'RECORD', value: '', after: '' };

describe('a cursor of a copy that its client has changed', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a value that is no instant', { snapshot: { ...place, value: 'yesterday' } }],
    ['an instant in no year of four digits', { snapshot: { ...place, value: '+275760-09-13T00:00:00.000Z' } }],
    ['NUL as a value', { snapshot: { ...place, value: '\0' } }],
    ['an id without a value', { snapshot: { ...place, value: '' } }],
    ['a value without an id', { snapshot: { ...place, id: '' } }],
    ['NUL as an id', { snapshot: { ...place, id: '\0' } }],
    ['half a character as an id', { snapshot: { ...place, id: '\ud800' } }],
    ["a ban's place among vacancies", { snapshot: { ...place, value: `${value} 3` } }],
    ['an instant among candidates', { snapshot: { ...place, kind: 2 } }],
    ["a vacancy's place among bans", { snapshot: { ...place, kind: 3 } }],
    ['an instant in a catalogue', { snapshot: { ...place, kind: 5 } }],
    [
      'an instant among the bans of an erasure',
      { snapshot: null, erasure: { ...erasure, stage: 'BAN', value, after: 'x' } },
    ],
    ['more things of one event than any has', { told: 2 }],
    ['an index that is below zero', { snapshot: { ...place, kind: -1 } }],
    ['a number of no feed', { from: '9223372036854775808' }],
    ['a number below zero', { from: '-1' }],
    ['NUL as an erasure', { snapshot: null, erasure: { ...erasure, id: '\0' } }],
    ['a place of an erasure that is none', { snapshot: null, erasure: { ...erasure, value: 'never', after: 'x' } }],
    ['NUL as a copy', { copy: '\0' }],
  ])('is none if it has %s', async (_, changed) => {
    expect(await answerTo(changed)).toBe('INVALID_INPUT');
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['other kinds', { kinds: ['VACANCY', 'VACANCY'] }, 'COPY_CHANGED'],
    ['a number that the feed has not reached', { from: '999999999999999999' }, 'FEED_RESTORED'],
    ['lists that do not exist', { snapshot: { ...place, kind: 9e15, part: 9e15 } }, 200],
    ['an erasure that does not exist', { snapshot: null, erasure }, 200],
  ])('is judged by what it says: %s', async (_, changed, expected) => {
    expect(await answerTo(changed)).toBe(expected);
  });
});
