import type { Scale } from '../dataset/scale.ts';
import { vacancyOf } from '../dataset/vacancies.ts';
import { only } from './expected.ts';
import { memberOf } from './featureMembers.ts';
import { queries } from './queries.ts';
import { type Exchange, graphql } from './requests.ts';
import { demandEqual, forgetEvents, type WriteWorkload } from './writeWorkload.ts';

/** New vacancies. */

const differentInputs = 40;

/** How many members the event of a new vacancy has about it. */
const vacancyMembers = 29;

export const createVacancy: WriteWorkload = {
  once: false,
  async prepare(_client, scale, owner) {
    return Array.from({ length: differentInputs }, (_, index) => creation(index + 1, scale, owner));
  },
  async check(client, owner, requests) {
    const { rows } = await client.query(
      `select count(*)::int as created, count(e.id)::int as events
      from vacancy v
      left join feed_event e on e.company_id = v.company_id and e.vacancy_id = v.id and e.type = 'VACANCY_CREATED'
        and e.data #>> '{after,jobDescriptionHtml}' = v.job_description_html
        and e.data #>> '{after,status,code}' = 'SAVED'
        and e.data #> '{after,features,5,jobAutomations,timers}' is not null
        and (select count(*) from jsonb_object_keys(e.data -> 'after')) = ${vacancyMembers}
      where v.status_code = 'SAVED' and v.name like $1::text || ' %' and jsonb_array_length(v.features) = 6
        and length(v.job_description_html) > 1000 and v.active_at = v.created_at
        and v.folded_name like upper($1::text) || ' %'`,
      [owner],
    );
    demandEqual('created', rows[0], { created: requests, events: requests });
  },
  async cleanUp(client) {
    await client.query(`delete from vacancy where status_code = 'SAVED'`);
    await forgetEvents(client);
  },
};

/** Creates a vacancy like that of a number, in the same company. */
export function creation(number: number, scale: Scale, owner: string): Exchange {
  const vacancy = vacancyOf(number, scale);
  const input = {
    ...only(vacancy, 'type', 'visibility', 'areaId', 'country', 'locationId', 'workModality', 'maxCandidates'),
    ...only(vacancy, 'jobDescription', 'jobDescriptionHtml', 'requirements', 'requirementsHtml', 'contextAI'),
    ...only(vacancy, 'hasFinalistsEnabled', 'jobAutomations'),
    name: `${owner} ${vacancy.name}`,
    refCode: vacancy.refCode === null ? null : Number(vacancy.refCode),
    features: vacancy.features.map(({ featureCode, data, ...feature }) => ({
      [memberOf(featureCode)]: { ...feature, ...(data && { data }) },
    })),
  };
  const answered = {
    ...only(vacancy, 'type', 'companyId', 'refCode'),
    name: input.name,
    status: { code: 'SAVED' },
    features: vacancy.features.map((feature) => only(feature, 'id', 'featureCode', 'order')),
    taskList: [],
  };
  return {
    ...graphql('C1', queries.C1, { companyId: vacancy.companyId, input }, () => ({
      data: { createVacancy: answered },
    })),
    known: withoutWhatIsNew,
  };
}

interface Created {
  readonly data: { readonly createVacancy: { id: string; createdAt: string; status: { code: string } } };
}

/** The part of the answer that is known before the vacancy is made. */
function withoutWhatIsNew(answer: unknown): unknown {
  const { id: _, createdAt: __, status, ...rest } = (answer as Created).data.createVacancy;
  return { data: { createVacancy: { ...rest, status: only(status, 'code') } } };
}
