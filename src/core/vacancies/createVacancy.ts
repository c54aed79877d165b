import { type Input, inputOf } from '../application/dispatching/call.js';
import { Collision } from '../application/dispatching/transactions.js';
import { defineSingleWrite, type UseCaseContext } from '../application/dispatching/useCase.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/shapes.js';
import { type NewVacancy, newVacancy, newVacancyWithOneFeature, vacancyFrom } from '../pipeline/rules/newVacancy.js';
import { vacancyCreated } from '../pipeline/rules/vacancyEvents.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { DecidedVacancy, NewVacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { defaultSettings } from '../settings/companySettings.js';

type Uses = 'ids' | 'defaultLocale';

/** Creates a vacancy, SAVED (specification, "1. Create a vacancy"). */
export const createVacancy = defineSingleWrite({
  operation: 'createVacancy',
  takes: inputOf(companyTarget, newVacancy),
  async run(input, context: UseCaseContext<{ readonly vacancies: NewVacancyWrites }, Uses>): Promise<Vacancy> {
    const decided = await decide(input, context);
    const isSaved = await context.store.vacancies.insertWithEvent(decided);
    if (!isSaved) throw new Collision('the settings of the company have changed since they were read');
    return decided.vacancy;
  },
});

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
export const createVacancyWithOneFeature = defineSingleWrite({
  ...createVacancy,
  takes: inputOf(companyTarget, newVacancyWithOneFeature),
});
