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
/** As many as share the charges, so that none comes to its limit. */
const callers = 1_000;
const limit = 25;

/** What the limiter and the token cost of a request. */
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
      `Of R1, whose request takes the server ${request.toFixed(3)} ms of CPU. Tokens (HS256) are read, and the limiter is charged, ${reads.toLocaleString('en')} times
each by the service's own code, outside a server.`,
      table(
        ['', 'ms a request', 'share of R1'],
        [
          row('token that was read within the last minute', token.known),
          row('token that is new: signature and times', token.fresh),
          row('limiter in memory, with the five headers that it sets', await limiterMs(service)),
        ],
      ),
    ].join('\n\n'),
  };
}

/** @returns milliseconds of CPU for each of the items that is worked at */
async function cpuEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const { user, system } = process.cpuUsage();
  for (const item of items) await work(item);
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000 / items.length;
}

const loaded = (service: string, file: string) => import(pathToFileURL(`${service}/dist/${file}.js`).href);

/** What the service's middleware takes to charge a request and to say in its response what is left. */
async function limiterMs(service: string): Promise<number> {
  const [{ rateLimit }, { Meter }, { MemoryLimiter }] = await Promise.all([
    loaded(service, 'http/rateLimit'),
    loaded(service, 'core/limiter'),
    loaded(service, 'http/slidingLog'),
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
  // What comes first is compiled meanwhile.
  await cpuEach(contextsOf('first'), charge);
  return cpuEach(contextsOf('then'), charge);
}

interface TokenCost {
  /** Milliseconds of CPU for a token that was read before. */
  readonly known: number;
  /** And for one that was not. */
  readonly fresh: number;
}

/** What the service's reader of tokens takes, on as much of a request as it looks at. */
async function tokenMs(service: string, companies: number): Promise<TokenCost> {
  const { tokenReader } = await loaded(service, 'http/tokens');
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
  // What comes first is compiled meanwhile.
  await each(headers.slice(0, reads));
  await each(Array.from({ length: reads }, () => first));
  return { fresh: await each(headers.slice(reads)), known: await each(Array.from({ length: reads }, () => first)) };
}
