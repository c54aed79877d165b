import { expect, it } from '@jest/globals';
import type { CopiedEvent, Json } from '../support/feed/feedCopy.js';
import { brokenInvariants, type CompanyRows } from './invariants.js';

type Told = readonly [type: string, data: Data, more?: object];
type Data = { before: Json | null; after: Json | null; next?: Json };
const at = (second: number) => `2026-11-20T12:00:0${second}.000Z`;

/** The events of a feed, numbered from 1. They are about Ada's record in the vacancy unless they say otherwise. */
const feedOf = (all: readonly Told[]): CopiedEvent[] =>
  all.map(([type, data, more], index) => ({
    ...({ vacancyId: null, candidateId: null, recordId: null, nextRecordId: null, isRedacted: false } as const),
    ...({ operation: '', createdAt: at(0), actor: { kind: 'USER', id: 'boss' }, omitted: [] } as const),
    type,
    seq: String(index + 1),
    data,
    ...more,
  }));

const ofVacancy = { vacancyId: 'v' };
const ofRecord = { vacancyId: 'v', candidateId: 'ada', recordId: 'r' };
const status = (code: string) => ({ code, date: at(1) });
const vacancy = { status: status('IN_PROGRESS'), maxCandidates: null, updatedAt: at(0), features: [] };
const open = {
  id: 'r',
  vacancyId: 'v',
  candidateId: 'ada',
  featureId: 'f',
  status: status('PENDING'),
  isClosed: false,
  updatedAt: at(0),
};

const made = (data: Json): Data => ({ before: null, after: data });
const begun: Told = ['VACANCY_CREATED', made(vacancy), ofVacancy];
const initialized: Told = ['RECORD_INITIALIZED', made(open), ofRecord];
const closed: Told = [
  'VACANCY_CLOSED',
  { before: {}, after: { status: status('CLOSED'), updatedAt: at(2) } },
  ofVacancy,
];
const finished: Told = [
  'RECORD_FINISHED',
  { before: {}, after: { isClosed: true, status: status('FINISHED'), updatedAt: at(3) } },
  ofRecord,
];
const banned: Told = ['CANDIDATE_BANNED', made({ candidateId: 'ada' }), { candidateId: 'ada' }];
const action = { __typename: 'ConversationAction', id: 'call', name: 'Call' };

/** A company with these events, whose tables have what they tell. */
function companyWith(...events: readonly Told[]): CompanyRows {
  const record = { candidateId: 'ada', vacancyId: 'v', featureId: 'f', status: 'PENDING', isClosed: false };
  const isClosed = events.includes(closed);
  return {
    records: [record],
    erased: [],
    banned: [],
    held: [],
    events: feedOf(events),
    removed: 0,
    lastSeq: events.length,
    things: {
      'vacancy v': { status: { code: isClosed ? 'CLOSED' : 'IN_PROGRESS' }, updatedAt: at(isClosed ? 2 : 0) },
      'record r': { status: { code: 'PENDING' }, isClosed: false, updatedAt: at(0) },
    },
  };
}

const sound = companyWith(begun, initialized);

it('finds nothing in sound data', () => {
  expect(brokenInvariants(sound, 0)).toEqual([]);
  const isClosed = sound.records.map((record) => ({ ...record, isClosed: true }));
  expect(brokenInvariants({ ...sound, records: isClosed, erased: ['ada'] }, 0)).toEqual([]);
  expect(brokenInvariants({ ...sound, events: sound.events.slice(1), removed: 1 }, 0)).toEqual([]);
});

const things = (more: Record<string, Json>) => ({ things: { ...sound.things, ...more } });

it.each<[string, Partial<CompanyRows>]>([
  ['an erased person has an open record: f, PENDING', { erased: ['ada'] }],
  ['two open records of ada in f of v', { records: [...sound.records, ...sound.records] }],
  ['the feed gave 3 numbers to 2 events', { lastSeq: 3 }],
  ['the feed does not tell ban bob', things({ 'ban bob': { candidateId: 'bob' } })],
  [
    'the feed tells isClosed false of record r, which has true',
    things({ 'record r': { status: { code: 'PENDING' }, isClosed: true } }),
  ],
  ['the feed tells record r, which is not there', { things: { 'vacancy v': sound.things['vacancy v'] as Json } }],
])('finds that %s', (sentence, broken) => {
  expect(brokenInvariants({ ...sound, ...broken }, 0)).toEqual([sentence]);
});

it('finds a gap of the feed', () => {
  const events = sound.events.map((event) => ({ ...event, seq: String(Number(event.seq) * 2) }));
  expect(brokenInvariants({ ...sound, events }, 0)).toContain('the feed has a gap before 2');
});

it.each<[string, readonly Told[]]>([
  ['RECORD_INITIALIZED 3 is in a closed vacancy', [begun, closed, initialized]],
  ['RECORD_INITIALIZED 3 is of a banned person', [begun, banned, initialized]],
  ['a record was moved twice: RECORD_FINISHED 3, RECORD_FINISHED 4', [begun, initialized, finished, finished]],
  ['VACANCY_CREATED 3 says that there was nothing before', [begun, initialized, begun]],
  ['VACANCY_CLOSED 1 says that there was something before', [closed, begun, initialized]],
  [
    'RECORD_INITIALIZED 3 takes place 2 of 1',
    [
      ['VACANCY_CREATED', made({ ...vacancy, maxCandidates: 1 }), ofVacancy],
      initialized,
      ['RECORD_INITIALIZED', made({ ...open, candidateId: 'bob' }), { ...ofRecord, candidateId: 'bob', recordId: 's' }],
    ],
  ],
  [
    'CATALOGUE_CHANGED 3 deletes what a vacancy uses',
    [
      ['CATALOGUE_CHANGED', made(action)],
      ['VACANCY_CREATED', made({ ...vacancy, features: [{ actions: [{ id: 'call' }] }] }), ofVacancy],
      ['CATALOGUE_CHANGED', { before: action, after: null }],
      initialized,
    ],
  ],
  [
    'VACANCY_UPDATED 3 says that maxCandidates was 4, not null',
    [begun, initialized, ['VACANCY_UPDATED', { before: { maxCandidates: 4 }, after: { updatedAt: at(2) } }, ofVacancy]],
  ],
])('finds that %s', (sentence, events) => {
  expect(brokenInvariants(companyWith(...events), 2)).toContain(sentence);
});

it('finds that a person on hold was erased', () => {
  const erasure: Told = ['CANDIDATE_ERASED', made({ recordIds: ['r'] }), { candidateId: 'ada' }];
  const company = { ...companyWith(begun, initialized, erasure), held: ['ada'] };
  expect(brokenInvariants(company, 3)).toEqual(['a person on hold was erased']);
  const admitted: Told = ['CANDIDATE_ADMITTED', made({}), { candidateId: 'ada' }];
  expect(brokenInvariants({ ...companyWith(begun, initialized, erasure, admitted), held: ['ada'] }, 3)).toEqual([]);
});

it('lets a person in again whose ban was lifted, or who was banned by one of the calls', () => {
  const lifted: Told = ['BAN_LIFTED', { before: {}, after: null }, { candidateId: 'ada' }];
  expect(brokenInvariants(companyWith(begun, banned, lifted, initialized), 2)).toEqual([]);
  const company = companyWith(begun, banned, initialized);
  const ban = { 'ban ada': { candidateId: 'ada' } };
  expect(brokenInvariants({ ...company, things: { ...company.things, ...ban } }, 1)).toEqual([]);
});
