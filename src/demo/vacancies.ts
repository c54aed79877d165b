import { dayMs } from '../core/instants.js';
import { type NewVacancy, vacancyFrom } from '../core/vacancies/newVacancy.js';
import { close, publish } from '../core/vacancies/transitions.js';
import type { Instant, Task, Vacancy } from '../core/vacancies/vacancy.js';
import { companyId, instant, recruiter, settings, shown } from './company.js';
import { analyst, backend, designer, support, warehouse } from './openings.js';

/** The demo's vacancies: three IN_PROGRESS, one SAVED, one CLOSED. */
export interface DemoVacancies {
  readonly backend: Vacancy;
  readonly support: Vacancy;
  readonly warehouse: Vacancy;
  readonly designer: Vacancy;
  readonly analyst: Vacancy;
}

/** Tasks that one vacancy has after those of the company. */
const ownTasks: readonly Pick<Task, 'text' | 'source' | 'type' | 'relatedField'>[] = [
  {
    text: 'Check for three years of comparable work.',
    source: 'GPT',
    type: 'Qualifying',
    relatedField: 'requirements',
  },
  {
    text: 'Explain how the team works: which days on site, which at home.',
    source: 'GPT',
    type: 'Informative',
    relatedField: 'workModality',
  },
  {
    text: 'Rule out candidates who cannot reach the site.',
    source: 'CUSTOM',
    type: 'Disqualifier',
    relatedField: 'locationId',
  },
];

function saved(sent: NewVacancy, id: string, shortCode: string, at: Instant, ids: () => string): Vacancy {
  const vacancy = vacancyFrom(sent, {
    companyId,
    caller: recruiter,
    settings: { ...settings, defaultTasks: [...settings.defaultTasks, ...ownTasks] },
    now: at,
    newId: ids,
    newShortCode: () => shortCode,
  });
  return { ...vacancy, id };
}

/** Days for which the timers of records stood still: so no candidate is discarded while a person tries the demo. */
const restedDays = 10;

/** The vacancy as if it continued now after standing still. A worker then computes the timers of its records. */
function rested(at: number, vacancy: Vacancy): Vacancy {
  const now = instant(at);
  const timer = { ...vacancy.timer, stoodMs: restedDays * dayMs, isStale: true, lookAt: now, activeAt: now };
  return { ...vacancy, timer };
}

/** @param at milliseconds since the epoch: the vacancies were made in the weeks before it */
export function demoVacancies(at: number, ids: () => string): DemoVacancies {
  const daysAgo = (days: number): Instant => instant(at - days * dayMs);
  return {
    backend: rested(at, publish(saved(backend(at), shown.vacancyId, 'ACMEBACKEND1', daysAgo(42), ids), daysAgo(40))),
    support: rested(at, publish(saved(support(), ids(), 'ACMESERV1CE1', daysAgo(30), ids), daysAgo(29))),
    warehouse: rested(at, publish(saved(warehouse(at), ids(), 'ACMEWAREHSE1', daysAgo(24), ids), daysAgo(23))),
    designer: saved(designer(), ids(), 'ACMEDESGNER1', daysAgo(2), ids),
    analyst: close(publish(saved(analyst(), ids(), 'ACMEANA1YST1', daysAgo(90), ids), daysAgo(88)), daysAgo(20)),
  };
}
