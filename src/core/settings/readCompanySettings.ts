import { nothing, type Query } from '../application/dispatching/useCase.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import { type CompanySettings, settingsOf } from './companySettings.js';
import type { SettingsReads } from './settingsStore.js';

/** A company's settings; the service's defaults if it has none. */
export const readCompanySettings: Query<{
  target: CompanyTarget;
  body: undefined;
  result: CompanySettings;
  store: { readonly settings: SettingsReads };
  uses: 'defaultLocale';
}> = {
  kind: 'query',
  operation: 'readCompanySettings',
  target: companyTarget,
  body: nothing,
  run: ({ target: { companyId } }, { store, tools }) => settingsOf(store, companyId, tools.defaultLocale),
};
