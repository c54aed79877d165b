import { dayMs } from '../core/kernel/values/instants.js';
import { apiKeyTable, withoutHashes } from '../core/modules/apiKeys/apiKey.js';
import { apiKeyChanged } from '../core/modules/apiKeys/apiKeyEvents.js';
import { catalogueChanged } from '../core/modules/catalogues/catalogueEvents.js';
import type { FeatureRecord } from '../core/modules/pipeline/shapes/record.js';
import { defaultSettings } from '../core/modules/settings/companySettings.js';
import { settingsChanged } from '../core/modules/settings/settingsEvents.js';
import type { Reads, Transaction } from '../core/ports.js';
import type { DemoCredentials } from '../http/pages/demoCredentials.js';
import { eachOf } from './company/catalogues.js';
import { companyId, instant, shown } from './company/company.js';
import { newKey } from './company/demoKey.js';
import type { DemoWorld } from './company/demoWorld.js';
import { byRecruiter } from './company/history.js';
import { demoRecords } from './demoRecords.js';
import { showPeople } from './showPeople.js';

/** The demo company in the database (docs/CONFIGURATION.md: `DEMO_DATA`). */

const progressAfterMs = 1000;
const recordsAtOnce = 20;

/**
 * Puts the demo company into the database, in one transaction, unless it is there.
 * @returns the ids that the documentation refers to, and the API key's text; null where the company was there already
 */
export async function seedDemo(world: DemoWorld): Promise<Omit<DemoCredentials, 'token'> | null> {
  const seeded = await seededBy(world);
  if (seeded) await showPeople(world, seeded.records);
  return seeded?.credentials ?? null;
}

async function seededBy(world: DemoWorld): Promise<Seeded | null> {
  try {
    return await world.store.transaction(async (tx) => ((await isSeeded(tx)) ? null : seed(tx, world)));
  } catch (error) {
    // Another node may have been faster: then this transaction has failed on its rows.
    if (await isSeeded(world.store)) return null;
    throw error;
  }
}

async function isSeeded(reads: Reads): Promise<boolean> {
  return (await reads.vacancies.find(companyId, [shown.vacancyId])).length > 0;
}

interface Seeded {
  readonly credentials: Omit<DemoCredentials, 'token'>;
  readonly records: readonly FeatureRecord[];
}

/** When the company was founded, in days before the start. All else happened later. */
const foundedDaysAgo = 95;

async function seed(tx: Transaction, world: DemoWorld): Promise<Seeded> {
  const start = world.clock.now();
  const founded = instant(start - foundedDaysAgo * dayMs);
  const keyId = world.keyTexts.newPublicId();
  const made = demoRecords(start, () => world.ids.uuid(), keyId);
  const { settings, vacancies, records, bans, catalogues, history } = made;
  const all = vacancies.length + records.length;
  const report = (made: number): void => {
    if (world.clock.now() - start > progressAfterMs) world.onProgress(made, all);
  };
  // The company may exist already, if the demo is turned on for a database with data.
  if ((await tx.settings.findOne(companyId)) === null) {
    await tx.settings.save(settings);
    const before = defaultSettings(companyId, world.defaultLocale);
    history.tell(byRecruiter('updateCompanySettings'), founded, settingsChanged(before, settings));
  }
  for (const [index, vacancy] of vacancies.entries()) {
    await tx.vacancies.insert(vacancy);
    report(index + 1);
  }
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = records.slice(from, from + recordsAtOnce);
    await tx.records.insert(some);
    report(vacancies.length + from + some.length);
  }
  await tx.bans.insert(bans);
  for (const { name, subject, entries } of eachOf(catalogues)) {
    if ((await tx.catalogues.list(companyId, name)).length > 0) continue;
    for (const entry of entries) {
      await tx.catalogues.save(companyId, name, entry);
      history.tell(byRecruiter(`save${subject}`), founded, catalogueChanged(subject, null, entry));
    }
  }
  const { lastUsedAt } = history;
  const { key, text } = newKey(world, keyId, founded);
  history.tell(byRecruiter('issueApiKey'), founded, apiKeyChanged('API_KEY_ISSUED', null, withoutHashes(key)));
  await tx.rows.insert(apiKeyTable, { ...key, lastUsedAt });
  for (const { events, context } of history.inOrder()) await tx.feed.append(companyId, events, context);
  return { credentials: { companyId, apiKey: text, ...shown }, records };
}
