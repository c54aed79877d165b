import pg from 'pg';
import { databaseName, loadDataset } from '../dataset/load.ts';
import { largeCompanyScale, type Scale } from '../dataset/scale.ts';
import { check } from '../measure/check.ts';
import type { Source } from '../measure/load.ts';
import { openBackendClock } from '../measure/postgresCpu.ts';
import { race } from '../measure/race.ts';
import type { Server } from '../measure/server.ts';
import type { CompanyCost } from '../report/capacity.ts';
import { say } from '../report/progress.ts';
import { figure } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { bearer, serviceTarget } from '../targets.ts';
import { companySource, companyWorkloads } from '../workloads/companyRequests.ts';
import { writes } from '../workloads/writes.ts';

export const smallCompanies = { full: 1_000, quick: 50 } as const;
/** The large company, and a small one among the others. */
const [large, small] = [1, 2];
/** Their answers are known before they are asked for. */
const known = ['R1', 'G1', 'G2'];

/** A large company and a small one take turns on one node. Their dataset is kept between runs. */
export async function largeCompany({ options, service }: Setting): Promise<CompanyCost[]> {
  const size: Scale = largeCompanyScale(options.records, smallCompanies[options.quick ? 'quick' : 'full']);
  const url = await loadDataset(size, options.server, service);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const clock = await openBackendClock(options.server, databaseName(size));
  // A token of all companies would be longer than a header may be.
  const headers = bearer([large, small].map((company) => `company-${company}`));
  await cleanUp(client);
  const server = await serviceTarget('service', 'The service', service, 0).start(url);
  const found: CompanyCost[] = [];
  try {
    for (const workload of companyWorkloads) {
      const sources = [];
      for (const company of [large, small]) sources.push(await companySource(workload, client, company, size));
      if (known.includes(workload)) await checkAll(server, headers, sources);
      const runners = sources.map((source) => ({ server, headers, source, clock }));
      await race(runners, options.duration);
      const [ofLarge, ofSmall] = await race(runners, options.duration * options.rounds);
      if (!ofLarge || !ofSmall) throw new Error('the race has two runners');
      say(
        `capacity: ${workload}: p50 ${figure(ofLarge.p50)} ms in the large company, ${figure(ofSmall.p50)} beside it`,
      );
      found.push({ workload, large: ofLarge, small: ofSmall });
    }
  } finally {
    await server.stop();
    await cleanUp(client);
    await Promise.all([client.end(), clock.close()]);
  }
  return found;
}

async function checkAll(
  { origin }: Server,
  headers: Readonly<Record<string, string>>,
  sources: readonly Source[],
): Promise<void> {
  for (const exchange of sources.flatMap(({ exchanges }) => exchanges)) await check(origin, headers, exchange);
}

async function cleanUp(client: pg.Client): Promise<void> {
  await writes.W1.cleanUp(client);
  await writes.C1.cleanUp(client);
}
