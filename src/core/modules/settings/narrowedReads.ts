import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { SettingsReads } from './settingsStore.js';

export const narrowedSettings: NarrowedReads<{ readonly settings: SettingsReads }> = {
  settings: { findOne: 'whole' },
};
