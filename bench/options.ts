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
  /** The folders of other builds of the service, which are measured in turns with this one. */
  readonly against: readonly string[];
  /** How often the processes are started anew, to compare builds in turns. */
  readonly starts: number;
  /** Whether the tables are also written to the documentation. */
  readonly write: boolean;
  /** Minutes. */
  readonly memory: number;
  /** Minutes. */
  readonly soak: number;
  /** How many times the least data, each. */
  readonly times: readonly number[];
  /** Records of the large company. */
  readonly records: number;
  readonly modes: readonly Mode[];
}

/** What can be measured; `compare` where none is named. */
export const modes = [
  'check',
  'compare',
  'turns',
  'profile',
  'live',
  'memory',
  'soak',
  'scale',
  'capacity',
  'telemetry',
] as const;
export type Mode = (typeof modes)[number];

const help = `The service beside a floor and its peers: CPU per request, latency, memory.

  npm run bench -- [options]          needs PostgreSQL, and makes databases of its own there

What is measured (compare, where none of these is given):
  --check            whether each target answers and stores what it must; nothing is timed
  --compare          all workloads on all targets
  --turns            this build and others (--against) in turns, warmed, with fresh processes for each start
  --profile          where the time goes, by workload (of the service, or of --targets); kept in bench/artifacts
  --live             500 subscribers of a company with 50 writes a second
  --memory <time>    memory under load for a time: 10m, 90s
  --soak <time>      three nodes, with faults in turn: is anything acknowledged lost or doubled? 1h, 10m, 90s
  --telemetry        R1 with metrics and with traces beside R1 without, in turns (--starts)
  --scale            cost of a request as the data grows, and what a node and a database hold
  --capacity         cost of a request as background work, nodes and a company (--records) grow; needs redis-server

How:
  --quick            a twentieth of the dataset, short rounds; 3 minutes
  --only R1,G2       workloads: R1 R2 G1 G2 G3 W1 C1, and what clients send: B1 B2 B3 B4 B5 E1 D1 M1
  --targets floor,service   targets: ${targetNames.join(' ')}
  --rounds <n>       rounds over all targets (5; quick 2)
  --duration <s>     seconds of load for each target and workload in a round (1.5; quick 0.4)
  --against <folder> another built checkout, for --turns; it may be given several times
  --times 1,10,100   how many times the least data, for --scale (1,10,100; quick 1)
  --records <n>      records of the large company, for --capacity (3000000; quick 60000)
  --starts <n>       fresh processes of each build, for --turns (3; quick 1)
  --write            put the tables into docs/PERFORMANCE.md, of --scale, --soak, --capacity and --telemetry into
                     docs/SCALING.md; not those of --check, --turns and --profile, and not with --only, --targets or
                     --quick
  --help

BENCH_DATABASE_URL is the PostgreSQL server (otherwise postgres://postgres@127.0.0.1:5432/postgres). The dataset is kept
between runs.
`;

/** @returns null where help was requested, and printed */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      turns: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      memory: { type: 'string', default: '' },
      soak: { type: 'string', default: '' },
      scale: { type: 'boolean', default: false },
      capacity: { type: 'boolean', default: false },
      telemetry: { type: 'boolean', default: false },
      records: { type: 'string' },
      times: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      targets: { type: 'string', default: '' },
      rounds: { type: 'string' },
      duration: { type: 'string' },
      write: { type: 'boolean', default: false },
      against: { type: 'string', multiple: true, default: [] },
      starts: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return null;
  }
  if (values.write && (values.only || values.targets || values.check || values.turns || values.profile)) {
    throw new Error('--write keeps whole tables: it does not go with --only, --targets, --check, --turns or --profile');
  }
  if (values.write && values.quick) throw new Error('--write keeps figures that can be quoted: not those of --quick');
  const named = modes.filter((mode) => values[mode]);
  return {
    quick: values.quick,
    only: chosen(list(values.only), workloads),
    targets: values.targets === '' ? [] : chosen(list(values.targets), targetNames),
    rounds: whole('rounds', values.rounds, values.quick ? 2 : 5),
    duration: positive('duration', values.duration, values.quick ? 0.4 : 1.5),
    server: url(process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'),
    against: values.against.map(built),
    starts: whole('starts', values.starts, values.quick ? 1 : 3),
    write: values.write,
    memory: minutes('memory', values.memory || '10m'),
    soak: minutes('soak', values.soak || '1h'),
    times: list(values.times ?? (values.quick ? '1' : '1,10,100')).map((text) => whole('times', text, 1)),
    records: whole('records', values.records, values.quick ? 60_000 : 3_000_000),
    modes: named.length > 0 ? named : ['compare'],
  };
}

const list = (text: string): string[] => text.split(',').filter(Boolean);

function url(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error(`BENCH_DATABASE_URL must be a URL that starts with postgres://: ${text}`);
  }
  return text;
}

/** The folder of a checkout whose service is built already. */
function built(folder: string): string {
  if (!existsSync(`${folder}/dist/main.js`)) throw new Error(`--against: there is no dist/main.js in ${folder}`);
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

function minutes(name: string, text: string): number {
  const [, amount, unit] = text.match(/^(\d+(?:\.\d+)?)(s|m|h)$/) ?? [];
  if (!amount) throw new Error(`--${name} must be a time such as 10m or 90s`);
  return Number(amount) * { s: 1 / 60, m: 1, h: 60 }[unit as 's' | 'm' | 'h'];
}
