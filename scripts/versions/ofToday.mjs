import { join } from 'node:path';
import { versionsOfToday } from '../rotation.mjs';
import { findServices } from '../services.mjs';
import { installed, namesOf, versionOf } from './installed.mjs';
import { startPostgres } from './postgres.mjs';

/** The name of the PostgreSQL that answers on this machine. */
const here = 'here';
const newest = namesOf('postgres').at(-1);

/**
 * Services for tests: Redis if it answers, and a PostgreSQL. TEST_DATABASE_URL comes first, then a PostgreSQL
 * that answers on this machine. Where none does, the versions of npm take turns by the day. Says which it is, and what is
 * skipped.
 * @returns {Promise<Served[]>} one; with `ALL_SUITES=1` one for each version, of which each must be stopped before the
 * next is started. `server` is what serves in the end; null if there is no PostgreSQL
 * @typedef {{name: string, start: () => Promise<{server: string | null, env: Record<string, string>, stop: () => Promise<void>}>}} Served
 */
export async function servicesOfToday() {
  const { env, missing } = await findServices();
  if (process.env.TEST_DATABASE_URL) return [already('of TEST_DATABASE_URL', env, missing)];
  const isHere = env.TEST_DATABASE_URL !== undefined;
  const versions = versionsOfToday(namesOf('postgres'));
  const names = isHere ? [here, ...(process.env.ALL_SUITES ? versions : [])] : versions;
  return names.map((name) =>
    name === here
      ? already('of this machine', env, missing)
      : { name: titleOf(name), start: () => begun(name, env, missing) },
  );
}

/** Services that exist, else a PostgreSQL of npm: for a step that needs one, of whichever version. */
export async function anyServices() {
  const { env, missing } = await findServices();
  return env.TEST_DATABASE_URL ? already('that answers', env, missing).start() : begun(newest, env, missing);
}

const titleOf = (name) => `PostgreSQL ${versionOf(name)}`;

function already(which, env, missing) {
  const name = `the PostgreSQL ${which}`;
  return {
    name,
    async start() {
      sayMissing(missing);
      return { server: env.TEST_DATABASE_URL ? name : null, env, stop: async () => undefined };
    },
  };
}

async function begun(name, { TEST_DATABASE_URL, ...others }, missing) {
  const { url, stop, fault } = await startPostgres(name);
  if (!fault) {
    sayMissing(missing.filter((service) => !service.startsWith('PostgreSQL')));
    return { server: titleOf(name), env: { ...others, TEST_DATABASE_URL: url }, stop };
  }
  console.log(`SKIPPED: ${titleOf(name)} of npm: ${fault}`);
  // That of this machine serves instead, if there is one.
  return already('of this machine', TEST_DATABASE_URL ? { ...others, TEST_DATABASE_URL } : others, missing).start();
}

function sayMissing(missing) {
  for (const service of missing) console.log(`SKIPPED: tests on ${service}`);
}

/**
 * The Nodes of npm on which the processes of tests run in turn, in addition to that of this repository. Says what is
 * skipped.
 * @returns {{name: string, install: () => {env: Record<string, string>, remove: () => void}}[]} as of servicesOfToday
 */
export function nodesOfToday() {
  const own = `Node ${process.versions.node}`;
  return versionsOfToday([own, ...namesOf('node')]).map((name) =>
    name === own
      ? { name, install: () => ({ env: {}, remove: () => undefined }) }
      : { name: `Node ${versionOf(name)}`, install: () => nodeOf(name) },
  );
}

function nodeOf(name) {
  const { directory, remove, fault } = installed(name);
  if (!fault) return { env: { TEST_NODE: join(directory, 'bin/node') }, remove };
  console.log(`SKIPPED: Node ${versionOf(name)} of npm: ${fault}`);
  return { env: {}, remove: () => undefined };
}
