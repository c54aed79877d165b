import { retryOnConflict } from '../../../application/transactions/retryOnConflict.js';
import type { Input, SingleWrite } from '../../../application/useCases/useCase.js';
import type { UseCaseContext } from '../../../application/useCases/useCaseContext.js';
import { type CompanyTarget, companyTarget } from '../../../kernel/values/targets.js';
import { defaultSettings } from '../../settings/companySettings.js';
import { type NewVacancy, newVacancy, newVacancyWithOneFeature, vacancyFrom } from '../rules/vacancies/newVacancy.js';
import { vacancyCreated } from '../rules/vacancies/vacancyEvents.js';
import type { Vacancy } from '../shapes/vacancy.js';
import type { DecidedVacancy, NewVacancyWrites } from '../stores/vacancyStore.js';

type Uses = 'ids' | 'defaultLocale';

/** Creates a vacancy, SAVED (specification, "1. Create a vacancy"). */
export const createVacancy: SingleWrite<
  CompanyTarget,
  NewVacancy,
  Vacancy,
  { readonly vacancies: NewVacancyWrites },
  Uses
> = {
  kind: 'singleWrite',
  operation: 'createVacancy',
  target: companyTarget,
  body: newVacancy,
  run(input, scene) {
    return retryOnConflict(async () => {
      const decided = await decide(input, scene);
      return (await scene.store.vacancies.insertWithEvent(decided)) ? decided.vacancy : null;
    });
  },
};

/** Makes a new vacancy with its company's settings. */
async function decide(
  { target: { companyId }, body }: Input<CompanyTarget, NewVacancy>,
  { caller, tools, now, origin, assertSent, store }: UseCaseContext<{ readonly vacancies: NewVacancyWrites }, Uses>,
): Promise<DecidedVacancy> {
  const seen = await store.vacancies.settingsSeen(companyId);
  const vacancy = vacancyFrom(body, {
    companyId,
    caller,
    settings: seen.settings ?? defaultSettings(companyId, tools.defaultLocale),
    now,
    newId: () => tools.ids.uuid(),
    newShortCode: () => tools.ids.shortCode(),
  });
  return { vacancy, event: vacancyCreated(vacancy), context: { origin, now }, seen, assertSent };
}

/** The same, in the form of the specification's request body: one feature, as an object. */
export const createVacancyWithOneFeature: typeof createVacancy = { ...createVacancy, body: newVacancyWithOneFeature };
