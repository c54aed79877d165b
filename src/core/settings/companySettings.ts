import { z } from 'zod';
import type { ScopedReads } from '../application/access/scopedReads.js';
import { difference, event } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';
import { marked, none, shapeOf } from '../kernel/marks.js';
import { httpUrl, languageTag, name, type Of, orNull, text } from '../kernel/values/shapes.js';

/** Where another system shows candidates: a URL with a place for the percent-encoded id. It is never fetched. */

const place = '{candidateId}';

/** A template of https URLs. The id is in the path, the query or the fragment, never in the host. */
const candidateUrlTemplate = httpUrl.refine(isTemplate, {
  error: `must be an https URL without credentials, with ${place} once, after the host`,
});

function isTemplate(template: string): boolean {
  const [before = '', after, ...others] = template.split(place);
  if (after === undefined || others.length > 0) return false;
  const [one, other] = ['a', 'b'].map((id) => `${before}${id}${after}`);
  if (!one || !other || !URL.canParse(one) || !URL.canParse(other)) return false;
  const { protocol, username, password, host } = new URL(one);
  return protocol === 'https:' && username === '' && password === '' && host === new URL(other).host;
}

/** The default tasks of a company's new vacancies. */

export const taskSources = ['GPT', 'COMPANY', 'CUSTOM'] as const;
export const taskTypes = ['Qualifying', 'Informative', 'Disqualifier'] as const;

/** The most tasks of a list. */
export const maxTasks = 200;

/** A task as it is sent. */
export const sentTask = marked({
  text: none(text),
  source: none(z.enum(taskSources)),
  type: none(z.enum(taskTypes)),
  relatedField: none(orNull(name)),
});

/** A company's default tasks, in order. */
const defaultTaskList = z.array(sentTask).max(maxTasks);

/** A company's settings. docs/HOW-TO.md, "A setting", says what a new one needs. */

/** SHADOW: timers have no effects, but events report them. */
export const automationModes = ['ON', 'SHADOW', 'OFF'] as const;
export type AutomationMode = (typeof automationModes)[number];

/** REVIEW: due discards wait for an admin. */
export const discardModes = ['AUTOMATIC', 'REVIEW'] as const;
export type DiscardMode = (typeof discardModes)[number];

/** Whether admins may approve the API keys that they have requested. */
export const ownKeyRequestModes = ['REFUSED', 'ALLOWED'] as const;
export type OwnKeyRequests = (typeof ownKeyRequestModes)[number];

/** REQUIRED: nobody is rejected without a named person (docs/PRIVACY.md, "Decisions and objections"). */
export const humanDecisions = ['OPTIONAL', 'REQUIRED'] as const;
export type HumanDecision = (typeof humanDecisions)[number];

export const settingsShape = marked({
  /** The locale of its new vacancies. */
  locale: none(languageTag),
  /** The tasks of its new vacancies. */
  defaultTasks: none(defaultTaskList),
  /** Whether a record can't move on while one of its answers needs a review. */
  reviewGate: none(z.boolean()),
  /** Days after which a person without an open record is erased; null for never (see core/people/retention). */
  candidateRetentionDays: none(z.number().int().min(30).max(3_650).nullable()),
  /** The retention of events in days, by the company's time (see core/people/removeOldEvents.ts). */
  eventRetentionDays: none(z.number().int().min(7).max(3_650)),
  /** How long decisions and settled reviews are stored, in days by the company's time, whatever the retention of the feed. */
  evidenceRetentionDays: none(z.number().int().min(365).max(3_650)),
  automationMode: none(z.enum(automationModes)),
  discardMode: none(z.enum(discardModes)),
  /** The share of a vacancy's open records that timers may discard at once; 1 means no limit. */
  holdShare: none(z.number().min(0).max(1)),
  ownKeyRequests: none(z.enum(ownKeyRequestModes)),
  humanDecision: none(z.enum(humanDecisions)),
  /** Where another system shows a candidate, for those whose label has no address. */
  candidateUrlTemplate: none(candidateUrlTemplate.nullable()),
});

export interface CompanySettings extends Of<typeof settingsShape> {
  readonly companyId: string;
}

export const settingsPatch = settingsShape.partial();

/** A company's settings; the defaults if it has none. */
export async function settingsOf(
  store: { readonly settings: { findOne(companyId: string): Promise<CompanySettings | null> } },
  companyId: string,
  defaultLocale: string,
): Promise<CompanySettings> {
  return (await store.settings.findOne(companyId)) ?? defaultSettings(companyId, defaultLocale);
}

/** The retention of events in days for a company without settings. */
export const usualRetentionDays = 400;
/** The same of decisions: four years. */
export const usualEvidenceDays = 1_461;

export function defaultSettings(companyId: string, locale: string): CompanySettings {
  const automations = { automationMode: 'ON', discardMode: 'AUTOMATIC', holdShare: 1 } as const;
  const retention = {
    eventRetentionDays: usualRetentionDays,
    evidenceRetentionDays: usualEvidenceDays,
    candidateRetentionDays: null,
  };
  const decisions = { reviewGate: false, humanDecision: 'OPTIONAL' } as const;
  return {
    companyId,
    locale,
    defaultTasks: [],
    ...decisions,
    ...retention,
    ...automations,
    ownKeyRequests: 'REFUSED',
    candidateUrlTemplate: null,
  };
}

/** What the core reads of companies' settings. */
export interface SettingsReads {
  findOne(companyId: string): Promise<CompanySettings | null>;
}

/** Within a transaction. */
export interface SettingsWrites {
  /** A company's settings, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lock(byDefault: CompanySettings): Promise<CompanySettings>;
  save(settings: CompanySettings): Promise<void>;
}

export const scopedSettings: ScopedReads<{ readonly settings: SettingsReads }> = {
  settings: { findOne: 'whole' },
};

/** The event of a company's settings, and the members that its data has. */

export const settingsData = shapeOf<CompanySettings>()({ companyId: none(z.string()), ...settingsShape.shape });

export function settingsChanged(before: CompanySettings, after: CompanySettings): DomainEvent {
  return event('SETTINGS_CHANGED', 'CompanySettings', {}, difference(before, after, { hidden: new Set() }));
}
