import { z } from 'zod';
import { languageTag, type Of } from '../shapes.js';
import { defaultTaskList } from '../vacancies/tasks.js';

/**
 * What a company has settled (CONTRACT "REST": locale and default tasks; "The candidate's way"; "Timers"). A new setting
 * stands here: in the shape, by which it is kept and set, and in what holds where a company has settled nothing.
 */

/** SHADOW: events say what timers would have done. */
export const automationModes = ['ON', 'SHADOW', 'OFF'] as const;
export type AutomationMode = (typeof automationModes)[number];

/** REVIEW: what is due waits for a person. */
export const discardModes = ['AUTOMATIC', 'REVIEW'] as const;
export type DiscardMode = (typeof discardModes)[number];

export const settingsShape = z.strictObject({
  /** Of its new vacancies. */
  locale: languageTag,
  /** The tasks of its new vacancies. */
  defaultTasks: defaultTaskList,
  /** Whether nothing moves on while an answer of it needs a review. */
  reviewGate: z.boolean(),
  /** Days for which events are kept, by the company's time (see core/events/removeOldEvents.ts). */
  eventRetentionDays: z.number().int().min(7).max(3_650),
  automationMode: z.enum(automationModes),
  discardMode: z.enum(discardModes),
  /** The share of a vacancy's open records that timers may discard at once; 1 is no bound. */
  holdShare: z.number().min(0).max(1),
});

export interface CompanySettings extends Of<typeof settingsShape> {
  readonly companyId: string;
}

export const settingsPatch = settingsShape.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** What a company has settled; the defaults where it has settled nothing. */
export async function settingsOf(
  store: { settings(companyId: string): Promise<CompanySettings | null> },
  companyId: string,
  defaultLocale: string,
): Promise<CompanySettings> {
  return (await store.settings(companyId)) ?? defaultSettings(companyId, defaultLocale);
}

/** How long events are kept for a company that has settled nothing. */
export const usualRetentionDays = 400;

export function defaultSettings(companyId: string, locale: string): CompanySettings {
  const automations = { automationMode: 'ON', discardMode: 'AUTOMATIC', holdShare: 1 } as const;
  const events = { eventRetentionDays: usualRetentionDays };
  return { companyId, locale, defaultTasks: [], reviewGate: false, ...events, ...automations };
}
