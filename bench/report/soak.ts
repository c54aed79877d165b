import type { Wrongs } from '../workloads/acknowledged.ts';
import { figure, table } from './tables.ts';

/** A kind of fault. */
export interface FaultFound {
  readonly title: string;
  times: number;
  /** Milliseconds without any acknowledgement, from a fault until the next one. */
  longestPauseMs: number;
}

export interface SoakFound {
  readonly minutes: number;
  readonly faults: readonly FaultFound[];
  readonly wrongs: Wrongs;
  readonly acknowledged: { readonly creations: ReadonlySet<string>; readonly moves: ReadonlySet<string> };
  readonly events: readonly object[];
  readonly again: ReadonlyMap<string, number>;
  readonly unexpected: ReadonlyMap<string, number>;
}

const whole = (value: number): string => value.toLocaleString('en');

/** The result of a soak as tables. */
export function soakReport({ minutes, faults, wrongs, acknowledged, events, again, unexpected }: SoakFound): string {
  const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
  return [
    table(
      ['', 'count'],
      [
        ['minutes', figure(minutes)],
        ['vacancies created, acknowledged', whole(acknowledged.creations.size)],
        ['candidates moved, acknowledged', whole(acknowledged.moves.size)],
        ['events that the consumer got', whole(events.length)],
        ['**acknowledged, and not in the tables**', whole(wrongs.lostInTables)],
        ['**twice in the tables**', whole(wrongs.doubledInTables)],
        ['**acknowledged, and not in the feed**', whole(wrongs.lostInFeed)],
        ['**twice in the feed**', whole(wrongs.doubledInFeed)],
        ['**missing numbers of the feed**', whole(wrongs.gapsInFeed)],
        ['answers that no fault explains', whole(sum(unexpected))],
      ],
    ),
    table(
      ['fault', 'times', 'longest time without an acknowledgement, ms'],
      faults.map(({ title, times, longestPauseMs }) => [title, whole(times), figure(longestPauseMs)]),
    ),
    table(
      ['why a client sent again', 'times'],
      [...again].map(([reason, times]) => [reason, whole(times)]),
    ),
    ...[...unexpected].map(([answer, times]) => `${whole(times)} × ${answer}`),
  ].join('\n\n');
}
