import { z } from 'zod';
import { languageTag, type Of } from '../shapes.js';
import { defaultTaskList } from '../vacancies/tasks.js';

/**
 * What a company has settled (CONTRACT "REST": locale and default tasks; "The candidate's way"). A new setting stands here:
 * in the shape, by which it is kept and set, and in what holds where a company has settled nothing.
 */

const settings = z.strictObject({
  /** Of its new vacancies. */
  locale: languageTag,
  /** The tasks of its new vacancies. */
  defaultTasks: defaultTaskList,
  /** Whether nothing moves on while an answer of it needs a review. */
  reviewGate: z.boolean(),
});

export interface CompanySettings extends Of<typeof settings> {
  readonly companyId: string;
}

export const settingsPatch = settings.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

export function defaultSettings(companyId: string, locale: string): CompanySettings {
  return { companyId, locale, defaultTasks: [], reviewGate: false };
}
