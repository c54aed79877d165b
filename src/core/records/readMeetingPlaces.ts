import { z } from 'zod';
import { id } from '../shapes.js';
import { nothing, type Query } from '../useCase.js';
import { type MeetingPlace, placeOf } from './meetings.js';

const target = z.strictObject({
  companyId: id,
  /** Of the records whose meetings are meant. */
  features: z.array(z.strictObject({ vacancyId: id, featureId: id })).readonly(),
});

/** Where the meetings of features take place as these are now, in their order; nowhere where there is no such feature. */
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
