import { type CompanySettings, defaultSettings } from '../../../src/core/settings/companySettings.js';
import { companyId } from '../../../src/demo/company.js';

/** The settings of the demo's company. */
export const settings: CompanySettings = {
  ...defaultSettings(companyId, 'en'),
  defaultTasks: [
    {
      text: 'Confirm that the candidate is legally entitled to work in the country of the vacancy.',
      source: 'COMPANY',
      type: 'Disqualifier',
      relatedField: 'country',
    },
    {
      text: 'Tell the candidate about the benefits: 28 days of leave, a pension of 8 % and a training budget.',
      source: 'COMPANY',
      type: 'Informative',
      relatedField: null,
    },
    {
      text: 'Ask for the earliest date on which the candidate could start.',
      source: 'COMPANY',
      type: 'Qualifying',
      relatedField: null,
    },
  ],
};
