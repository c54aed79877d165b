import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Bench } from '../measure/bench.ts';
import { race, type Stretch } from '../measure/race.ts';
import { signToken } from '../measure/token.ts';
import type { Section, Setting } from '../part.ts';
import { percent, table } from '../report/tables.ts';
import { companyIdsOf, serviceTarget } from '../targets.ts';

const reads = 10_000;
/** The callers that share the charges: enough that none reaches its limit. */
const callers = 1_000;
const limit = 25;

/** The share of the limiter and of the token in the cost of a request. */
export async function shares(setting: Setting): Promise<Section> {
  const { options, scale, service, databaseUrl } = setting;
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const target = await serviceTarget('service', 'the service', service, scale.companies);
  const server = await target.start(databaseUrl);
  const running = { target, server };
  const whole = bench.reader({ running, checked: await bench.checkedReads('R1', running) });
  await race([whole], options.duration);
  const [{ serverCpu: request }] = (await race([whole], options.duration * 3)) as [Stretch];
  await server.stop();
  await bench.close();

  const token = await tokenMs(service, scale.companies);
  const row = (title: string, ms: number): string[] => [title, ms.toFixed(4), percent(ms / request)];
  return {
    markdown: [
      '## Limiter and token',
      `Shares of R1. A request of R1 takes ${request.toFixed(3)} ms of the server's CPU. The service's own code reads tokens (HS256) and charges
the limiter, ${reads.toLocaleString('en')} times each, outside a server.`,
      table(
        ['', 'ms a request', 'share of R1'],
        [
          row('token that was read in the last minute', token.known),
          row('new token: signature and times', token.fresh),
          row('limiter in memory, with the five headers that it sets', await limiterMs(service)),
        ],
      ),
    ].join('\n\n'),
  };
}

/** @returns milliseconds of CPU for each item */
async function cpuEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const { user, system } = process.cpuUsage();
  for (const item of items) await work(item);
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000 / items.length;
}

const loaded = (service: string, file: string) => import(pathToFileURL(`${service}/dist/${file}.js`).href);

/** Milliseconds that the service's middleware takes to charge a request and to set the headers of its budget. */
async function limiterMs(service: string): Promise<number> {
  const [{ rateLimit }, { Meter }, { MemoryLimiter }] = await Promise.all([
    loaded(service, 'http/limiter/rateLimit'),
    loaded(service, 'core/limiter'),
    loaded(service, 'http/limiter/slidingLog'),
  ]);
  const limiter = new MemoryLimiter(Date);
  const contextsOf = (round: string) =>
    Array.from({ length: reads }, (_, index) => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      const bucket = `api-key:${round}-${index % callers}`;
      return {
        state: { meter: new Meter(limiter, Date, bucket, limit) },
        set: (name: string, value: string) => response.setHeader(name, value),
      };
    });
  const charge = (ctx: object) => rateLimit(ctx, async () => undefined);
  // The first run compiles the code.
  await cpuEach(contextsOf('first'), charge);
  return cpuEach(contextsOf('then'), charge);
}

interface TokenCost {
  /** Milliseconds of CPU for a token that was read before. */
  readonly known: number;
  /** Milliseconds of CPU for a new token. */
  readonly fresh: number;
}

/** Milliseconds that the service's token reader takes, with only the parts of a request that it reads. */
async function tokenMs(service: string, companies: number): Promise<TokenCost> {
  const { tokenReader } = await loaded(service, 'http/credentials/tokens');
  const secret = 'as long as a secret of 256 bits!';
  const reader = tokenReader({ keys: { kind: 'secret', secret }, issuer: null, audience: null });
  const companyIds = companyIdsOf(companies);
  const headers = Array.from(
    { length: reads * 2 },
    (_, index) => `Bearer ${signToken({ secret, subject: `user-${index}`, companyIds, ttlSeconds: 3600 })}`,
  );
  const each = (tokens: readonly string[]): Promise<number> =>
    cpuEach(tokens, async (authorization) => {
      const header = { authorization };
      const ctx = { header, state: {}, get: (name: 'authorization') => header[name] };
      reader.known(authorization) ?? (await reader.read(ctx));
    });
  const [first] = headers as [string];
  // The first runs compile the code.
  await each(headers.slice(0, reads));
  await each(Array.from({ length: reads }, () => first));
  return { fresh: await each(headers.slice(reads)), known: await each(Array.from({ length: reads }, () => first)) };
}
