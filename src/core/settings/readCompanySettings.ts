import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { companyTarget } from '../kernel/values/targets.js';
import { type CompanySettings, settingsOf } from './companySettings.js';
import type { SettingsReads } from './settingsStore.js';

/** A company's settings; the service's defaults if it has none. */
export const readCompanySettings = defineQuery({
  operation: 'readCompanySettings',
  takes: inputOf(companyTarget),
  run: (
    { target: { companyId } },
    { store, tools }: UseCaseContext<{ readonly settings: SettingsReads }, 'defaultLocale'>,
  ): Promise<CompanySettings> => settingsOf(store, companyId, tools.defaultLocale),
});
