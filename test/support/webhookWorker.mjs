/**
 * A worker of webhooks as a process to be killed, whose claims end soon after it: no setting shortens them. Says to whoever
 * forked it that it works.
 */
const built = (file) => import(new URL(`../../dist/${file}.js`, import.meta.url).href);
const { silent } = await built('core/logger');
const { Turns } = await built('core/turns');
const { openDatabase } = await built('entities/database');
const { ids } = await built('entities/ids');
const { openDoor } = await built('start/openDoor');
const { Workers } = await built('workers/workers');
const { Deliveries } = await built('workers/webhooks/deliveries');
const { Sender } = await built('workers/webhooks/sender');

const { DATABASE_URL: url, LEASE_MS: leaseMs } = process.env;
const { store } = await openDatabase({ kind: 'postgres', url }, ids, silent);
const door = openDoor({
  store,
  clock: Date,
  ids,
  turns: new Turns(),
  apiKeyCache: { forget: () => undefined },
  defaultLocale: 'es',
  allowsLoopbackWebhooks: true,
});
const sender = new Sender({ allowsLoopback: true, timeoutMs: Number(leaseMs) / 2 });
const send = (message, signal) => sender.send(message, signal);
const deliveries = new Deliveries({ store, door, clock: Date, ids, send, logger: silent, leaseMs: Number(leaseMs) });
const work = {
  name: 'webhooks',
  everyMs: 250,
  due: () => store.scans.deliveries(new Date().toISOString()),
  run: async (companyId) => {
    await deliveries.run(companyId);
  },
};
await store.ping();
new Workers({ store, inTurn: (look) => door.lookInTurn(look), works: [work], logger: silent }).start();
process.send('working');
