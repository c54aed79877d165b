import { manyEvents } from '../../support/company/person.js';
import { aged, answered, type Command, inOrder, mutation, once, type Step, via, work } from './command.js';
import { discard, discardAndBan } from './records.js';
import { withSettings } from './situations.js';

/** Commands about persons, and the works that erase them. */

const ofPerson = (field: string, answer: string) =>
  mutation(`${field}(companyId: $companyId, candidateId: $candidateId) { ${answer} }`, ({ candidateId }) => ({
    candidateId: ['ID!', candidateId],
  }));

const hold = mutation(
  'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { candidateId }',
  ({ candidateId }) => ({ candidateId: ['ID!', candidateId], input: ['HoldCandidateInput!', { reason: 'A claim' }] }),
);

const label = mutation(
  'putCandidates(companyId: $companyId, input: $input) { results { error { reason } } }',
  ({ candidateId }) => ({ input: ['PutCandidatesInput!', { candidates: [{ candidateId, displayName: 'Ada' }] }] }),
);

/** An erasure that its call has not ended, because there is so much of the person. */
const runningErasure = once('running erasure', async (cast) => {
  await manyEvents(cast, 510);
  return answered(await cast.erase());
});

/** The person is erased, or is being erased: a second erasure would erase what was made of the person after the first. */
const erased: Step = async (cast) => {
  if (!cast.made.has('running erasure')) answered(await cast.erase());
};

/** The person has no open record, and none was changed for long. */
const retentionOver = inOrder(
  withSettings({ candidateRetentionDays: 30 }),
  discardAndBan,
  aged(`update feature_record set updated_at = updated_at - interval '40 days' where company_id = $1`),
  ...['before', 'after', 'next'].map((part) =>
    aged(`update feed_event set data = jsonb_set(data, '{${part},updatedAt}', to_jsonb(to_char(
      ((data -> '${part}' ->> 'updatedAt')::timestamptz - interval '40 days') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where company_id = $1 and record_id is not null and data -> '${part}' ? 'updatedAt'`),
  ),
);

/** Whatever names a person: an erasure looks everywhere. */
const everywhere = {
  writes: ['candidate', 'vacancy', 'webhook', 'key', 'key request'],
  reads: ['reasons', 'settings'],
} as const;

export const peopleCommands: readonly Command[] = [
  {
    name: 'eraseCandidate',
    via: via('eraseCandidate'),
    ...everywhere,
    call: async (cast) => answered(await cast.erase()),
  },
  {
    name: 'candidateExport',
    via: 'Query.candidateExport',
    writes: [],
    reads: ['candidate', 'webhook'],
    call: mutation(
      'query candidateExport(companyId: $companyId, candidateId: $candidateId, first: 10) { __typename }',
      ({ candidateId }) => ({ candidateId: ['ID!', candidateId] }),
    ),
  },
  { name: 'holdCandidate', via: via('holdCandidate'), writes: ['candidate'], reads: ['webhook'], call: hold },
  { name: 'putCandidates', via: via('putCandidates'), writes: ['candidate'], reads: ['webhook'], call: label },
  {
    name: 'releaseCandidate',
    via: via('releaseCandidate'),
    writes: ['candidate'],
    reads: [],
    call: ofPerson('releaseCandidate', 'candidateId'),
    before: hold,
  },
  {
    name: 'erasures',
    via: 'work erasures',
    ...everywhere,
    call: work('erasures'),
    prepared: 'last',
    before: runningErasure,
  },
  {
    name: 'admitCandidate',
    via: via('admitCandidate'),
    writes: ['candidate'],
    reads: [],
    call: ofPerson('admitCandidate', 'candidateId'),
    prepared: 'last',
    before: erased,
  },
  {
    name: 'leftovers of erasures',
    via: 'work leftovers of erasures',
    writes: ['candidate'],
    reads: ['vacancy'],
    call: work('leftovers of erasures'),
  },
  {
    name: 'forgetting of erased persons',
    via: 'work forgetting of erased persons',
    writes: ['candidate', 'webhook'],
    reads: [],
    call: work('forgetting of erased persons'),
  },
  {
    name: 'retention of candidates',
    via: 'work retention of candidates',
    ...everywhere,
    call: work('retention of candidates'),
    prepared: 'last',
    before: retentionOver,
  },
  {
    name: 'evidence retention',
    via: 'work evidence retention',
    writes: ['candidate'],
    reads: ['settings'],
    call: work('evidence retention'),
    prepared: 'last',
    before: inOrder(
      discard,
      aged(`update feed_event set created_at = created_at - interval '5 years' where company_id = $1`),
      work('retention'),
    ),
  },
  {
    name: 'retention of events',
    via: 'work retention',
    writes: ['candidate', 'webhook'],
    reads: ['settings', 'reasons'],
    call: work('retention'),
    prepared: 'last',
    before: aged(`update feed_event set created_at = created_at - interval '500 days' where company_id = $1`),
  },
];
