import { settingsChanged } from '../events/told.js';
import { patched } from '../patch.js';
import type { Command } from '../useCase.js';
import { type CompanySettings, defaultSettings, type SettingsPatch, settingsPatch } from './companySettings.js';
import { type CompanyTarget, companyTarget, readCompanySettings } from './readCompanySettings.js';

/** Settles something for a company; what it names no word of stays as it is. What changes nothing leaves no event. */
export const updateCompanySettings: Command<CompanyTarget, SettingsPatch, CompanySettings> = {
  operation: 'updateCompanySettings',
  target: companyTarget,
  body: settingsPatch,
  async run({ target, body }, scene) {
    const { store, world } = scene;
    const { companyId } = target;
    if (Object.keys(body).length === 0) return readCompanySettings.run({ target, body: undefined }, scene);
    const settings = await store.lockSettings(defaultSettings(companyId, world.defaultLocale));
    const changed = patched(settings, body);
    if (changed === settings) return settings;
    await store.saveSettings(changed);
    await store.appendEvents(companyId, [settingsChanged(settings, changed)], scene);
    return changed;
  },
};
