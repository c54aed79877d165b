/**
 * Where rows name staff in the data of others, as conditions and as the indexes that find them. Records, events and
 * vacancies have no such index: an erasure looks through the last columns of other indexes, or through the vacancies of the
 * company (docs/SCALING.md). Erasures alone read them (core/people/erasure/erasing.ts).
 */

/** The types of events whose data may name somebody else than their actor as staff. */
const naming = [
  ...['RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_DISCARDED', 'RECORD_REOPENED', 'RECORD_RELEASED'],
  ...['RECORD_DISMISSED', 'CANDIDATE_BANNED', 'BAN_LIFTED', 'CANDIDATE_HELD', 'CANDIDATE_RELEASED', 'REVIEW_SETTLED'],
  ...['API_KEY_ISSUED', 'API_KEY_REQUESTED', 'API_KEY_REQUEST_APPROVED', 'API_KEY_REQUEST_DECLINED'],
  ...['API_KEY_REQUEST_EXPIRED', 'API_KEY_ROLLED', 'API_KEY_REVOKED'],
];

/** The paths in the data of an event. An event has one of them; the answers that a call adds have one scorer. */
const paths = [
  ...['after,discard,recruiterUserId', 'before,discard,recruiterUserId', 'after,answers,0,scorer,id'],
  ...[
    'after,bannedBy',
    'before,bannedBy',
    'before,heldBy',
    'after,actor,id',
    'after,requestedBy',
    'before,requestedBy',
    'after,agentFor',
  ],
];

const types = `type in (${naming.map((type) => `'${type}'`).join(', ')})`;
/** Null in events of other types. So PostgreSQL looks for names only in those of these types. */
export const namedInEvent = `case when ${types} then coalesce(${paths.map((path) => `data #>> '{${path}}'`).join(', ')}) end`;
/** Who discarded a record. */
export const recruiter = "discard ->> 'recruiterUserId'";
/** Whom a stored decision names, as a JSON array. Its steps' own evidence may have ended before it. */
const inArchive = ['$.person', '$.cause.actor.id', '$.steps[*].person', '$.scores[*].scorer.id']
  .map((path) => `jsonb_path_query_array(dossier, '${path}')`)
  .join(' || ');
const scorer = "facts #>> '{after,0,scorerId}'";
const isUser = "actor_kind = 'USER'";

/** What names somebody, by table, for rows that may. A stored decision may name several. */
export const staffNamed = {
  event: { id: namedInEvent, where: 'true' },
  record: { id: recruiter, where: 'true' },
  scorer: { id: scorer, where: `${scorer} is not null` },
  step: { id: 'actor_id', where: isUser },
} as const;
export const staffInArchive = `(${inArchive})`;

const index = (name: string, columns: string, where = '') => ({
  name,
  expression: `create index ${name} on ${columns}${where && ` where ${where}`}`,
});

export const staffIndexes = {
  decision: index('decision_staff_index', `decision using gin (${staffInArchive} jsonb_path_ops)`),
  scorer: index('decision_step_scorer_index', `decision_step (company_id, (${scorer}), seq)`, `${scorer} is not null`),
  step: index('decision_step_actor_index', 'decision_step (company_id, actor_id, seq)', isUser),
  erasure: index('erasure_actor_index', 'erasure (company_id, actor_id)', isUser),
} as const;
