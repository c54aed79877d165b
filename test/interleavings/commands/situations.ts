import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { type Cast, createdId, inOrder, mutation, once } from './command.js';

/** What commands need to be done before. */

/** Changes the company's settings. */
export const withSettings = (input: object) =>
  mutation('updateCompanySettings(companyId: $companyId, input: $input) { locale }', () => ({
    input: ['CompanySettingsInput!', input],
  }));

export const updateVacancy = (input: object) =>
  mutation('updateVacancy(companyId: $companyId, id: $id, input: $input) { id }', ({ vacancyId }) => ({
    id: ['ID!', vacancyId],
    input: ['UpdateVacancyInput!', input],
  }));

const timed = {
  discardDueToInactivityInToScheduleTime: 1e-5,
  discardDueToInactivityInToScheduleTimeUnit: 'minutes',
};

/** The record is in a status in which its timer is due at once. */
export const timersDue = inOrder(
  updateVacancy({
    features: [
      asFeatureInput(aFeature('INTERVIEW', { id: 'interview', order: 1, jobAutomations: timed })),
      asFeatureInput(aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'test', order: 2, jobAutomations: timed })),
    ],
  }),
  mutation(
    'updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }',
    ({ vacancyId, openId }) => ({
      vacancyId: ['ID!', vacancyId],
      id: ['ID!', openId],
      input: ['UpdateRecordStatusInput!', { code: 'TO_SCHEDULE' }],
    }),
  ),
);

/** The vacancy has room for one person besides those who are in it. */
export async function placesForOneMore(cast: Cast): Promise<void> {
  const [row] = await cast.service.database.rows<{ taken: number }>(
    `select count(distinct candidate_id)::int as taken from feature_record
      where company_id = $1 and vacancy_id = $2 and not is_closed`,
    [cast.companyId, cast.vacancyId],
  );
  await updateVacancy({ maxCandidates: (row?.taken ?? 0) + 1 })(cast);
}

const possibleDates = [{ date: '2026-12-01T16:00:00Z', duration: 30 }];

/** The features of a vacancy whose first one schedules meetings. */
export const schedulingFeatures = (location = 'Reforma 1, Mexico City') =>
  (['AUTOMATIC_SCHEDULING_PRESENTIAL', 'AUTOMATIC_PSYCHOMETRIC'] as const).map((code, at) => {
    const { data, ...feature } = aFeature(code, { id: ['interview', 'test'][at], order: at + 1 });
    return asFeatureInput({
      ...feature,
      data: at === 0 ? { ...(data as object), location, possibleDates } : data,
    } as ReturnType<typeof aFeature>);
  });

/** A vacancy that nobody is in. */
export const makeVacancy =
  (features: readonly object[]) =>
  async (cast: Cast): Promise<string> => {
    const input = { ...aVacancy({ features }), companyId: undefined };
    const made = await cast.run('createVacancy(companyId: $companyId, input: $input) { id }', {
      input: ['CreateVacancyInput!', input],
    });
    return createdId(made, 'id');
  };

/** The person is in another vacancy, whose first feature schedules a meeting, and commands are about that one. */
export const scheduling = once('scheduling', async (cast) => {
  cast.vacancyId = await makeVacancy(schedulingFeatures())(cast);
  const [begun] = await cast.init('interview');
  cast.interviewId = begun.record.id;
  cast.openId = cast.interviewId;
  return cast.vacancyId;
});
