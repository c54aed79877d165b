import type { TestDatabase } from '../support/database/databases.js';

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
  /** The numbers and types of the feed's events, in their order. */
  readonly events: readonly { readonly seq: number; readonly type: string }[];
  /** The number of the last event that the feed gave. */
  readonly lastSeq: number;
}

export async function readCompany({ rows }: TestDatabase, companyId: string): Promise<CompanyRows> {
  const [row] = await rows<CompanyRows>(
    `select
      (select coalesce(json_agg(json_build_object('candidateId', candidate_id, 'vacancyId', vacancy_id,
        'featureId', feature_id, 'status', status_code, 'isClosed', is_closed)), '[]')
        from feature_record where company_id = $1) as records,
      (select coalesce(json_agg(token), '[]') from erasure where company_id = $1 and status = 'DONE') as erased,
      (select coalesce(json_agg(candidate_id), '[]') from ban where company_id = $1) as banned,
      (select coalesce(json_agg(json_build_object('seq', seq, 'type', type) order by seq), '[]')
        from feed_event where company_id = $1) as events,
      coalesce((select seq from feed_head where company_id = $1), 0)::int as "lastSeq"`,
    [companyId],
  );
  return row as CompanyRows;
}

/** @returns a sentence for each invariant that does not hold */
export function brokenInvariants({ records, erased, events, lastSeq }: CompanyRows): string[] {
  const open = records.filter(({ isClosed }) => !isClosed);
  const ofErased = open.filter(({ candidateId }) => erased.includes(candidateId));
  const places = open.map(({ candidateId, vacancyId, featureId }) => `${candidateId} in ${featureId} of ${vacancyId}`);
  const twice = places.filter((place, at) => places.indexOf(place) !== at);
  const gaps = events.filter(({ seq }, at) => seq !== at + 1);
  return [
    ...ofErased.map(({ featureId, status }) => `an erased person has an open record: ${featureId}, ${status}`),
    ...twice.map((place) => `two open records of ${place}`),
    ...gaps.slice(0, 1).map(({ seq }) => `the feed has a gap before ${seq}`),
    ...(events.length === lastSeq ? [] : [`the feed gave ${lastSeq} numbers to ${events.length} events`]),
  ];
}

/** A company's data without ids and times, to compare what different orders lead to. */
export function outcomeOf({ records, erased, banned, events }: CompanyRows): string {
  const kept = records.map(({ candidateId, featureId, status, isClosed }) =>
    [featureId, status, isClosed ? 'closed' : 'open', erased.includes(candidateId) ? 'erased' : 'known'].join(' '),
  );
  return [
    ...kept.toSorted(),
    `${banned.length} banned, ${erased.length} erased`,
    ...events.map(({ type }) => type).toSorted(),
  ].join('; ');
}
