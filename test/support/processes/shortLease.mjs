import { createServer } from 'node:http';

/**
 * The service as a process that tests kill. Its claims of idempotency keys end soon after it; no setting shortens them.
 * It sends its origin to the process that forked it.
 */
const built = (file) => import(new URL(`../../../dist/${file}.js`, import.meta.url).href);
const { buildApp } = await built('app');
const { silent } = await built('core/kernel/logger');
const { openDatabase } = await built('entities/database');
const { ids } = await built('entities/ids');
const { MemoryLimiter } = await built('http/limiter/memoryLimiter');

const { DATABASE_URL: url, JWT_SECRET: secret, LEASE_MS: leaseMs } = process.env;
const lease = { lastsMs: Number(leaseMs), renewedEveryMs: Number(leaseMs) / 3 };
const { store } = await openDatabase({ kind: 'postgres', url }, ids, silent, lease);
const { handler } = await buildApp({
  store,
  limiter: new MemoryLimiter(Date),
  clock: Date,
  uptime: performance,
  ids,
  logger: silent,
  tokens: { keys: { kind: 'secret', secret }, demo: null, issuer: null, audience: null },
  keyRates: { usual: 25, most: 25 },
  userLimit: null,
  trustedProxies: 0,
  corsOrigins: [],
  defaultLocale: 'es',
  explorer: false,
  boardDirectory: null,
  mcp: false,
  demo: null,
});
await store.ping();
const server = createServer(handler);
server.listen(0, '127.0.0.1', () => process.send({ origin: `http://127.0.0.1:${server.address().port}` }));
