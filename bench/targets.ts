import { readFileSync } from 'node:fs';
import jwt from 'jsonwebtoken';
import type { BoardRequest } from './boards.ts';
import { boardCompanyIds } from './dataset/boards.ts';
import { connected } from './dataset/databases.ts';
import { type Server, type Start, startServer } from './measure/server.ts';
import { clientWorkloads, ownWorkloads, type Workload, workloads } from './names.ts';
import type { Setting } from './setting.ts';
import type { ClientRead } from './workloads/clientRequests.ts';
import { postgraphileClientRequest, postgraphileRequests } from './workloads/postgraphile.ts';
import { type Exchange, readRequests } from './workloads/requests.ts';
import type { Subject } from './workloads/subjects.ts';

/** The targets: the service, the floor, and the alternatives that a team might use instead. */

export type { ClientRead, Workload };
export type Read = keyof typeof readRequests;
export type Write = Exclude<Workload, Read | ClientRead>;
export const isRead = (workload: Workload): workload is Read => workload in readRequests;
export const isClientRead = (workload: Workload): workload is ClientRead =>
  workload !== 'M1' && (clientWorkloads as readonly Workload[]).includes(workload);

export interface Target {
  readonly name: string;
  readonly title: string;
  readonly workloads: readonly Workload[];
  readonly start: (databaseUrl: string) => Promise<Server>;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: (workload: Read, subject: Subject) => Exchange;
  /** What it does less than the service, besides what none of them does. */
  readonly less?: string;
  /** A client's request in the target's own schema, where it has one. */
  readonly clientRequest?: (request: BoardRequest, workload: ClientRead) => Exchange;
}

const file = (name: string): string => new URL(name, import.meta.url).pathname;

/** A peer that this benchmark contains. It needs no credentials. */
function peer(name: string, title: string, source: string, can: readonly Workload[], less = ''): Target {
  return {
    name,
    title,
    less,
    workloads: can,
    headers: {},
    request: (workload, subject) => readRequests[workload](subject),
    start: (databaseUrl) =>
      startServer({ name, command: [file(`peers/${source}.ts`)], env: { DATABASE_URL: databaseUrl } }),
  };
}

const postgraphile: Target = {
  ...peer(
    'postgraphile',
    'PostGraphile',
    'postgraphile',
    ['G1', 'G2', 'G3', 'E1'],
    'no writes, only stored columns: no `nextAutomation`, decisions or versions of answers',
  ),
  request: (workload, subject) => postgraphileRequests[workload as keyof typeof postgraphileRequests](subject),
  clientRequest: postgraphileClientRequest,
};

/** Signs the tokens of this run, for its own database only. */
const jwtSecret = 'for this benchmark and for nothing else';

const companyIdsOf = (companies: number): string[] =>
  Array.from({ length: companies }, (_, index) => `company-${index + 1}`);

/** The header that a user of the service sends. @param companies that the user may act in, or how many of them */
export function bearer(
  companies: number | readonly string[],
  subject = 'user-1',
  roles: readonly string[] = [],
): { readonly authorization: string } {
  const companyIds =
    typeof companies === 'number' ? [...companyIdsOf(companies), ...boardCompanyIds(false)] : companies;
  return { authorization: `Bearer ${jwt.sign({ companyIds, roles }, jwtSecret, { subject, expiresIn: '24h' })}` };
}

/**
 * The command by which `npm start` starts the service: each build has its own options of Node.
 * @param folder of the built service
 */
function shipped(folder: string): Pick<Start, 'command' | 'cwd' | 'readyPath'> {
  const { scripts } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const [, ...command] = scripts.start.split(' ');
  return { command, cwd: folder, readyPath: '/readyz' };
}

/** @param folder of the built service @param companies that its user may act in @param more settings */
export function serviceTarget(
  name: string,
  title: string,
  folder: string,
  companies: number,
  more: Readonly<Record<string, string>> = {},
): Target {
  return {
    name,
    title,
    workloads,
    headers: bearer(companies),
    request: (workload, subject) => readRequests[workload](subject),
    start: (databaseUrl) =>
      startServer({
        name,
        ...shipped(folder),
        env: { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret, LOG_LEVEL: 'silent', DEMO_DATA: 'off', ...more },
      }),
  };
}

const floor = peer('floor', 'Floor', 'floor', ownWorkloads, 'one statement');
const twin = { ...floor, name: 'twin', title: 'Twin' };

/** The workloads of a hand-written GraphQL server. */
const ofGraphQL = ['G1', 'G2', 'G3', 'C1', ...clientWorkloads] as const;

const graphqlPeer = (name: string, title: string, source: string): Target =>
  peer(
    name,
    title,
    source,
    ofGraphQL,
    'decisions from the feed only, present reason names; previews of discards only; due times as stored',
  );

const peers: readonly Target[] = [
  peer('fastify', 'Fastify', 'fastify', ['R1', 'R2', 'W1']),
  graphqlPeer('mercurius', 'Mercurius', 'mercurius'),
  graphqlPeer('apollo', 'Apollo', 'apollo'),
  graphqlPeer('apollo-jit', 'Apollo-JIT', 'apolloJit'),
  graphqlPeer('yoga', 'Yoga', 'yoga/server'),
  postgraphile,
];

/** All targets, or the named ones. */
export function targetsOf({ options, scale, service }: Setting): Target[] {
  const all = [floor, twin, ...peers, serviceTarget('service', '**Service**', service, scale.companies)];
  return all.filter(({ name }) => options.targets.length === 0 || options.targets.includes(name));
}

/** Creates the functions that PostGraphile shows as columns. The service does not know them. */
export async function preparePeers(databaseUrl: string): Promise<void> {
  const functions = readFileSync(file('peers/postgraphileFunctions.sql'), 'utf8');
  await connected(databaseUrl, (client) => client.query(functions));
}
