import { describe, expect, it } from '@jest/globals';
import type { Logger } from '../../src/core/kernel/logger.js';
import { ComparedClock } from '../../src/start/opening/comparedClock.js';

/** A process's clock beside the database's (ADR 19). Processes: test/processes/wrongClocks.test.ts. */

const start = Date.parse('2026-11-20T12:00:00.000Z');

/** A machine and a database. All clocks run alike, unless somebody sets one. */
class World {
  readonly log: { readonly level: string; readonly offsetSeconds: number }[] = [];
  /** Since the machine has started, in milliseconds. */
  up = 5_000.25;
  /** Milliseconds by which the machine's clock is ahead of the right time. */
  machine = 0;
  database = 0;
  readonly clock: ComparedClock;

  constructor(toleratedMs = 5_000) {
    const note = (level: string) => (fields: object) =>
      void this.log.push({ level, offsetSeconds: (fields as { offsetSeconds: number }).offsetSeconds });
    const log: Logger = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
    this.clock = new ComparedClock({
      toleratedMs,
      log,
      wall: { now: () => Math.floor(start + this.up + this.machine) },
      uptime: { now: () => this.up },
    });
  }

  /** The right time. */
  get time(): number {
    return start + this.up;
  }

  /** Compares the clocks. @param ways milliseconds of each reading's way to the database and back */
  compare(ways: readonly (readonly [number, number])[] = [[0, 0]]): Promise<void> {
    let at = 0;
    return this.clock.compare(async () => {
      const [there, back] = ways[at++ % ways.length] as readonly [number, number];
      this.up += there;
      const read = this.time + this.database;
      this.up += back;
      return read;
    });
  }
}

/** Milliseconds from the right time to a world's clock. */
const off = (world: World): number => Math.round(world.clock.now() - world.time) + 0;

describe('a compared clock', () => {
  it("is this machine's before the first comparison, and while the two agree", async () => {
    const world = new World();
    world.machine = 7_200_000;
    expect([off(world), world.clock.offsetMs, world.clock.isSkewed]).toEqual([7_200_000, null, false]);
    world.machine = 4_900;
    await world.compare();
    expect([off(world), world.clock.isSkewed, world.log]).toEqual([4_900, false, []]);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])("is the database's beyond the tolerated difference, and says so: %s", async (_side, sign) => {
    const world = new World();
    world.machine = sign * 6_000;
    await world.compare();
    expect([Math.abs(off(world)) <= 1, world.clock.isSkewed]).toEqual([true, false]);
    world.machine = sign * 31_000;
    await world.compare();
    expect([Math.abs(off(world)) <= 1, world.clock.isSkewed]).toEqual([true, true]);
    world.machine = 0;
    await world.compare();
    expect([off(world), world.clock.isSkewed]).toEqual([0, false]);
    expect(world.log).toEqual(
      [
        { level: 'warn', offsetSeconds: sign * 6 },
        { level: 'warn', offsetSeconds: sign * 31 },
        { level: 'info', offsetSeconds: 0 },
      ].map((line) => ({ ...line, offsetSeconds: expect.closeTo(line.offsetSeconds, 2) })),
    );
  });

  it('follows the setting, also where it allows less', async () => {
    const world = new World(1_000);
    world.machine = 2_000;
    await world.compare();
    expect([Math.abs(off(world)) <= 1, world.clock.isSkewed]).toEqual([true, false]);
  });

  it('is right at once when the machine is set, before the next comparison, and never earlier than it was', async () => {
    const world = new World();
    await world.compare();
    let last = world.clock.now();
    for (const machine of [3_024_000_000, 0, -7_200_000, 0]) {
      world.machine = machine;
      for (let tick = 0; tick < 3; tick += 1) {
        world.up += 1;
        const now = world.clock.now();
        expect(Math.abs(off(world))).toBeLessThanOrEqual(1);
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
    }
  });

  it('takes half of a round trip as the way back, and the median of several, so that a slow one does no harm', async () => {
    const world = new World();
    world.machine = 3_600_000;
    await world.compare([
      [40, 40],
      [3_000, 0],
      [40, 40],
      [0, 3_000],
      [40, 40],
    ]);
    expect(Math.abs(off(world))).toBeLessThanOrEqual(1);
    expect(world.clock.offsetMs).toBeCloseTo(3_600_000, -1);
  });

  it('keeps the last comparison while the database does not answer', async () => {
    const world = new World();
    world.machine = 7_200_000;
    await world.compare();
    await expect(world.clock.compare(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    world.up += 3_600_000;
    expect(Math.abs(off(world))).toBeLessThanOrEqual(1);
  });

  it('says that it is skewed where the database is wrong, too: one of the two is', async () => {
    const world = new World();
    world.database = 3_024_000_000;
    await world.compare();
    expect(world.clock.isSkewed).toBe(true);
  });

  it('knows the earlier time of the two', async () => {
    const world = new World();
    await world.compare();
    world.machine = 3_600_000;
    expect(Math.abs(world.clock.earliest() - world.time)).toBeLessThanOrEqual(1);
    world.machine = -3_600_000;
    expect(Math.abs(world.clock.earliest() - world.time + 3_600_000)).toBeLessThanOrEqual(1);
  });
});
