import { describe, expect, it } from '@jest/globals';
import type { Identity } from '../../../src/http/credentials/credentials.js';
import { type Places, SocketCounts } from '../../../src/http/live/sockets.js';

/**
 * The shares of callers, companies and unauthenticated clients in the sockets of a node (docs/BOUNDS.md,
 * "Subscriptions").
 */

const KiB = 1024;
const MiB = 1024 * KiB;

const identityOf = (companyId: string, id: string): Identity => ({
  caller: { kind: 'user', id, companyIds: [companyId], roles: [] },
  meter: () => null,
  isUnchanged: async () => true,
});

/** A node with its sockets. */
function node() {
  const counts = new SocketCounts();
  const open = (address = 'home', giveWay: () => void = () => undefined) => counts.enter(address, giveWay);
  const known = (companyId: string, id: string): Places => {
    const places = open();
    try {
      places.identify(identityOf(companyId, id));
    } catch (error) {
      places.leave();
      throw error;
    }
    return places;
  };
  /** Opens sockets, each of another caller. */
  const many = (companyId: string, count: number) =>
    Array.from({ length: count }, (_, at) => known(companyId, `${companyId}-${at}`));
  return { open, known, many };
}

const overloaded = expect.objectContaining({ reason: 'OVERLOADED' });
const refusalOf = (call: () => unknown): unknown => {
  try {
    return call() && null;
  } catch (error) {
    return error;
  }
};

describe('sockets', () => {
  it('of unauthenticated clients never take the places of known callers', () => {
    const { open, known, many } = node();
    const gone: string[] = [];
    for (let at = 0; at < 5_000; at += 1) open(`10.0.${at >> 6}.0`, () => gone.push(`10.0.${at >> 6}.0`));
    expect(gone).toHaveLength(4_500);
    // The pool is full, and a caller is unauthenticated at first.
    for (const companyId of ['a', 'b', 'c', 'd']) many(companyId, 1_000);
    expect(refusalOf(() => known('e', 'ada'))).toEqual(overloaded);
    expect(gone).toHaveLength(4_501);
  });

  it('of unauthenticated clients are 100 for each address; if there are too many, the address with the most loses its oldest one', () => {
    const { open } = node();
    const gone: string[] = [];
    const from = (address: string, count: number) =>
      Array.from({ length: count }, (_, at) => open(address, () => gone.push(`${address} ${at}`)));
    from('a', 100);
    expect(refusalOf(() => open('a'))).toEqual(overloaded);
    for (const address of ['b', 'c', 'd', 'e']) from(address, 99);
    from('f', 4);
    expect(gone).toEqual([]);
    from('g', 3);
    expect(gone).toEqual(['a 0', 'a 1', 'b 0']);
  });

  it('of one company leave room for others, and those of one caller for its colleagues', () => {
    const { known, many } = node();
    const all = many('greedy', 1_000);
    expect(refusalOf(() => known('greedy', 'another'))).toEqual(overloaded);
    expect(refusalOf(() => known('other', 'another'))).toBe(null);
    all[0]?.leave();
    all[0]?.leave();
    expect(refusalOf(() => known('greedy', 'another'))).toBe(null);
    expect(refusalOf(() => known('greedy', 'another'))).toEqual(overloaded);
    const ofOne = Array.from({ length: 100 }, () => known('third', 'eve'));
    expect(ofOne).toHaveLength(100);
    expect(refusalOf(() => known('third', 'eve'))).toEqual(overloaded);
    expect(refusalOf(() => known('third', 'ada'))).toBe(null);
  });
});

describe('subscriptions', () => {
  it('of one company are bounded in addition to those of each caller', () => {
    const { known } = node();
    const reached = expect.objectContaining({ reason: 'SUBSCRIPTION_LIMIT_REACHED' });
    const ends: (() => void)[] = [];
    for (let user = 0; user < 20; user += 1) {
      const places = known('greedy', `user-${user}`);
      for (let at = 0; at < 100; at += 1) ends.push(places.subscribe());
      expect(refusalOf(() => places.subscribe())).toEqual(reached);
    }
    const colleague = known('greedy', 'colleague');
    expect(refusalOf(() => colleague.subscribe())).toEqual(reached);
    expect(refusalOf(() => known('other', 'ada').subscribe())).toBe(null);
    ends[0]?.();
    ends[0]?.();
    colleague.subscribe();
    expect(refusalOf(() => colleague.subscribe())).toEqual(reached);
  });
});

describe('waiting bytes', () => {
  it('are asked for before a message is made: 1 MiB on a socket', () => {
    const { known } = node();
    const socket = known('a', 'ada');
    expect(socket.mayBuffer(MiB - 10, 10)).toBe(true);
    expect(socket.mayBuffer(MiB - 10, 11)).toBe(false);
  });

  it('of two greedy companies never close the sockets of a third one, nor of a colleague who keeps up', () => {
    const { known, many } = node();
    for (const companyId of ['greedy', 'other']) {
      const sockets = many(companyId, 100);
      const held = sockets.filter((socket) => socket.mayBuffer(0, MiB) && socket.mayBuffer(MiB));
      expect(held).toHaveLength(32);
    }
    const third = many('third', 32);
    expect(third.every((socket) => socket.mayBuffer(MiB - 64 * KiB, 64 * KiB))).toBe(true);
    const colleague = known('greedy', 'colleague');
    for (let message = 0; message < 100; message += 1) expect(colleague.mayBuffer(64 * KiB, 70 * KiB)).toBe(true);
  });

  it('of many companies are 128 MiB in all: then only those with more than an equal part are closed', () => {
    const { many } = node();
    const companies = Array.from({ length: 8 }, (_, at) => many(`company-${at}`, 24));
    const [first = [], ...rest] = companies;
    // 24 MiB each for five companies, 120 MiB in all.
    const held = (sockets: readonly Places[], bytes: number) =>
      sockets.filter((socket) => socket.mayBuffer(bytes)).length;
    for (const sockets of companies.slice(0, 5)) expect(held(sockets, MiB)).toBe(24);
    // The next ones get up to their equal part, and the first ones lose what is more than that.
    expect(held(companies[5] ?? [], MiB)).toBe(21);
    expect(held(rest[5] ?? [], 512 * KiB)).toBe(24);
    expect(held(first, MiB)).toBeLessThan(24);
  });

  it('are given back at the end of their socket', () => {
    const { many } = node();
    const held = (sockets: readonly Places[]) => sockets.filter((socket) => socket.mayBuffer(MiB));
    const first = many('greedy', 40);
    expect(held(first)).toHaveLength(32);
    const late = many('greedy', 1);
    expect(held(late)).toHaveLength(0);
    for (const socket of [...first, ...late]) socket.leave();
    expect(held(many('greedy', 32))).toHaveLength(32);
  });
});
