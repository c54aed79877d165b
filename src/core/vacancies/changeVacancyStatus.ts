import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { vacancyTarget } from '../kernel/values/shapes.js';
import { vacancyChanged } from '../pipeline/rules/vacancyEvents.js';
import { close, publish, reopen } from '../pipeline/rules/vacancyTransitions.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { byRestart, type RetimingStore, retimed } from '../timers/retiming.js';

type Store = RetimingStore & { readonly vacancies: VacancyWrites; readonly feed: FeedWrites };

function change(
  operation: 'publishVacancy' | 'closeVacancy' | 'reopenVacancy',
  event: Parameters<typeof vacancyChanged>[0],
  transition: (vacancy: Vacancy, at: Instant) => Vacancy,
) {
  return defineCommand({
    operation,
    takes: inputOf(vacancyTarget),
    async run({ target: { companyId, vacancyId } }, context: UseCaseContext<Store>): Promise<Vacancy> {
      const { store, now } = context;
      const vacancy = await store.vacancies.lock(companyId, vacancyId);
      if (!vacancy) throw errors.vacancyNotFound();
      const changed = transition(vacancy, now);
      if (changed === vacancy) return vacancy;
      // In a closed vacancy no timer runs. In a reopened one all timers begin again.
      const hasRecords = vacancy.status.code !== 'SAVED';
      await store.vacancies.save(
        vacancy,
        hasRecords ? await retimed(store, changed, byRestart(changed, now)) : changed,
      );
      await store.feed.append(companyId, [vacancyChanged(event, vacancy, changed)], context);
      return changed;
    },
    shows: (vacancy, readPolicy) => readPolicy.vacancy(vacancy),
  });
}

/** SAVED → IN_PROGRESS. A vacancy that is IN_PROGRESS does not change. @throws NOT_FOUND, CONFLICT VACANCY_CLOSED */
export const publishVacancy = change('publishVacancy', 'VACANCY_PUBLISHED', publish);

/** SAVED or IN_PROGRESS → CLOSED. @throws NOT_FOUND, CONFLICT VACANCY_CLOSED */
export const closeVacancy = change('closeVacancy', 'VACANCY_CLOSED', close);

/** CLOSED → what it was before, SAVED or IN_PROGRESS. @throws NOT_FOUND, CONFLICT VACANCY_NOT_CLOSED */
export const reopenVacancy = change('reopenVacancy', 'VACANCY_REOPENED', reopen);
