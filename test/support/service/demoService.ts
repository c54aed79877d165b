import { seedDemo } from '../../../src/demo/seedDemo.js';
import { ids } from '../../../src/entities/ids.js';
import { keyGenerator } from '../../../src/http/credentials/apiKeyAuthenticator.js';
import type { DemoCredentials } from '../../../src/http/pages/demoCredentials.js';
import { openTestDatabase } from '../database/databases.js';
import { type Service, type ServiceOptions, startService, tokenFor } from './service.js';

export interface DemoService extends Service {
  readonly demo: DemoCredentials & { readonly token: string };
}

/** The service with the demo company's data and credentials. */
export async function startDemoService(options: Omit<ServiceOptions, 'database' | 'demo'> = {}): Promise<DemoService> {
  const database = await openTestDatabase();
  const { store } = database;
  const seeded = await seedDemo({
    store,
    keyGenerator,
    ids,
    clock: Date,
    defaultLocale: 'es',
    onProgress: () => undefined,
  });
  if (!seeded) throw new Error('A new database had demo data already.');
  const demo = { ...seeded, token: tokenFor(seeded.companyId, { roles: ['admin'] }) };
  const service = await startService({ ...options, database, demo: () => demo });
  return {
    ...service,
    demo,
    async stop() {
      await service.stop();
      await database.close();
    },
  };
}
