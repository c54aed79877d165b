import { describe, expect, it } from '@jest/globals';
import { destinationOf, type Slot, Slots } from '../../src/jobs/webhooks/slots.js';

/** How requests to webhooks are shared out, with plain data. */

type Parties = Parameters<typeof destinationOf>[0];

const to = (companyId: string, more: Partial<Parties> = {}) =>
  destinationOf({
    kind: 'scheduled',
    companyId,
    host: 'hooks.example',
    webhookId: `${companyId}-1`,
    isFailing: false,
    ...more,
  });

/** The slots, and the companies that got some while they waited, in order. */
function opened() {
  const promised: string[] = [];
  const slots = new Slots((companyId) => promised.push(companyId));
  return { slots, promised };
}

/** Takes as many slots as there are. */
function takeAll(slots: Slots, destination: ReturnType<typeof to>): Slot[] {
  const taken: Slot[] = [];
  for (let slot = slots.take(destination); slot; slot = slots.take(destination)) taken.push(slot);
  return taken;
}

const names = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}-${at}`);

/** A company takes all that it can get with 20 webhooks. @returns the slots */
function greedy(slots: Slots, companyId: string, hosts: readonly string[]): Slot[] {
  return names(20, `${companyId}-hook`).flatMap((webhookId, at) =>
    takeAll(slots, to(companyId, { webhookId, host: hosts[at % hosts.length] as string })),
  );
}

describe('a webhook', () => {
  it('has four requests at a time, or one while it fails', () => {
    const { slots } = opened();
    expect(slots.roomTo(to('acme'))).toBe(4);
    expect(takeAll(slots, to('acme'))).toHaveLength(4);
    const failing = to('acme', { webhookId: 'acme-2', isFailing: true });
    expect(takeAll(slots, failing)).toHaveLength(1);
    expect([slots.roomTo(to('acme')), slots.roomTo(failing)]).toEqual([0, 0]);
  });

  it('has one, whatever the other webhooks of its company do at the same host', () => {
    const { slots } = opened();
    const taken = names(20, 'hook').map((webhookId) => takeAll(slots, to('acme', { webhookId })).length);
    expect(taken).toEqual([4, 4, 4, ...Array(12).fill(1), ...Array(5).fill(0)]);
  });
});

describe('a company', () => {
  it('has a share to a host, and a share in all', () => {
    const { slots } = opened();
    const hosts = [['one.example'], names(4, 'host'), names(20, 'other')];
    expect(hosts.map((some, at) => greedy(slots, `company-${at}`, some).length)).toEqual([24, 44, 44]);
  });

  it.each([
    ['two greedy ones at its host', 2, ['hooks.example']],
    ['two greedy ones at other hosts', 2, names(20, 'host')],
    ['a hundred greedy ones at its host', 100, ['hooks.example']],
    ['a hundred greedy ones at other hosts', 100, names(50, 'host')],
  ])('has its first request at once, beside %s', (_, count, hosts) => {
    const { slots } = opened();
    for (const companyId of names(count, 'greedy')) greedy(slots, companyId, hosts);
    expect(slots.take(to('third'))).not.toBeNull();
  });

  it('has its first request to a host at once, whatever its requests to other hosts do', () => {
    const { slots } = opened();
    greedy(slots, 'acme', ['slow-1.example', 'slow-2.example']);
    expect(slots.take(to('acme'))).not.toBeNull();
  });

  it('has few requests beyond the shared slots: they are kept for those that have none', () => {
    const { slots } = opened();
    for (const companyId of names(8, 'greedy')) greedy(slots, companyId, ['hooks.example']);
    expect(takeAll(slots, to('third'))).toHaveLength(1);
  });
});

describe('a slot that becomes free', () => {
  /** Companies that wait for a full host. */
  function full(waiting: readonly string[]) {
    const { slots, promised } = opened();
    const taken = names(6, 'greedy').flatMap((companyId) => greedy(slots, companyId, ['hooks.example']));
    for (const companyId of waiting) {
      takeAll(slots, to(companyId));
      slots.wait(companyId, [{ destination: to(companyId), count: 2 }]);
    }
    return { slots, promised, free: () => slots.giveBack(taken.shift() as Slot) };
  }

  it('goes round the companies that wait, and wakes them', () => {
    const { promised, free } = full(['a', 'b', 'c']);
    for (let count = 0; count < 7; count += 1) free();
    expect(promised).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  it('is not taken by others before its company takes it', () => {
    const { slots, free } = full(['a']);
    free();
    expect(slots.take(to('greedy-0', { webhookId: 'greedy-0-hook-19' }))).toBeNull();
    expect(slots.take(to('a'))).not.toBeNull();
    expect(slots.take(to('a'))).toBeNull();
  });

  it('goes to the next if its company has no use for it', () => {
    const { slots, promised, free } = full(['a', 'b']);
    free();
    slots.wait('a', []);
    expect(promised).toEqual(['a', 'b']);
    expect([slots.take(to('a')), slots.take(to('b'))]).toEqual([null, expect.anything()]);
  });

  it('passes over a company that waits for another host, or that has used up its share', () => {
    const { slots, promised, free } = full([]);
    for (const companyId of names(6, 'busy')) greedy(slots, companyId, ['other.example']);
    takeAll(slots, to('elsewhere', { host: 'other.example' }));
    slots.wait('elsewhere', [{ destination: to('elsewhere', { host: 'other.example' }), count: 1 }]);
    const more = to('greedy-1', { webhookId: 'greedy-1-hook-0' });
    slots.wait('greedy-1', [{ destination: more, count: 1 }]);
    takeAll(slots, to('a'));
    slots.wait('a', [{ destination: to('a'), count: 1 }]);
    free();
    expect(promised).toEqual(['a']);
  });
});

describe('an attempt requested by an admin', () => {
  const requested = (companyId: string, webhookId = `${companyId}-1`) =>
    to(companyId, { kind: 'requested', webhookId });

  it('begins at once, whatever other companies and the own deliveries do', () => {
    const { slots } = opened();
    for (const companyId of names(100, 'greedy')) greedy(slots, companyId, ['hooks.example']);
    greedy(slots, 'acme', ['hooks.example']);
    expect(slots.take(requested('acme'))).not.toBeNull();
  });

  it('has a share: two to a webhook, eight of a company', () => {
    const { slots } = opened();
    const taken = names(5, 'hook').map((webhookId) => takeAll(slots, requested('acme', webhookId)).length);
    expect(taken).toEqual([2, 2, 2, 2, 0]);
    expect(takeAll(slots, to('acme'))).toHaveLength(4);
  });
});
