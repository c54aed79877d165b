import { readCompanySettings } from '../../core/settings/readCompanySettings.js';
import { updateCompanySettings } from '../../core/settings/updateCompanySettings.js';
import { input, ofCompany } from '../fields/args.js';
import { command, query, rootFields } from '../fields/rootRows.js';
import { CompanySettingsInput, CompanySettingsType } from './settingsTypes.js';

export const SettingsResolver = rootFields({
  companySettings: query(readCompanySettings, {
    type: () => CompanySettingsType,
    description: "A company's settings, with the defaults for those that it has not set.",
    ids: ofCompany,
  }),
  updateCompanySettings: command(updateCompanySettings, {
    type: () => CompanySettingsType,
    description: "Changes a company's settings. For admins.",
    ids: ofCompany,
    args: [input(CompanySettingsInput, 'What changes.')],
  }),
});
