import { z } from 'zod';
import { languageTag, type Of } from '../shapes.js';
import { defaultTaskList } from '../vacancies/tasks.js';

/**
 * What a company has settled (CONTRACT "REST": locale and default tasks; "The candidate's way"). A new setting stands here:
 * in the shape, by which it is kept and set, and in what holds where a company has settled nothing.
 */

export const settingsShape = z.strictObject({
  /** Of its new vacancies. */
  locale: languageTag,
  /** The tasks of its new vacancies. */
  defaultTasks: defaultTaskList,
  /** Whether nothing moves on while an answer of it needs a review. */
  reviewGate: z.boolean(),
  /** Days for which events are kept, by the company's time (see core/events/removeOldEvents.ts). */
  eventRetentionDays: z.number().int().min(7).max(3_650),
});

export interface CompanySettings extends Of<typeof settingsShape> {
  readonly companyId: string;
}

export const settingsPatch = settingsShape.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** How long events are kept for a company that has settled nothing. */
export const usualRetentionDays = 400;

export function defaultSettings(companyId: string, locale: string): CompanySettings {
  return { companyId, locale, defaultTasks: [], reviewGate: false, eventRetentionDays: usualRetentionDays };
}
