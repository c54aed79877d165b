import { sql } from 'kysely';
import type { DecidingFacts, StepFacts } from '../../core/people/shapes/evidence.js';
import type { Sql } from '../sql/statement.js';

/** The parts of an event `e` that decisions are made from, as JSON. The whole data may have 64 KiB. */

/** Makes an object of JSON with these members. */
const object = <T extends object>(members: { readonly [K in keyof T]-?: Sql }): Sql =>
  sql`jsonb_build_object(${sql.join(
    Object.entries<Sql>(members).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )})`;

const at = (path: string): Sql => sql`e.data #> ${sql.lit(`{${path}}`)}`;

const cause = sql`case when jsonb_typeof(e.data -> 'cause') = 'object' then jsonb_build_object(
    'timer', ${at('cause,timer')}, 'time', ${at('cause,time')}, 'unit', ${at('cause,unit')}) end`;
const heldReason = at('heldReason');
const descriptionCode = at('after,status,descriptionCode');
const discard = sql`case when jsonb_typeof(${at('after,discard')}) = 'object' then jsonb_build_object(
    'recruiterUserId', ${at('after,discard,recruiterUserId')},
    'rejectedReasonId', ${at('after,discard,rejectedReasonId')},
    'fromKernel', ${at('after,discard,fromKernel')}) end`;

const isOfReason = sql`e.type = 'RECORD_DISCARDED' and ${at('after,discard,rejectedReasonId')} <> 'null'::jsonb`;
/**
 * The name that the reason of a discard had: the first later change of its entry says what it was before; without one
 * it is what it is. By the same statement as the event, because the feed may forget both together.
 */
const rejectedReason = (companyId: string): Sql => sql`
  case when ${isOfReason} then (
    select f.name from (
      (select 1 as place, l.data #>> '{before,name}' as name from feed_event l
      where l.company_id = ${companyId} and l.candidate_id is null and l.type = 'CATALOGUE_CHANGED' and l.subject = 'RejectionReason'
        and l.seq > e.seq
        and e.data #>> '{after,discard,rejectedReasonId}' in (l.data #>> '{before,id}', l.data #>> '{after,id}')
      order by l.seq limit 1)
      union all
      select 2 as place, c.entry ->> 'name' as name from catalogue_entry c
      where c.company_id = ${companyId} and c.catalogue = 'rejectionReasons'
        and c.id = e.data #>> '{after,discard,rejectedReasonId}') f
    order by f.place limit 1) end`;

export const decidingFacts = (companyId: string): Sql =>
  object<DecidingFacts>({
    cause,
    heldReason,
    descriptionCode,
    discard,
    rejectedReason: rejectedReason(companyId),
  });

const answers = (part: 'before' | 'after'): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('questionId', a -> 'questionId', 'score', a -> 'questionScore',
    'version', a -> 'version', 'scorerId', a #> '{scorer,id}'))
  from jsonb_array_elements(case when jsonb_typeof(${at(`${part},answers`)}) = 'array'
    then ${at(`${part},answers`)} else '[]'::jsonb end) a), '[]'::jsonb)`;

export const stepFacts: Sql = object<StepFacts>({
  hasScore: sql`${at('before,score')} is not null`,
  scoreBefore: at('before,score'),
  before: answers('before'),
  after: answers('after'),
  isCut: sql`coalesce(e.omitted @> '["answers"]'::jsonb, false)`,
  decisionId: at('after,decisionId'),
  state: at('after,state'),
});
