import { z } from 'zod';
import { nothing, type Query } from '../../door/useCase.js';
import type { VacancyReads } from '../../vacancies/vacancyStore.js';
import { id } from '../../values/shapes.js';
import { type MeetingPlace, placeOf } from './meetings.js';

/** A feature of a vacancy, as a record names it. */
interface FeaturePlace {
  readonly vacancyId: string;
  readonly featureId: string;
}

/** The present places of the meetings of features, in the same order, by one statement. */
export async function meetingPlaces(
  store: Pick<VacancyReads, 'vacancies'>,
  companyId: string,
  features: readonly FeaturePlace[],
): Promise<readonly MeetingPlace[]> {
  if (features.length === 0) return [];
  const ids = [...new Set(features.map(({ vacancyId }) => vacancyId))];
  const vacancies = await store.vacancies(companyId, ids, { features: undefined });
  return features.map(({ vacancyId, featureId }) => {
    const vacancy = vacancies.find((one) => one.id === vacancyId);
    return placeOf(vacancy?.features.find((one) => one.id === featureId));
  });
}

const target = z.strictObject({
  companyId: id,
  /** The features of the records whose meetings are wanted. */
  features: z.array(z.strictObject({ vacancyId: id, featureId: id })).readonly(),
});

/** As {@link meetingPlaces}. */
export const readMeetingPlaces: Query<z.infer<typeof target>, undefined, readonly MeetingPlace[], VacancyReads> = {
  operation: 'readMeetingPlace',
  target,
  body: nothing,
  run: ({ target: { companyId, features } }, { store }) => meetingPlaces(store, companyId, features),
};
