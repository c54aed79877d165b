import { errors } from '../errors.js';
import type { DomainEvent } from '../ports.js';
import { type Command, nothing } from '../useCase.js';
import { type VacancyTarget, vacancyTarget } from './readVacancy.js';
import { close, publish } from './transitions.js';
import type { Instant, Vacancy } from './vacancy.js';

type Change = Command<VacancyTarget, undefined, Vacancy>;

function change(
  operation: 'publishVacancy' | 'closeVacancy',
  event: DomainEvent['type'],
  transition: (vacancy: Vacancy, at: Instant) => Vacancy,
): Change {
  return {
    operation,
    target: vacancyTarget,
    body: nothing,
    async run({ target: { companyId, vacancyId } }, { store, now }) {
      const vacancy = await store.lockVacancy(companyId, vacancyId);
      if (!vacancy) throw errors.vacancyNotFound();
      const changed = transition(vacancy, now);
      if (changed === vacancy) return vacancy;
      await store.saveVacancy(vacancy, changed);
      await store.appendEvent(companyId, { type: event, vacancyId, data: {} }, now);
      return changed;
    },
  };
}

/** SAVED → IN_PROGRESS; one already IN_PROGRESS stays as it is. @throws NOT_FOUND, CONFLICT VACANCY_CLOSED */
export const publishVacancy: Change = change('publishVacancy', 'VACANCY_PUBLISHED', publish);

/** SAVED or IN_PROGRESS → CLOSED. @throws NOT_FOUND, CONFLICT VACANCY_CLOSED */
export const closeVacancy: Change = change('closeVacancy', 'VACANCY_CLOSED', close);
