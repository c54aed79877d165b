import type { Instant } from '../../../src/core/kernel/values/instants.js';
import { dayMs, instantAt } from '../../../src/core/kernel/values/instants.js';
import { type NewVacancy, vacancyFrom } from '../../../src/core/pipeline/rules/newVacancy.js';
import { vacancyChanged, vacancyCreated } from '../../../src/core/pipeline/rules/vacancyEvents.js';
import { close, publish } from '../../../src/core/pipeline/rules/vacancyTransitions.js';
import type { Task, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import { byRecruiter, companyId, recruiter, shown } from '../../../src/demo/company.js';
import type { History } from '../company/history.js';
import { settings } from '../company/settings.js';
import { analyst, backend, designer, support, warehouse } from './openings.js';

/** The demo's vacancies: three IN_PROGRESS, one SAVED, one CLOSED. */
export interface DemoVacancies {
  readonly backend: Vacancy;
  readonly support: Vacancy;
  readonly warehouse: Vacancy;
  readonly designer: Vacancy;
  readonly analyst: Vacancy;
}

/** The vacancies' codes, by which they are found again in a database. */
const shortCodes = {
  backend: 'ACMEBACKEND1',
  support: 'ACMESERV1CE1',
  warehouse: 'ACMEWAREHSE1',
  designer: 'ACMEDESGNER1',
  analyst: 'ACMEANA1YST1',
} as const satisfies Readonly<Record<keyof DemoVacancies, string>>;

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

/** Makes the demo's vacancies, and tells how they came to be. */
class Openings {
  constructor(
    private readonly ids: () => string,
    private readonly history: History,
  ) {}

  saved(sent: NewVacancy, id: string, shortCode: string, at: Instant): Vacancy {
    const made = vacancyFrom(sent, {
      companyId,
      caller: recruiter,
      settings: { ...settings, defaultTasks: [...settings.defaultTasks, ...ownTasks] },
      now: at,
      newId: this.ids,
      newShortCode: () => shortCode,
    });
    const vacancy = { ...made, id };
    this.history.tell(byRecruiter('createVacancy'), at, vacancyCreated(vacancy));
    return vacancy;
  }

  published(vacancy: Vacancy, at: Instant): Vacancy {
    const published = publish(vacancy, at);
    this.history.tell(byRecruiter('publishVacancy'), at, vacancyChanged('VACANCY_PUBLISHED', vacancy, published));
    return published;
  }

  closed(vacancy: Vacancy, at: Instant): Vacancy {
    const closed = close(vacancy, at);
    this.history.tell(byRecruiter('closeVacancy'), at, vacancyChanged('VACANCY_CLOSED', vacancy, closed));
    return closed;
  }
}

/** Days for which the timers of records stood still: so no candidate is discarded while a person tries the demo. */
const restedDays = 10;

/** The vacancy as if it continued now after standing still. A worker then computes the timers of its records. */
function rested(at: number, vacancy: Vacancy): Vacancy {
  const now = instantAt(at);
  const timer = { ...vacancy.timer, frozenMs: restedDays * dayMs, isStale: true, lookAt: now, activeAt: now };
  return { ...vacancy, timer };
}

/** @param at milliseconds since the epoch: the vacancies were made in the weeks before it */
export function demoVacancies(at: number, ids: () => string, history: History): DemoVacancies {
  const daysAgo = (days: number): Instant => instantAt(at - days * dayMs);
  const openings = new Openings(ids, history);
  const saved = (days: number, sent: NewVacancy, id: string, shortCode: string): Vacancy =>
    openings.saved(sent, id, shortCode, daysAgo(days));
  const published = (days: number, vacancy: Vacancy): Vacancy => openings.published(vacancy, daysAgo(days));
  return {
    backend: rested(at, published(40, saved(42, backend(at), shown.vacancyId, shortCodes.backend))),
    support: rested(at, published(29, saved(30, support(), ids(), shortCodes.support))),
    warehouse: rested(at, published(23, saved(24, warehouse(at), ids(), shortCodes.warehouse))),
    designer: saved(2, designer(), ids(), shortCodes.designer),
    analyst: openings.closed(published(88, saved(90, analyst(), ids(), shortCodes.analyst)), daysAgo(20)),
  };
}
