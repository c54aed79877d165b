import { createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { Bench, type Running } from '../measure/bench.ts';
import { repeated } from '../measure/load.ts';
import { race, type Stretch } from '../measure/race.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../measure.ts';
import { percent, table } from '../report/tables.ts';
import { serviceTarget } from '../targets.ts';
import type { Exchange } from '../workloads/requests.ts';
import { racedPair } from './pair.ts';

/** Users are limited only where it is asked for: to more in a minute than half of one can bring. */
const limited = { USER_RATE_LIMIT_PER_MINUTE: '100000' };
/** So short that the limit is out of reach. */
const pairSeconds = 0.6;
const verifications = 20_000;

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

  const pair = [plain, withLimiter].map((running) => ({
    ...bench.reader({ running, checked: null }),
    source: repeated([nowhere]),
  }));
  const [without, charged] = await racedPair('shares', pair, options.rounds * 4, pairSeconds, setting);
  for (const { server } of started) await server.stop();
  await bench.close();

  const limiter = spread(charged.map(({ serverCpu }, round) => serverCpu - (without[round]?.serverCpu ?? 0)));
  const token = tokenMs(service, targets[0].headers.authorization as string);
  return {
    markdown: [
      '## Limiter and token',
      `Of R1, whose request takes the server ${request.toFixed(3)} ms of CPU. The token is checked ${verifications.toLocaleString('en')} times by itself. The limiter, in
memory, is the difference between a service that limits its users and one that does not, on a path that is answered 404
once both have let it through.`,
      table(
        ['', 'ms a request', 'share of R1'],
        [
          ['token: signature and times', token.toFixed(3), percent(token / request)],
          [
            'limiter',
            limiter ? `${limiter.median.toFixed(3)} (${limiter.min.toFixed(3)}–${limiter.max.toFixed(3)})` : '–',
            percent((limiter?.median ?? Number.NaN) / request),
          ],
        ],
      ),
    ].join('\n\n'),
  };
}

/** What jsonwebtoken, which koa-jwt checks by, takes for a token; with a key of the same kind and length. */
function tokenMs(service: string, authorization: string): number {
  const jwt = createRequire(`${service}/package.json`)('jsonwebtoken');
  const claims = jwt.decode(authorization.slice('Bearer '.length));
  const key = createSecretKey(Buffer.from('as long as a secret of 256 bits!'));
  const token = jwt.sign(claims, key, { algorithm: 'HS256' });
  const verify = (): unknown => jwt.verify(token, key, { algorithms: ['HS256'], clockTolerance: 30 });
  for (let count = 0; count < verifications / 4; count += 1) verify();
  const { user, system } = process.cpuUsage();
  for (let count = 0; count < verifications; count += 1) verify();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000 / verifications;
}
