import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aVacancy } from '../../support/company/pipeline.js';
import { isOnCluster } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** A database whose disk is full still reads. A write is refused as a whole, and succeeds once there is space again. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A trigger stands for the full disk. Citus allows none. */
(isOnCluster ? it.skip : it)(
  'refuses writes with 503 and a time to try again, answers reads, and loses nothing',
  async () => {
    const token = tokenFor('acme');
    const create = () =>
      service.request('POST', '/v2/vacancies/company/acme', {
        token,
        headers: { prefer: 'return=representation' },
        body: aVacancy(),
      });
    const before = await create();
    expect(before.status).toBe(201);
    const read = () => service.request('GET', `/v2/vacancies/${before.body.id}/company/acme`, { token });

    await service.database.rows(
      `create function no_space() returns trigger language plpgsql
     as 'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`,
    );
    await service.database.rows(
      'create trigger full_disk before insert on feed_event for each row execute function no_space()',
    );
    const refused = await create();
    expect([refused.status, refused.body.reason, refused.headers.get('retry-after')]).toEqual([
      503,
      'DATABASE_UNAVAILABLE',
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await read()).status).toBe(200);
    const events = await service.database.events('acme');

    await service.database.rows('drop trigger full_disk on feed_event');
    expect((await create()).status).toBe(201);
    expect(await service.database.events('acme')).toHaveLength(events.length + 1);
  },
);
