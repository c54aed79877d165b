import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database/databases.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const save = (companyId: string, id: string, name = id) =>
  database.store.transaction((tx) => tx.catalogues.save(companyId, 'rejectionReasons', { id, name }));

describe("a company's catalogue of rejection reasons", () => {
  it('accepts any reason while it is empty, and then only its own reasons', async () => {
    const { store } = database;
    const accepted = (id: string) => store.catalogues.acceptsRejectionReason('acme', id);
    expect(await accepted('salary')).toBe(true);
    await save('acme', 'salary');
    await save('globex', 'distance');
    expect(await Promise.all(['salary', 'distance'].map(accepted))).toEqual([true, false]);
    await store.transaction((tx) => tx.catalogues.save('acme', 'notificableStatuses', { id: 'distance', name: '' }));
    expect(await accepted('distance')).toBe(false);
    await store.transaction((tx) => tx.catalogues.delete('acme', 'rejectionReasons', 'salary'));
    expect(await accepted('distance')).toBe(true);
  });

  it('is listed in the order of ids, independent of the locale of the database', async () => {
    for (const id of ['b', 'B', 'ä', 'a', 'Z']) await save('sorted', id);
    const entries = await database.store.catalogues.list('sorted', 'rejectionReasons');
    expect(entries.map(({ id }) => id)).toEqual(['B', 'Z', 'a', 'b', 'ä']);
  });

  it('reports whether a saved entry has changed', async () => {
    expect([await save('told', 'a'), await save('told', 'a'), await save('told', 'a', 'A')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
