/**
 * A process that does one work, WORK, and may be killed. It checks for work more often than a service does, so that
 * tests don't wait before a kill. It tells the process that forked it when it works.
 */
const built = (file) => import(new URL(`../../../dist/${file}.js`, import.meta.url).href);
const { silent } = await built('core/kernel/logger');
const { FairSemaphore } = await built('core/application/limits/fairSemaphore');
const { openDatabase } = await built('entities/database');
const { ids } = await built('entities/ids');
const { noApiKeyCache, openDispatcher } = await built('start/openDispatcher');
const { Workers } = await built('jobs/running/workers');

const { DATABASE_URL: url, WORK: name } = process.env;
const { store } = await openDatabase({ kind: 'postgres', url }, ids, silent);
const need = { store, clock: Date, ids, logger: silent, allowsLoopbackWebhooks: true, hasTestClock: false };
const permits = new FairSemaphore();
const more = { apiKeyCache: noApiKeyCache, defaultLocale: 'es', keyRates: { usual: 25, most: 25 } };
const dispatcher = openDispatcher({ ...need, permits, ...more });

const works = {
  async timers() {
    const { timers } = await built('jobs/timers');
    return { ...timers({ ...need, dispatcher, permits }), everyMs: 100 };
  },
  async erasures() {
    const { erasure } = await built('jobs/people/erasures');
    return { ...erasure({ ...need, dispatcher, permits }), everyMs: 100 };
  },
  /** Its claims end LEASE_MS after it; no setting shortens them. */
  async webhooks() {
    const { Deliveries } = await built('jobs/webhooks/deliveries');
    const { Sender } = await built('jobs/webhooks/sender');
    const leaseMs = Number(process.env.LEASE_MS);
    const sender = new Sender({ allowsLoopback: true, timeoutMs: leaseMs / 2 });
    const send = (message, signal) => sender.send(message, signal);
    const deliveries = new Deliveries({ ...need, dispatcher, permits, send, leaseMs });
    return {
      name,
      everyMs: 250,
      due: () => store.scans.deliveries(new Date().toISOString()),
      run: async (companyId) => ((await deliveries.run(companyId)) ? 0 : undefined),
    };
  },
};
const work = await works[name]();
await store.ping();
new Workers({ store, permits, jobs: [work], logger: silent }).start();
process.send('working');
