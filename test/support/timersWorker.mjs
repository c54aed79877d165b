/** A worker of timers as a process to be killed. Says to whoever forked it that it works. */
const built = (file) => import(new URL(`../../dist/${file}.js`, import.meta.url).href);
const { silent } = await built('core/logger');
const { Turns } = await built('core/turns');
const { openDatabase } = await built('entities/database');
const { ids } = await built('entities/ids');
const { openDoor } = await built('start/openDoor');
const { Workers } = await built('workers/workers');
const { timers } = await built('workers/timers');

const { store } = await openDatabase({ kind: 'postgres', url: process.env.DATABASE_URL }, ids, silent);
const need = { store, clock: Date, ids, logger: silent, allowsLoopbackWebhooks: false };
const apiKeyCache = { forget: () => undefined };
const door = openDoor({ ...need, turns: new Turns(), apiKeyCache, defaultLocale: 'es' });
// It looks more often than a service does, so that no kill is waited for.
const work = { ...timers({ ...need, door, automations: true, hasTestClock: false }), everyMs: 100 };
await store.ping();
new Workers({ store, inTurn: (look) => door.lookInTurn(look), works: [work], logger: silent }).start();
process.send('working');
