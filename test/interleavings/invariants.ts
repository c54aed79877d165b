import type { TestDatabase } from '../support/database/databases.js';
import type { CopiedEvent, Json, Things } from '../support/feed/feedCopy.js';
import { foldFeed } from './feedFold.js';

/** What holds for a company's data whatever was called at once. */

export interface CompanyRows {
  readonly records: readonly {
    readonly candidateId: string;
    readonly vacancyId: string;
    readonly featureId: string;
    readonly status: string;
    readonly isClosed: boolean;
  }[];
  /** The tokens of erasures that are DONE. */
  readonly erased: readonly string[];
  readonly banned: readonly string[];
  /** The persons whose holds stand. */
  readonly held: readonly string[];
  readonly events: readonly CopiedEvent[];
  /** The number of the last event that was removed. */
  readonly removed: number;
  /** The number of the last event that the feed gave. */
  readonly lastSeq: number;
  /** Some members of each thing that has events, by its key in a copy of the feed. */
  readonly things: Readonly<Record<string, Json>>;
}

/** Of each table: the key in a copy, and members as GraphQL names them. */
const shown = [
  ['feature_record', `'record ' || id`, `'isClosed', is_closed, 'status', status, 'updatedAt', updated_at`],
  [
    'vacancy',
    `'vacancy ' || id`,
    `'status', jsonb_build_object('code', status_code), 'maxCandidates', max_candidates, 'updatedAt', updated_at`,
  ],
  ['ban', `'ban ' || candidate_id`, `'candidateId', candidate_id`],
  ['candidate', `'candidate ' || id`, `'displayName', display_name`],
  ['decision_review', `'review ' || id`, `'state', state`],
  [
    'company_settings',
    `'settings'`,
    `'reviewGate', review_gate, 'automationMode', automation_mode, 'discardMode', discard_mode,
      'humanDecision', human_decision, 'candidateRetentionDays', candidate_retention_days`,
  ],
  [
    'catalogue_entry',
    `case catalogue when 'conversationActions' then 'ConversationAction' when 'rejectionReasons' then 'RejectionReason'
      when 'templateVariables' then 'TemplateVariable' else 'NotificableStatus' end || ' ' || id`,
    `'name', entry -> 'name'`,
  ],
  ['api_key', `'API ' || id`, `'revokedAt', revoked_at`],
  ['api_key_request', `'request ' || id`, `'state', state`],
  ['webhook', `'WEBHOOK ' || id`, `'status', status`],
] as const;

const listOf = (value: string, from: string): string =>
  `(select coalesce(json_agg(${value}), '[]') from ${from} where company_id = $1)`;

const query = `select
  ${listOf(
    `json_build_object('candidateId', candidate_id, 'vacancyId', vacancy_id, 'featureId', feature_id,
      'status', status_code, 'isClosed', is_closed)`,
    'feature_record',
  )} as records,
  (select coalesce(json_agg(token), '[]') from erasure where company_id = $1 and status = 'DONE') as erased,
  ${listOf('candidate_id', 'ban')} as banned,
  ${listOf('candidate_id', 'candidate_hold')} as held,
  ${listOf(
    `json_build_object('seq', seq::text, 'type', type, 'vacancyId', vacancy_id, 'candidateId', candidate_id,
      'recordId', record_id, 'nextRecordId', next_record_id, 'data', data, 'isRedacted', is_redacted) order by seq`,
    'feed_event',
  )} as events,
  coalesce((select removed from feed_head where company_id = $1), 0)::int as removed,
  coalesce((select seq from feed_head where company_id = $1), 0)::int as "lastSeq",
  (select json_object_agg(key, thing) from (${shown
    .map(
      ([table, key, members]) =>
        `select ${key} as key, jsonb_build_object(${members}) as thing from ${table} where company_id = $1${table === 'webhook' ? ' and not is_deleted' : ''}`,
    )
    .join(' union all ')}) t) as things`;

export async function readCompany({ rows }: TestDatabase, companyId: string): Promise<CompanyRows> {
  const [row] = await rows<CompanyRows>(query, [companyId]);
  return row as CompanyRows;
}

/** The number of a company's last event. */
export async function lastSeq({ rows }: TestDatabase, companyId: string): Promise<number> {
  const [row] = await rows<{ seq: number }>('select seq::int as seq from feed_head where company_id = $1', [companyId]);
  return row?.seq ?? 0;
}

/**
 * @param begunAt the number of the last event before the calls
 * @returns a sentence for each invariant that does not hold
 */
export function brokenInvariants(company: CompanyRows, begunAt: number): string[] {
  const { records, erased, events, removed, lastSeq, held } = company;
  const open = records.filter(({ isClosed }) => !isClosed);
  const ofErased = open.filter(({ candidateId }) => erased.includes(candidateId));
  const places = open.map(({ candidateId, vacancyId, featureId }) => `${candidateId} in ${featureId} of ${vacancyId}`);
  const twice = places.filter((place, at) => places.indexOf(place) !== at);
  const gaps = events.filter(({ seq }, at) => Number(seq) !== removed + at + 1);
  // What was removed can't be laid over.
  const { things, broken } = removed > 0 ? { things: null, broken: [] } : foldFeed(events, begunAt);
  return [
    ...ofErased.map(({ featureId, status }) => `an erased person has an open record: ${featureId}, ${status}`),
    ...twice.map((place) => `two open records of ${place}`),
    ...gaps.slice(0, 1).map(({ seq }) => `the feed has a gap before ${seq}`),
    ...(removed + events.length === lastSeq ? [] : [`the feed gave ${lastSeq} numbers to ${events.length} events`]),
    ...held.filter((candidateId) => isErased(candidateId, events)).map(() => 'a person on hold was erased'),
    ...broken,
    ...(things ? differences(things, company) : []),
  ];
}

/** Whether the last word of the feed about a person is that he or she was erased. */
function isErased(candidateId: string, events: readonly CopiedEvent[]): boolean {
  const words = events.filter((event) => event.candidateId === candidateId && lastWords.has(event.type));
  return words.at(-1)?.type === 'CANDIDATE_ERASED';
}

const lastWords: ReadonlySet<string> = new Set(['CANDIDATE_ERASED', 'CANDIDATE_ADMITTED']);

/** Where the feed, laid over, is not what the tables have. What is left of erased persons is read again, not told. */
function differences(copy: Things, { things, erased, events }: CompanyRows): string[] {
  const ofErased = new Set(
    events.flatMap(({ type, data }) => (type === 'CANDIDATE_ERASED' ? (data.after?.recordIds as string[]) : [])),
  );
  const isLeft = (key: string): boolean => {
    const [kind, id = ''] = key.split(' ');
    return ofErased.has(id) || (kind === 'ban' && erased.includes(id)) || (kind === 'review' && erased.length > 0);
  };
  const there = Object.entries(things ?? {}).filter(([key]) => !isLeft(key));
  const missing = there.flatMap(([key, thing]) => {
    const copied = copy.get(key)?.thing;
    if (!copied) return [`the feed does not tell ${key}`];
    return Object.entries(thing).flatMap(([member, value]) => {
      const [is, announced] = [comparable(value), comparable(copied[member])];
      return is === announced || announced === undefined
        ? []
        : [`the feed tells ${member} ${announced} of ${key}, which has ${is}`];
    });
  });
  const known = new Set(there.map(([key]) => key));
  const gone = [...copy].flatMap(([key, { thing }]) =>
    thing && key !== 'settings' && !known.has(key) && !isLeft(key) ? [`the feed tells ${key}, which is not there`] : [],
  );
  return [...missing, ...gone];
}

/** A value of a table as one of an event: of a status its code alone, of an instant its time. */
function comparable(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null && 'code' in value) return String(value.code);
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  // The claim of an API key is told by the event of the key.
  if (value === 'CLAIMED') return '"APPROVED"';
  return isInstant ? String(Date.parse(value)) : JSON.stringify(value);
}

/** A company's data without ids and times, to compare what different orders lead to. */
export function outcomeOf({ records, erased, banned, held, events, things }: CompanyRows): string {
  const stored = records.map(({ candidateId, featureId, status, isClosed }) =>
    [featureId, status, isClosed ? 'closed' : 'open', erased.includes(candidateId) ? 'erased' : 'known'].join(' '),
  );
  const others = Object.entries(things ?? {}).flatMap(([key, thing]) => {
    const [kind = ''] = key.split(' ');
    return ['record', 'ban'].includes(kind)
      ? []
      : [
          `${kind} ${Object.entries(thing).map(([member, value]) => (member.endsWith('At') ? value !== null : comparable(value)))}`,
        ];
  });
  return [
    ...stored.toSorted(),
    ...others.toSorted(),
    `${banned.length} banned, ${held.length} held, ${erased.length} erased`,
    ...events.map(({ type }) => type).toSorted(),
  ].join('; ');
}
