import { z } from 'zod';
import { id } from '../shapes.js';
import { nothing, type Query } from '../useCase.js';
import { type MeetingPlace, placeOf } from './meetings.js';

const target = z.strictObject({
  companyId: id,
  /** The features of the records whose meetings are wanted. */
  features: z.array(z.strictObject({ vacancyId: id, featureId: id })).readonly(),
});

/** The present places of the meetings of features, in the same order; an empty place if a feature does not exist. */
export const readMeetingPlaces: Query<z.infer<typeof target>, undefined, readonly MeetingPlace[]> = {
  operation: 'readMeetingPlace',
  target,
  body: nothing,
  async run({ target: { companyId, features } }, { store }) {
    const ids = [...new Set(features.map(({ vacancyId }) => vacancyId))];
    const vacancies = await store.vacancies(companyId, ids, { features: undefined });
    return features.map(({ vacancyId, featureId }) => {
      const vacancy = vacancies.find((one) => one.id === vacancyId);
      return placeOf(vacancy?.features.find((one) => one.id === featureId) ?? { data: null });
    });
  },
};
