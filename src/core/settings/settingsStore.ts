import type { ScopedReads } from '../application/access/scopedReads.js';
import type { CompanySettings } from './companySettings.js';

/** What the core reads of companies' settings. */
export interface SettingsReads {
  findOne(companyId: string): Promise<CompanySettings | null>;
}

/** Within a transaction. */
export interface SettingsWrites {
  /** A company's settings, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lock(byDefault: CompanySettings): Promise<CompanySettings>;
  save(settings: CompanySettings): Promise<void>;
}

export const scopedSettings: ScopedReads<{ readonly settings: SettingsReads }> = {
  settings: { findOne: 'whole' },
};
