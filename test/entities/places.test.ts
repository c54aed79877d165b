import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginRecord } from '../../src/core/pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../../src/core/pipeline/shapes/record.js';
import type { Feature } from '../../src/core/pipeline/shapes/vacancy.js';
import { takesPlace } from '../../src/core/records/places.js';
import { forRandom } from '../parity/random/randomCases.js';
import { createPipeline } from '../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../support/database/databases.js';
import { type Service, startService } from '../support/service/service.js';

/** The database and the core count the taken places of a vacancy by the same rule. */

let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await startService({ database });
});
afterAll(async () => {
  await service.stop();
  await database.close();
});

const feature = (id: string) => ({ id, order: 1, featureCode: 'DOCUMENTS', selfInit: true }) as Feature;
const at = '2026-11-20T12:00:00.000Z';
/** A random status of a record: open or closed, at one of two instants. */
const standing = fc.record({
  code: fc.constantFrom('PENDING', 'CANCELLED', 'FINISHED', 'DISCARDED'),
  date: fc.constantFrom(at, '2026-11-20T12:00:00.001Z'),
});

it('the database counts places like the core, for random candidates and records', async () => {
  let companies = 0;
  await forRandom(fc.array(fc.array(standing, { maxLength: 4 }), { maxLength: 12 }), 60, async (candidates) => {
    const companyId = `places-${++companies}`;
    const { vacancyId } = await createPipeline(service, { companyId });
    const records = candidates.map((stands, candidate) =>
      stands.map(({ code, date }, index): FeatureRecord => {
        const place = { companyId, vacancyId, candidateId: `${candidate}`, relationId: 'r', phaseId: null };
        const id = `${candidate}-${index}`;
        const begun = beginRecord(feature(`stage-${index}`), { ...place, id, origin: 'API', sourceId: null }, at);
        const isClosed = code === 'FINISHED' || code === 'DISCARDED';
        return { ...begun, isClosed, status: { ...begun.status, code, date } };
      }),
    );
    const taken = await database.store.transaction(async (tx) => {
      await tx.records.insert(records.flat());
      return tx.records.placesTaken(companyId, [vacancyId, 'nowhere']);
    });
    const expected = records.filter(takesPlace).length;
    expect([...taken]).toEqual(expected === 0 ? [] : [[vacancyId, expected]]);
  });
}, 120_000);
