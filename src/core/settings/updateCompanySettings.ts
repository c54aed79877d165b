import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { patched } from '../kernel/values/objects.js';
import { companyTarget } from '../kernel/values/shapes.js';
import {
  type CompanySettings,
  defaultSettings,
  type SettingsReads,
  type SettingsWrites,
  settingsChanged,
  settingsOf,
  settingsPatch,
} from './companySettings.js';

/** A company's settings; the service's defaults if it has none. */
export const readCompanySettings = defineQuery({
  operation: 'readCompanySettings',
  takes: inputOf(companyTarget),
  run: (
    { target: { companyId } },
    { store, tools }: UseCaseContext<{ readonly settings: SettingsReads }, 'defaultLocale'>,
  ): Promise<CompanySettings> => settingsOf(store, companyId, tools.defaultLocale),
});

/** Changes some of a company's settings. Missing members do not change. A call without changes has no event. */
export const updateCompanySettings = defineCommand({
  operation: 'updateCompanySettings',
  takes: inputOf(companyTarget, settingsPatch),
  async run(
    { target, body },
    context: UseCaseContext<
      { readonly settings: SettingsReads & SettingsWrites; readonly feed: FeedWrites },
      'defaultLocale'
    >,
  ): Promise<CompanySettings> {
    const { store, tools } = context;
    const { companyId } = target;
    if (Object.keys(body).length === 0) return readCompanySettings.run({ target, body: undefined }, context);
    const settings = await store.settings.lock(defaultSettings(companyId, tools.defaultLocale));
    const changed = patched(settings, body);
    if (changed === settings) return settings;
    await store.settings.save(changed);
    await store.feed.append(companyId, [settingsChanged(settings, changed)], context);
    return changed;
  },
});
