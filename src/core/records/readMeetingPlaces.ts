import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { id } from '../kernel/values/shapes.js';
import { type MeetingPlace, placeOf, unknownZoneOf } from '../pipeline/rules/meetings.js';
import type { Feature } from '../pipeline/shapes/vacancy.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';

/** A feature of a vacancy, as a record names it. */
interface FeaturePlace {
  readonly vacancyId: string;
  readonly featureId: string;
}

/** The present places of the meetings of features, in the same order, by one statement. */
export async function meetingPlaces(
  store: { readonly vacancies: Pick<VacancyReads, 'find'> },
  companyId: string,
  features: readonly FeaturePlace[],
): Promise<readonly MeetingPlace[]> {
  return (await present(store, companyId, features)).map(placeOf);
}

/** The features as they are now, in the same order; undefined for those that their vacancies no longer have. */
async function present(
  store: { readonly vacancies: Pick<VacancyReads, 'find'> },
  companyId: string,
  features: readonly FeaturePlace[],
): Promise<readonly (Feature | undefined)[]> {
  if (features.length === 0) return [];
  const ids = [...new Set(features.map(({ vacancyId }) => vacancyId))];
  const vacancies = await store.vacancies.find(companyId, ids, { features: undefined });
  return features.map(({ vacancyId, featureId }) => {
    const vacancy = vacancies.find((one) => one.id === vacancyId);
    return vacancy?.features.find((one) => one.id === featureId);
  });
}

const target = z.strictObject({
  companyId: id,
  /** The features of the records whose meetings are wanted. */
  features: z.array(z.strictObject({ vacancyId: id, featureId: id })).readonly(),
});

interface ShownPlace extends MeetingPlace {
  /** Whether the feature has a zone that is no name of the IANA database. */
  readonly hasUnknownTimezone: boolean;
}

/** As {@link meetingPlaces}, and what a client can't do with them. */
export const readMeetingPlaces = defineQuery({
  operation: 'readMeetingPlace',
  takes: inputOf(target),
  async run(
    { target: { companyId, features } },
    { store }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<readonly ShownPlace[]> {
    const found = await present(store, companyId, features);
    return found.map((feature) => ({
      ...placeOf(feature),
      hasUnknownTimezone: feature !== undefined && unknownZoneOf(feature) !== null,
    }));
  },
});
