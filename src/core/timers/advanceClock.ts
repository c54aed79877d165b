import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineSteppedJob, type SteppedJobContext } from '../application/dispatching/jobUseCase.js';
import type { Transacting } from '../application/dispatching/transactions.js';
import { defineQuery, defineSteppedChange, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { companyTarget, instant } from '../kernel/values/shapes.js';
import { timeIn } from '../pipeline/shapes/companyClock.js';
import type { ClockReads } from '../pipeline/stores/timerStore.js';
import { Advance, type ClockTransaction, type ClockUses, type Expiry } from './advance.js';

export interface ShownClock {
  readonly companyId: string;
  readonly now: Instant;
}

/** Reads the company's time. */
export const readCompanyClock = defineQuery({
  operation: 'readCompanyClock',
  takes: inputOf(companyTarget),
  run: async ({ target: { companyId } }, { now }: UseCaseContext<unknown>): Promise<ShownClock> => ({ companyId, now }),
});

/** The longest time that a call waits for its clock. After that, workers continue. */
const longestWaitMs = 20_000;

/** The latest target. From there the clock runs on, and instants after the year 9999 can't be stored. */
const latest: Instant = '9998-12-31T23:59:59.999Z';

const body = z.strictObject({ to: instant.refine((to) => to <= latest, { error: `must not be after ${latest}` }) });

/**
 * Advances a company's test clock from one due instant to the next, so that all effects come in order and in time. It
 * answers when the clock has arrived, or after 20 s with the reached instant. Then workers continue.
 * @param expiry what ends with time in other modules
 * @throws FORBIDDEN TEST_CLOCK_OFF; BAD_USER_INPUT INVALID_INPUT if the clock would go back
 */
export const advancingClock = <X extends ClockTransaction>(expiry: Expiry<X>) =>
  defineSteppedChange({
    operation: 'advanceClock',
    takes: inputOf(companyTarget, body),
    async run(
      { target: { companyId }, body: { to } },
      context: UseCaseContext<
        Transacting<X> & { readonly clocks: ClockReads },
        ClockUses | 'hasTestClock' | 'runsTimers'
      >,
    ): Promise<ShownClock> {
      const { store, tools, origin } = context;
      if (!tools.hasTestClock) throw errors.testClockOff();
      const begun = tools.clock.now();
      await send(context, companyId, to, origin.requestId);
      const advance = new Advance(context, companyId, expiry);
      const mayWait = () => tools.clock.now() - begun < longestWaitMs;
      let now = await advance.step();
      while (now !== null && now <= to && mayWait()) now = await advance.step();
      while (mayWait() && (await advance.removeExpired()));
      const clock = await store.clocks.findOne(companyId);
      return { companyId, now: instantAt(timeIn(clock, tools.clock.now())) };
    },
  });

/** The longest time that a worker advances a clock at once. */
const momentMs = 2_000;

type Context<X> = SteppedJobContext<Transacting<X> & { readonly clocks: ClockReads }, ClockUses>;

/** Continues the advance of a company's clock when its call has ended. @returns whether the clock was advancing */
export const continuingClock = <X extends ClockTransaction>(expiry: Expiry<X>, signal: AbortSignal) =>
  defineSteppedJob(async (companyId, context: Context<X>): Promise<boolean> => {
    const { clock } = context.tools;
    const begun = clock.now();
    const advance = new Advance(context, companyId, expiry);
    let reached = await advance.step();
    const wasOnItsWay = reached !== null;
    const hasTime = () => !signal.aborted && clock.now() - begun < momentMs;
    while (reached !== null && hasTime()) reached = await advance.step();
    while (hasTime() && (await advance.removeExpired()));
    return wasOnItsWay;
  });

async function send(
  {
    store,
    tools: { clock, runsTimers },
  }: Pick<UseCaseContext<Transacting<ClockTransaction>, 'clock' | 'runsTimers'>, 'store' | 'tools'>,
  companyId: string,
  to: Instant,
  requestId: string | null,
): Promise<void> {
  await store.transaction(async (tx) => {
    const wallMs = clock.now();
    const steppedAt = instantAt(wallMs);
    const none = { companyId, offsetMs: 0, reached: null, target: null, requestId: null, seen: null, steppedAt };
    const known = await tx.clocks.lock(none);
    const now = instantAt(timeIn(known, wallMs));
    if (to < now)
      throw errors.invalidInput([{ path: 'to', message: `must not be before ${now}, the company's current time` }]);
    const offsetMs = Date.parse(to) - wallMs;
    // A process without timers only sets the clock. The effects up to then are late.
    const arrived = { ...none, offsetMs, requestId };
    const target = known.target !== null && known.target > to ? known.target : to;
    const seen = known.seen ?? (await tx.feed.ends(companyId)).newest;
    const sent = { ...arrived, offsetMs: known.offsetMs, reached: now, target, seen };
    await tx.clocks.save(runsTimers ? sent : arrived);
  });
}
