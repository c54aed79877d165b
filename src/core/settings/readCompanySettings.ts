import { z } from 'zod';
import { nothing, type Query } from '../door/useCase.js';
import { id } from '../values/shapes.js';
import { type CompanySettings, settingsOf } from './companySettings.js';
import type { SettingsReads } from './settingsStore.js';

export const companyTarget = z.strictObject({ companyId: id });
export type CompanyTarget = z.infer<typeof companyTarget>;

/** A company's settings; the service's defaults if it has none. */
export const readCompanySettings: Query<CompanyTarget, undefined, CompanySettings, SettingsReads, 'defaultLocale'> = {
  operation: 'readCompanySettings',
  target: companyTarget,
  body: nothing,
  run: ({ target: { companyId } }, { store, tools }) => settingsOf(store, companyId, tools.defaultLocale),
};
