import { createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { Bench } from '../measure/bench.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../measure.ts';
import { percent, ranged, table } from '../report/tables.ts';
import { serviceTarget } from '../targets.ts';
import { racedPair } from './pair.ts';

/** Users are limited only where it is asked for: to more in a minute than half of one can bring. */
const limited = { USER_RATE_LIMIT_PER_MINUTE: '100000' };
const verifications = 20_000;

/** What the limiter and the token cost of a request. */
export async function shares(setting: Setting): Promise<Section> {
  const { options, scale, service, databaseUrl } = setting;
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const targets = [
    await serviceTarget('service', 'without the limiter', service, scale.companies),
    await serviceTarget('limited', 'with the limiter', service, scale.companies, limited),
  ] as const;
  const cases = [];
  for (const target of targets) {
    const running = { target, server: await target.start(databaseUrl) };
    cases.push({ running, checked: await bench.checkedReads('R1', running) });
  }
  const runners = cases.map((one) => bench.reader(one));
  const [without, withLimiter] = await racedPair('shares', runners, options.rounds * 3, setting);
  for (const { running } of cases) await running.server.stop();
  await bench.close();

  const base = spread(without.map(({ serverCpu }) => serverCpu))?.median ?? Number.NaN;
  const limiter = spread(withLimiter.map(({ serverCpu }, round) => serverCpu - (without[round]?.serverCpu ?? 0)));
  const token = tokenMs(service, targets[0].headers.authorization as string);
  return {
    markdown: [
      '## Limiter and token',
      `Of R1, whose request takes the server ${base.toFixed(3)} ms of CPU. The token is checked ${verifications.toLocaleString('en')} times by itself; the\nlimiter, in memory, is the difference between a service that limits its users and one that does not.`,
      table(
        ['', 'ms a request', 'share of R1'],
        [
          ['token: signature and times', token.toFixed(3), percent(token / base)],
          ['limiter', ranged(limiter), percent((limiter?.median ?? Number.NaN) / base)],
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
