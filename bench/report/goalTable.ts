import type { Spread } from '../measure/statistics.ts';
import { figure, line, ranged, table } from './tables.ts';

/** The outcome of one goal: a row of the table that comes before all others. */
export interface Outcome {
  readonly goal: string;
  readonly measured: string;
  readonly must: string;
  readonly aim: string;
  /** The best peer's figure. */
  readonly peer: string;
}

interface Limited {
  readonly goal: string;
  readonly measured: Spread | number | null | undefined;
  readonly must?: number | undefined;
  readonly aim?: number | undefined;
  readonly unit?: string;
  readonly peer?: string;
}

/** The outcome of a goal that has a limit. */
export function outcome({ goal, measured, must, aim, unit = '', peer = '' }: Limited): Outcome {
  const isSpread = typeof measured === 'object' && measured !== null;
  const value = isSpread ? measured.median : measured;
  return {
    goal,
    measured: isSpread ? ranged(measured, unit) : withUnit(value, unit),
    must: verdict(value, must, unit),
    aim: verdict(value, aim, unit),
    peer,
  };
}

function verdict(value: number | null | undefined, limit: number | undefined, unit: string): string {
  if (limit === undefined) return '–';
  const said = `≤ ${limit.toLocaleString('en')}${unit}`;
  return value === null || value === undefined || Number.isNaN(value) ? said : `${said} ${word(value <= limit)}`;
}

export const word = (met: boolean): string => (met ? 'met' : '**missed**');

const withUnit = (value: number | null | undefined, unit: string): string =>
  Number.isInteger(value) ? `${value}${unit}` : `${figure(value)}${unit}`;

/** The row of each outcome. With a mark, the rows of a part can be found again. */
export function goalRows(outcomes: readonly Outcome[], mark = ''): string[] {
  return outcomes.map(({ goal, measured, must, aim, peer }) => line([`${goal}${mark}`, measured, must, aim, peer]));
}

export const goalHead = table(['', 'measured', 'must', 'aim', 'best peer'], []);
