import { expect, it } from '@jest/globals';
import { silent } from '../../src/core/kernel/logger.js';
import { readConfig } from '../../src/start/config.js';
import { openTelemetry } from '../../src/start/opening/openTelemetry.js';
import { freePort } from '../support/outside/freePort.js';

/** Migrations may take long: a process is watched from its beginning. */

it('shows metrics before the database is open, and is not ready until it can find out', async () => {
  const port = await freePort();
  const telemetry = await openTelemetry(readConfig({ METRICS_PORT: String(port) }), 'service', silent);
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [response.status, await response.json()];
  };
  telemetry.metrics.gauge('schema_migrations', () => ({ applied: 5, pending: 2 }));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('recruitment_schema_migrations{state="pending"} 2');
  expect(await ready()).toEqual([503, { status: 'starting' }]);
  telemetry.probeBy(async () => ({ status: 200, said: { status: 'ready' } }));
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  await telemetry.close();
});
