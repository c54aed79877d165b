import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { connected } from './dataset/databases.ts';
import { type Server, startServer } from './measure/server.ts';
import { postgraphileNested, postgraphileRequests } from './workloads/postgraphile.ts';
import { type Exchange, nestedRequest, readRequests } from './workloads/requests.ts';
import type { Subject } from './workloads/subjects.ts';

/** What is measured: the service, the floor under it, and what a team would take instead. */

export const workloads = ['R1', 'R2', 'G1', 'G2', 'G3', 'W1', 'C1'] as const;
export type Workload = (typeof workloads)[number];
export type Read = keyof typeof readRequests;
export type Write = Exclude<Workload, Read>;
export const isRead = (workload: Workload): workload is Read => workload in readRequests;

export interface Target {
  readonly name: string;
  readonly title: string;
  readonly workloads: readonly Workload[];
  readonly start: (databaseUrl: string) => Promise<Server>;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: (workload: Read, subject: Subject) => Exchange;
  readonly nested: ((subject: Subject, turns: number) => Exchange) | null;
}

const file = (name: string): string => new URL(name, import.meta.url).pathname;

/** A peer of the benchmark's own, which asks for no credentials. */
function peer(name: string, title: string, source: string, can: readonly Workload[]): Target {
  return {
    name,
    title,
    workloads: can,
    headers: {},
    request: (workload, subject) => readRequests[workload](subject),
    nested: can.includes('G1') ? nestedRequest : null,
    start: (databaseUrl) =>
      startServer({ name, command: [file(`peers/${source}.ts`)], env: { DATABASE_URL: databaseUrl } }),
  };
}

const postgraphile: Target = {
  ...peer('postgraphile', 'PostGraphile 5', 'postgraphile', ['G1', 'G2', 'G3']),
  request: (workload, subject) => postgraphileRequests[workload as keyof typeof postgraphileRequests](subject),
  nested: postgraphileNested,
};

/** Only for the database at hand: signs what this run sends. */
const jwtSecret = 'for this benchmark and for nothing else';

/** @param folder of the service, built @param companies that its user may act in @param env beside what it needs */
export async function serviceTarget(
  name: string,
  title: string,
  folder: string,
  companies: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const { signToken } = await import(pathToFileURL(`${folder}/dist/signToken.js`).href);
  const companyIds = Array.from({ length: companies }, (_, index) => `company-${index + 1}`);
  const token = signToken({ secret: jwtSecret, subject: 'user-1', companyIds, ttlSeconds: 24 * 3600 });
  return {
    name,
    title,
    workloads,
    headers: { authorization: `Bearer ${token}` },
    request: (workload, subject) => readRequests[workload](subject),
    nested: nestedRequest,
    start: (databaseUrl) =>
      startServer({
        name,
        command: [`${folder}/dist/main.js`],
        cwd: folder,
        readyPath: '/readyz',
        env: { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret, LOG_LEVEL: 'silent', DEMO_DATA: 'off', ...env },
      }),
  };
}

export const floor = peer('floor', 'Floor', 'floor', workloads);
export const twin = { ...floor, name: 'twin', title: "The floor's twin" };

export const peers: readonly Target[] = [
  peer('fastify', 'Fastify + pg', 'fastify', ['R1', 'R2', 'W1']),
  peer('mercurius', 'Mercurius (JIT, loaders)', 'mercurius', ['G1', 'G2', 'G3', 'C1']),
  postgraphile,
  peer('apollo', 'Apollo Server on Koa + pg', 'apolloKoa', workloads),
];

interface Wanted {
  readonly options: { readonly targets: readonly string[]; readonly against: string | null };
  readonly scale: { readonly companies: number };
  readonly service: string;
}

/** All targets, or those that are named. */
export async function targetsOf({ options, scale, service }: Wanted): Promise<Target[]> {
  const all = [floor, twin, ...peers, await serviceTarget('service', '**The service**', service, scale.companies)];
  if (options.against) all.push(await serviceTarget('before', 'Another build', options.against, scale.companies));
  const names = chosen(
    options.targets,
    all.map(({ name }) => name),
  );
  return all.filter(({ name }) => names.includes(name));
}

/** Those of all that are named, in their own order; all where none is named. @throws where there is none of a name */
export function chosen<T extends string>(named: readonly string[], all: readonly T[]): T[] {
  const unknown = named.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return all.filter((one) => named.length === 0 || named.includes(one));
}

/** Functions that PostGraphile shows as columns; the service does not know of them. */
export async function preparePeers(databaseUrl: string): Promise<void> {
  const functions = readFileSync(file('peers/postgraphileFunctions.sql'), 'utf8');
  await connected(databaseUrl, (client) => client.query(functions));
}
