import type { CompanySettings } from './companySettings.js';

/** What the core reads of companies' settings. */
export interface SettingsReads {
  settings(companyId: string): Promise<CompanySettings | null>;
}

/** Within a transaction. */
export interface SettingsWrites {
  /** A company's settings, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lockSettings(byDefault: CompanySettings): Promise<CompanySettings>;
  saveSettings(settings: CompanySettings): Promise<void>;
}
