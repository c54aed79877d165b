import { z } from 'zod';
import { defaultTaskList } from '../vacancies/tasks.js';
import { languageTag, type Of } from '../values/shapes.js';

/**
 * A company's settings (CONTRACT "REST": locale and default tasks; "The candidate's way"; "Timers"). A new setting is
 * added here: in the shape, from which its storage and its update follow, and in the defaults.
 */

/** SHADOW: timers have no effects, but events report them. */
export const automationModes = ['ON', 'SHADOW', 'OFF'] as const;
export type AutomationMode = (typeof automationModes)[number];

/** REVIEW: due discards wait for an admin. */
export const discardModes = ['AUTOMATIC', 'REVIEW'] as const;
export type DiscardMode = (typeof discardModes)[number];

export const settingsShape = z.strictObject({
  /** The locale of its new vacancies. */
  locale: languageTag,
  /** The tasks of its new vacancies. */
  defaultTasks: defaultTaskList,
  /** Whether a record can't move on while one of its answers needs a review. */
  reviewGate: z.boolean(),
  /** The retention of events in days, by the company's time (see core/events/removeOldEvents.ts). */
  eventRetentionDays: z.number().int().min(7).max(3_650),
  automationMode: z.enum(automationModes),
  discardMode: z.enum(discardModes),
  /** The share of a vacancy's open records that timers may discard at once; 1 means no limit. */
  holdShare: z.number().min(0).max(1),
});

export interface CompanySettings extends Of<typeof settingsShape> {
  readonly companyId: string;
}

export const settingsPatch = settingsShape.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** A company's settings; the defaults if it has none. */
export async function settingsOf(
  store: { settings(companyId: string): Promise<CompanySettings | null> },
  companyId: string,
  defaultLocale: string,
): Promise<CompanySettings> {
  return (await store.settings(companyId)) ?? defaultSettings(companyId, defaultLocale);
}

/** The retention of events in days for a company without settings. */
export const usualRetentionDays = 400;

export function defaultSettings(companyId: string, locale: string): CompanySettings {
  const automations = { automationMode: 'ON', discardMode: 'AUTOMATIC', holdShare: 1 } as const;
  const events = { eventRetentionDays: usualRetentionDays };
  return { companyId, locale, defaultTasks: [], reviewGate: false, ...events, ...automations };
}
