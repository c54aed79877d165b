import { z } from 'zod';
import { errors } from '../errors.js';
import { companyTarget } from '../settings/readCompanySettings.js';
import { instant } from '../shapes.js';
import { nothing, type Query, type SingleWrite, type World } from '../useCase.js';
import type { Instant } from '../vacancies/vacancy.js';
import { Advance } from './advance.js';
import { timeIn } from './clock.js';

export interface ShownClock {
  readonly companyId: string;
  readonly now: Instant;
}

/** What time it is in a company. */
export const readCompanyClock: Query<{ companyId: string }, undefined, ShownClock> = {
  operation: 'readCompanyClock',
  target: companyTarget,
  body: nothing,
  run: async ({ target: { companyId } }, { now }) => ({ companyId, now }),
};

/** So long a call waits; what is left goes on by itself. */
const patienceMs = 20_000;

/** Time goes on from where a company is sent, and no instant can be told beyond the year 9999. */
const latest: Instant = '9998-12-31T23:59:59.999Z';

const body = z.strictObject({ to: instant.refine((to) => to <= latest, { error: `must not be after ${latest}` }) });

/**
 * Lets a company's time pass: from one due instant to the next, so that whatever is due happens in its order and nothing is
 * late. Answers once it has arrived, or after 20 s how far it has come; workers go on with it.
 * @throws FORBIDDEN TEST_CLOCK_OFF; BAD_USER_INPUT INVALID_INPUT where it would go back
 */
export const advanceClock: SingleWrite<{ companyId: string }, z.infer<typeof body>, ShownClock> = {
  operation: 'advanceClock',
  isSingleWrite: true,
  target: companyTarget,
  body,
  async run({ target: { companyId }, body: { to } }, { world, origin }) {
    if (!world.hasTestClock) throw errors.testClockOff();
    const begun = world.clock.now();
    await send(world, companyId, to, origin.requestId);
    const advance = new Advance(world, companyId);
    let now = await advance.step();
    while (now !== null && now < to && world.clock.now() - begun < patienceMs) now = await advance.step();
    const clock = await world.store.companyClock(companyId);
    return { companyId, now: new Date(timeIn(clock, world.clock.now())).toISOString() };
  },
};

/** A worker lets a clock on its way go on for no longer. */
const momentMs = 2_000;

/** Lets a company's clock go on, which nobody waits for any more. @returns whether it was on its way */
export async function goOn(world: World, companyId: string, signal: AbortSignal): Promise<boolean> {
  const begun = world.clock.now();
  const advance = new Advance(world, companyId);
  let reached = await advance.step();
  const wasOnItsWay = reached !== null;
  while (reached !== null && !signal.aborted && world.clock.now() - begun < momentMs) reached = await advance.step();
  return wasOnItsWay;
}

async function send(world: World, companyId: string, to: Instant, requestId: string | null): Promise<void> {
  const { store, clock, runsTimers } = world;
  await store.transaction(async (tx) => {
    const wallMs = clock.now();
    const steppedAt = new Date(wallMs).toISOString();
    const none = { companyId, offsetMs: 0, reached: null, target: null, requestId: null, steppedAt };
    const known = await tx.lockCompanyClock(none);
    const now = new Date(timeIn(known, wallMs)).toISOString();
    if (to < now)
      throw errors.invalidInput([{ path: 'to', message: `is before ${now}, what time it is in the company` }]);
    const offsetMs = Date.parse(to) - wallMs;
    // A process that runs no timers only sets the clock: what lies between is late then.
    const arrived = { ...none, offsetMs, requestId };
    const target = known.target !== null && known.target > to ? known.target : to;
    await tx.saveCompanyClock(runsTimers ? { ...arrived, offsetMs: known.offsetMs, reached: now, target } : arrived);
  });
}
