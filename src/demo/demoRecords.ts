import { readFileSync } from 'node:fs';
import type { DomainEvent, EventContext } from '../core/application/event.js';
import type { CatalogueName, Entry } from '../core/catalogues/catalogue.js';
import { instantAt } from '../core/kernel/values/instants.js';
import type { NewVacancy } from '../core/pipeline/rules/newVacancy.js';
import type { Ban } from '../core/pipeline/shapes/ban.js';
import type { FeatureRecord } from '../core/pipeline/shapes/record.js';
import type { Vacancy } from '../core/pipeline/shapes/vacancy.js';
import type { CompanySettings } from '../core/settings/companySettings.js';

/** The data of one company, for trying the service: rows, and the events that tell how they came to be. */
export interface DemoRecords {
  readonly settings: CompanySettings;
  /** The demo's first vacancy as a recruiter creates it. */
  readonly opening: NewVacancy;
  readonly vacancies: readonly Vacancy[];
  readonly records: readonly FeatureRecord[];
  readonly bans: readonly Ban[];
  readonly catalogues: { readonly [C in CatalogueName]: readonly Entry<C>[] };
  /** Oldest first. */
  readonly happenings: readonly Happening[];
  /** The ids in it that were counted: 1 to this. */
  readonly countedIds: number;
}

/** Events with who made them, and when. */
export interface Happening {
  readonly events: readonly DomainEvent[];
  readonly context: EventContext;
}

/** The instant at which the fixture was written, as its events see it. */
export const fixtureAt = Date.UTC(2026, 0, 1);
/** The id of the key by which candidates act, in the fixture. */
export const fixtureKeyId = 'KEY-OF-THE-DEMO';
/** `npm run artefacts -- demo-fixture` writes it. The build copies it. */
export const fixtureFile = new URL('acme.json', import.meta.url);

/** An id of version 7 that is counted. Ids of the fixture and of the documents' examples rise as if they were made. */
export const countedId = (count: number): string => `019aafb2-6d40-7000-8000-${count.toString(16).padStart(12, '0')}`;

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Reads the fixture, as if it had been written at another instant. The same arguments give the same data.
 * @param at milliseconds since the epoch; everything happened before it
 * @param keyId the API key by which the candidates act
 */
export function demoRecords(at: number, keyId: string = fixtureKeyId): DemoRecords {
  const later = at - fixtureAt;
  return JSON.parse(readFileSync(fixtureFile, 'utf8'), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (instantPattern.test(value)) return instantAt(Date.parse(value) + later);
    return value === fixtureKeyId ? keyId : value;
  });
}
