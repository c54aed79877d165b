import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chosen, targetNames, type Workload, workloads } from './names.ts';

/** The options of the command line. */
export interface Options {
  readonly quick: boolean;
  readonly only: readonly Workload[];
  /** Empty where none was named. */
  readonly targets: readonly string[];
  readonly rounds: number;
  /** Seconds of a stretch of load. */
  readonly duration: number;
  /** URL of the PostgreSQL server, with any existing database. */
  readonly server: string;
  /** The service's folder; null for this project, which is built first. */
  readonly service: string | null;
  /** The folders of other builds of the service, which are measured beside it. */
  readonly against: readonly string[];
  /** How often the processes are started anew, to compare builds in turns. */
  readonly starts: number;
  /** Whether the tables are also written to the documentation. */
  readonly write: boolean;
  /** Minutes; null where the memory is not watched. */
  readonly soak: number | null;
  readonly parts: ReadonlySet<Part>;
}

/** The parts that can be measured; `compare` where none is named. */
export const parts = [
  'compare',
  'turns',
  'profile',
  'plots',
  'growth',
  'start',
  'shares',
  'missing',
  'embedded',
  'bulk',
  'live',
  'soak',
] as const;
export type Part = (typeof parts)[number];

const help = `The service beside a floor and its peers: CPU per request, throughput, latency, statements, memory.

  npm run bench -- [options]          needs PostgreSQL, and makes databases of its own there

What is measured (compare, where none of these is given):
  --compare          all workloads on all targets, and whether the goals are met
  --turns            this build and others (--against) in turns, warmed, with fresh processes for each start
  --profile          where the time goes, by workload (of the service, or of --targets); kept in bench/artifacts
  --plots            cost against rows and against nesting, as SVG
  --growth           a vacancy read with 200,000 vacancies against one with 2,000
  --start            how long the service takes to start
  --shares           the share of the limiter and of the token in a request
  --missing          reads of ids that do not exist, beside reads of those that do
  --embedded         the embedded database beside PostgreSQL
  --bulk             500 records discarded by one call, beside 500 calls
  --live             500 subscribers of a company with 50 writes a second
  --soak <time>      memory under load for a time: 10m, 90s
  --all              all of these but the soak, and the turns where no other build is named

How:
  --quick            a twentieth of the dataset, short rounds; under 3 minutes
  --only R1,G2       workloads: R1 R2 G1 G2 G3 W1 C1
  --targets floor,service   targets: floor twin fastify mercurius postgraphile apollo service (before, with --against)
  --rounds <n>       rounds over all targets (5; quick 2)
  --duration <s>     seconds of load for each target and workload in a round (1.5; quick 0.4)
  --write            put the tables and plots into docs/PERFORMANCE.md, each part in its place; not with --only, --targets,
                     --quick
  --server <url>     PostgreSQL (BENCH_DATABASE_URL, else postgres://postgres@127.0.0.1:5432/postgres)
  --service <folder> a checkout of the service that is built already, instead of this one
  --against <folder> another built checkout, as a further target "before"; --turns takes several
  --starts <n>       fresh processes of each build, for --turns (3; quick 1)
  --help

The dataset is kept between runs; a stopped loading continues. Ctrl-C ends a run, and keeps its results so far.
`;

/** @returns null where help was requested, and printed */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      compare: { type: 'boolean', default: false },
      turns: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      plots: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      shares: { type: 'boolean', default: false },
      missing: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      soak: { type: 'string' },
      all: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      targets: { type: 'string', default: '' },
      rounds: { type: 'string' },
      duration: { type: 'string' },
      write: { type: 'boolean', default: false },
      server: { type: 'string' },
      service: { type: 'string' },
      against: { type: 'string', multiple: true, default: [] },
      starts: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return null;
  }
  if (values.write && (values.only || values.targets)) {
    throw new Error('--write keeps whole parts: it goes with neither --only nor --targets');
  }
  if (values.write && values.quick) throw new Error('--write keeps figures that can be quoted: not those of --quick');
  const wanted = parts.filter((part) => {
    if (part === 'soak') return values.soak !== undefined;
    return values[part] || (values.all && (part !== 'turns' || values.against.length > 0));
  });
  const asked: Part[] = wanted.length > 0 ? wanted : ['compare'];
  if (values.against.length > 1 && asked.some((part) => part !== 'turns')) {
    throw new Error('--against takes several folders for --turns alone');
  }
  return {
    quick: values.quick,
    only: chosen(list(values.only), workloads),
    targets: named(list(values.targets), values.against),
    rounds: whole('rounds', values.rounds, values.quick ? 2 : 5),
    duration: positive('duration', values.duration, values.quick ? 0.4 : 1.5),
    server: url(values.server ?? process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'),
    service: built('service', values.service),
    against: values.against.map((folder) => built('against', folder) as string),
    starts: whole('starts', values.starts, values.quick ? 1 : 3),
    write: values.write,
    soak: values.soak === undefined ? null : minutes(values.soak),
    parts: new Set(asked),
  };
}

const list = (text: string): string[] => text.split(',').filter(Boolean);

/** The named targets. @throws where a target is unknown */
function named(targets: readonly string[], against: readonly string[]): string[] {
  if (targets.length === 0) return [];
  return chosen(
    targets,
    targetNames.filter((name) => name !== 'before' || against.length > 0),
  );
}

function url(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error(`--server (or BENCH_DATABASE_URL) must be a URL that starts with postgres://: ${text}`);
  }
  return text;
}

/** The folder of a checkout whose service is built already. */
function built(name: string, folder: string | undefined): string | null {
  if (folder === undefined) return null;
  if (!existsSync(`${folder}/dist/main.js`)) throw new Error(`--${name}: there is no dist/main.js in ${folder}`);
  return resolve(folder);
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function whole(name: string, text: string | undefined, otherwise: number): number {
  const value = positive(name, text, otherwise);
  if (!Number.isInteger(value)) throw new Error(`--${name} must be a whole number`);
  return value;
}

function minutes(text: string): number {
  const [, amount, unit] = text.match(/^(\d+(?:\.\d+)?)(s|m|h)$/) ?? [];
  if (!amount) throw new Error('--soak must be a time such as 10m or 90s');
  return Number(amount) * { s: 1 / 60, m: 1, h: 60 }[unit as 's' | 'm' | 'h'];
}
