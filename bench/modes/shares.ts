import { pathToFileURL } from 'node:url';
import { Bench, type Running } from '../measure/bench.ts';
import { repeated } from '../measure/load.ts';
import { type Runner, race, type Stretch } from '../measure/race.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { percent, table } from '../report/tables.ts';
import { bearers, companyIdsOf, serviceTarget } from '../targets.ts';
import type { Exchange } from '../workloads/requests.ts';
import { racedPair } from './pair.ts';

/** Users are limited only where it is asked for: to the most that there may be. */
const limited = { USER_RATE_LIMIT_PER_MINUTE: '100000' };
/** Many short rounds for a small difference, each by another user, so that the limit is out of reach. */
const pairSeconds = 0.6;
const reads = 10_000;

/** Behind the credentials and the limiter, and nothing else. */
const nowhere: Exchange = { method: 'GET', path: '/v2/nowhere', body: null, status: 404, expected: () => undefined };

/** What the limiter and the token cost of a request. */
export async function shares(setting: Setting): Promise<Section> {
  const { options, scale, service, databaseUrl } = setting;
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const targets = [
    await serviceTarget('service', 'without the limiter', service, scale.companies),
    await serviceTarget('limited', 'with the limiter', service, scale.companies, limited),
  ] as const;
  const started = await Promise.all(
    targets.map(async (target) => ({ target, server: await target.start(databaseUrl) })),
  );
  const [plain, withLimiter] = started as [Running, Running];
  const whole = bench.reader({ running: plain, checked: await bench.checkedReads('R1', plain) });
  await race([whole], options.duration);
  const [{ serverCpu: request }] = (await race([whole], options.duration * 3)) as [Stretch];

  const bearer = await bearers(service, scale.companies);
  const pairOf = (round: number): Runner[] =>
    [plain, withLimiter].map((running) => ({
      ...bench.reader({ running, checked: null }),
      headers: bearer(`user-${round}`),
      source: repeated([nowhere]),
    }));
  const [without, charged] = await racedPair('shares', pairOf, options.rounds * 4, pairSeconds, setting);
  for (const { server } of started) await server.stop();
  await bench.close();

  const limiter = spread(charged.map(({ serverCpu }, round) => serverCpu - (without[round]?.serverCpu ?? 0)));
  const token = await tokenMs(service, scale.companies);
  const shareOf = (ms: number | undefined): string => (ms === undefined ? '–' : percent(ms / request));
  return {
    markdown: [
      '## Limiter and token',
      `Of R1, whose request takes the server ${request.toFixed(3)} ms of CPU. Tokens (HS256) are read ${reads.toLocaleString('en')} times by the service's own
reader, outside a server. The limiter, in memory, is the difference between a service that limits its users and one that
does not, on a path that is answered 404 once both have let the request through: median (least–most).`,
      table(
        ['', 'ms a request', 'share of R1'],
        [
          ['token that was read within the last minute', token.known.toFixed(4), shareOf(token.known)],
          ['token that is new: signature and times', token.fresh.toFixed(4), shareOf(token.fresh)],
          [
            'limiter',
            limiter ? `${limiter.median.toFixed(4)} (${limiter.min.toFixed(4)}–${limiter.max.toFixed(4)})` : '–',
            shareOf(limiter?.median),
          ],
        ],
      ),
    ].join('\n\n'),
  };
}

interface TokenCost {
  /** Milliseconds of CPU for a token that was read before. */
  readonly known: number;
  /** And for one that was not. */
  readonly fresh: number;
}

/** What the service's reader of tokens takes, on as much of a request as it looks at. */
async function tokenMs(service: string, companies: number): Promise<TokenCost> {
  const load = (file: string) => import(pathToFileURL(`${service}/dist/${file}.js`).href);
  const [{ tokenReader }, { signToken }] = await Promise.all([load('http/tokens'), load('signToken')]);
  const secret = 'as long as a secret of 256 bits!';
  const reader = tokenReader({ keys: { kind: 'secret', secret }, issuer: null, audience: null });
  const companyIds = companyIdsOf(companies);
  const headers = Array.from(
    { length: reads * 2 },
    (_, index) => `Bearer ${signToken({ secret, subject: `user-${index}`, companyIds, ttlSeconds: 3600 })}`,
  );
  const each = async (tokens: readonly string[]): Promise<number> => {
    const { user, system } = process.cpuUsage();
    for (const authorization of tokens) {
      const header = { authorization };
      const ctx = { header, state: {}, get: (name: 'authorization') => header[name] };
      reader.known(authorization) ?? (await reader.read(ctx));
    }
    const used = process.cpuUsage({ user, system });
    return (used.user + used.system) / 1000 / tokens.length;
  };
  const [first] = headers as [string];
  // What comes first is compiled meanwhile.
  await each(headers.slice(0, reads));
  await each(Array.from({ length: reads }, () => first));
  return { fresh: await each(headers.slice(reads)), known: await each(Array.from({ length: reads }, () => first)) };
}
