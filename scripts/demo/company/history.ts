import type { DomainEvent, EventVia, Origin } from '../../../src/core/application/event.js';
import type { OperationName } from '../../../src/core/application/operations.js';
import { psychometricCallback } from '../../../src/core/callbacks/psychometricCallback.js';
import { type Instant, instantAt, minuteMs } from '../../../src/core/kernel/values/instants.js';
import { neverFrozen } from '../../../src/core/pipeline/rules/freezeState.js';
import { placed, placeOf } from '../../../src/core/pipeline/rules/meetings.js';
import { type RecordEventType, recordChanged } from '../../../src/core/pipeline/rules/recordEvents.js';
import { timed } from '../../../src/core/pipeline/rules/recordTimer.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature } from '../../../src/core/pipeline/shapes/vacancy.js';
import { timersAct } from '../../../src/core/timers/effects.js';
import type { Happening } from '../../../src/demo/demoRecords.js';

/** How everything in the demo's company came to be. */

export const byProvider: Origin = { ...psychometricCallback.by, via: 'CALLBACK', requestId: null };
export const byTimers: Origin = { ...timersAct, via: 'WORKER', requestId: null };

/** The feature of a record, and where its changes are told. */
export interface RecordHistory {
  readonly feature: Feature;
  readonly history: History;
}

/** A change of a record. */
export interface Step<R extends FeatureRecord> {
  readonly type: RecordEventType;
  readonly by: Origin;
  readonly at: Instant;
  readonly change: (record: R, at: Instant) => R;
}

/** Collects the events of everything, while it is made. */
export class History {
  readonly #happenings: Happening[] = [];

  /** @param keyId the API key of the company's careers site, by which candidates act */
  constructor(private readonly keyId: string) {}

  byKey(operation: OperationName, via: EventVia = 'GRAPHQL'): Origin {
    return { actor: { kind: 'API_KEY', id: this.keyId }, operation, via, requestId: null };
  }

  tell(origin: Origin, now: Instant, ...events: readonly DomainEvent[]): void {
    this.#happenings.push({ events, context: { origin, now } });
  }

  /** Takes a record through steps, and tells each. @returns the record after them */
  live<R extends FeatureRecord>(record: R, feature: Feature, steps: readonly Step<R>[]): R {
    const place = placeOf(feature);
    return steps.reduce((before, { type, by, at, change }) => {
      const after = timed(before, change(before, at), { feature, freezeState: neverFrozen }, at);
      this.tell(by, at, recordChanged(type, placed(before, place), placed(after, place)));
      return after;
    }, record);
  }

  /** All events, oldest first. Those of one instant stay in the order in which they were told. */
  inOrder(): readonly Happening[] {
    return this.#happenings.toSorted((a, b) =>
      a.context.now < b.context.now ? -1 : Number(a.context.now > b.context.now),
    );
  }
}

export function minutesAfter(at: Instant, minutes: number): Instant {
  return instantAt(Date.parse(at) + minutes * minuteMs);
}
