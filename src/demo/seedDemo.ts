import { apiKeyTable, withoutHashes } from '../core/apiKeys/apiKey.js';
import { apiKeyChanged } from '../core/apiKeys/apiKeyEvents.js';
import type { DomainEvent } from '../core/application/event.js';
import type { OperationName } from '../core/application/operations.js';
import { catalogueNames } from '../core/catalogues/catalogue.js';
import { catalogueChanged, entrySubjects } from '../core/catalogues/manageCatalogues.js';
import { dayMs, instantAt } from '../core/kernel/values/instants.js';
import type { FeatureRecord } from '../core/pipeline/shapes/record.js';
import type { Reads, Transaction } from '../core/ports.js';
import { defaultSettings, settingsChanged } from '../core/settings/companySettings.js';
import type { DemoCredentials } from '../http/pages/demoCredentials.js';
import { CandidateNames } from './candidateNames.js';
import { byRecruiter, companyId, shown } from './company.js';
import { type DemoWorld, newKey } from './demoKey.js';
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
  const founded = instantAt(start - foundedDaysAgo * dayMs);
  const keyId = world.keyGenerator.newPublicId();
  const { settings, vacancies, records, bans, catalogues, happenings } = demoRecords(start, keyId);
  const all = vacancies.length + records.length;
  const report = (made: number): void => {
    if (world.clock.now() - start > progressAfterMs) world.onProgress(made, all);
  };
  const tell = (operation: OperationName, event: DomainEvent): Promise<void> =>
    tx.feed.append(companyId, [event], { origin: byRecruiter(operation), now: founded });
  // The company may exist already, if the demo is turned on for a database with data.
  if ((await tx.settings.findOne(companyId)) === null) {
    await tx.settings.save(settings);
    await tell('updateCompanySettings', settingsChanged(defaultSettings(companyId, world.defaultLocale), settings));
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
  for (const name of catalogueNames) {
    if ((await tx.catalogues.list(companyId, name)).length > 0) continue;
    const subject = entrySubjects[name];
    for (const entry of catalogues[name]) {
      await tx.catalogues.save(companyId, name, entry);
      await tell(`save${subject}`, catalogueChanged(subject, null, entry));
    }
  }
  const { key, text } = newKey(world, keyId, founded);
  await tell('issueApiKey', apiKeyChanged('API_KEY_ISSUED', null, withoutHashes(key)));
  const lastUse = happenings.findLast(({ context }) => context.origin.actor.id === keyId);
  await tx.rows.insert(apiKeyTable, { ...key, lastUsedAt: lastUse?.context.now ?? null });
  const names = new CandidateNames(world.ids);
  for (const happening of happenings) {
    const { events, context } = happening;
    await tx.feed.append(companyId, [...events, ...names.with(happening)], context);
  }
  await tx.labels.insert(names.labels);
  return { credentials: { companyId, apiKey: text, ...shown }, records };
}
