import { expect, it } from '@jest/globals';
import { forgetErased } from '../../../src/core/people/erasure/readErasures.js';
import type { StoredErasure } from '../../../src/core/people/shapes/erasure.js';

const now = '2026-11-26T12:00:00.000Z';
const erasureAt = (at: number): StoredErasure =>
  ({
    id: `e-${String(at).padStart(4, '0')}`,
    createdAt: `2026-11-25T12:00:00.${String(at).padStart(3, '0')}Z`,
    status: 'DONE',
  }) as StoredErasure;

it('forgets what all receivers have acknowledged, though many older erasures still wait for theirs', async () => {
  const all = Array.from({ length: 250 }, (_, at) => erasureAt(at));
  const waiting = 230;
  const forgotten = new Set<string>();
  const erasures = {
    remembered: async (_companyId: string, after: StoredErasure | null, atMost: number) =>
      all.filter(({ id }) => !forgotten.has(id) && (!after || id > after.id)).slice(0, atMost),
    receivers: async (_companyId: string, ids: readonly string[]) =>
      new Map(ids.map((id) => [id, [{ webhookId: 'w', acknowledgedAt: id < erasureAt(waiting).id ? null : now }]])),
    lockRemembered: async (_companyId: string, ids: readonly string[]) => all.filter(({ id }) => ids.includes(id)),
    event: async () => null,
    save: async ({ id }: StoredErasure) => forgotten.add(id),
  };
  const run = () => forgetErased.run('acme', { store: { erasures }, now } as never);
  expect(await run()).toBe(false);
  expect([...forgotten]).toEqual(all.slice(waiting).map(({ id }) => id));
});
