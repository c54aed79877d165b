import type { CardModule } from './cardQuery.js';

/** The dates that a feature offers for meetings. The service says which instants they mean. */

type Offered = NonNullable<CardModule['feature']>['possibleDates'][number];

export interface PossibleDate {
  /** The instant, as `bookMeeting` takes it. */
  readonly date: string;
  /** In minutes. */
  readonly duration: number;
}

export interface PossibleDates {
  /** Those after now, in order. */
  readonly coming: readonly PossibleDate[];
  /** Those that nobody understands, as they were sent. */
  readonly unclear: readonly string[];
  /** Whether none is offered: then any date may be booked. */
  readonly areNone: boolean;
}

/** @param now in milliseconds */
export function possibleDates(offered: readonly Offered[], now: number): PossibleDates {
  const coming = offered
    .flatMap(({ instant, duration }) =>
      instant === null || duration === null || Date.parse(instant) <= now ? [] : [{ date: instant, duration }],
    )
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const unclear = offered.filter(({ instant }) => instant === null).map(({ date }) => date);
  return { coming, unclear, areNone: offered.length === 0 };
}
