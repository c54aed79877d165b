import { z } from 'zod';
import { marked, none } from '../../kernel/marks.js';
import { byJsonbOrder } from '../../kernel/reading/renderedJson.js';
import { hasOwn } from '../../kernel/values/objects.js';

/** Durations in the API: a number `<name>Time` with its unit `<name>TimeUnit`. */

export const timeUnits = ['days', 'minutes', 'hours'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Timers by their REST names: complete pairs of `<name>Time` and `<name>TimeUnit`. */
export type FeatureTimers = Readonly<Record<string, number | string>>;

/** The units of a reminder's `leadTime`, as they are said to clients. */
export const leadUnits = 'minutes, hours, days, weeks';

const unitsByWord = {
  minute: { unit: 'minutes', each: 1 },
  hour: { unit: 'hours', each: 1 },
  day: { unit: 'days', each: 1 },
  week: { unit: 'days', each: 7 },
} as const;

/** A reminder's unit as a unit of timers, and how many of it; null if it is not understood. */
export function leadUnitOf(sent: unknown): { readonly unit: TimeUnit; readonly each: number } | null {
  const [, word = ''] = (typeof sent === 'string' && /^(minute|hour|day|week)s?$/i.exec(sent)) || [];
  const name = word.toLowerCase();
  return hasOwn(unitsByWord, name) ? unitsByWord[name] : null;
}

export interface AutomationTimer {
  /** The pair's name without `Time`: `discardDueToLackOfInterest`. */
  readonly name: string;
  readonly time: number;
  readonly unit: TimeUnit;
}

const timeSuffix = 'Time';
const unitOfTime = 'Unit';
const unitSuffix = `${timeSuffix}${unitOfTime}`;
const maxTimers = 50;
const maxNameLength = 128;

export const time = z.number().min(0);
const unit = z.enum(timeUnits);
const incomplete = 'is required: a timer needs a time and a unit';

/** The shape of a known set of timers. Both members of each pair are required, and nothing else is allowed. */
export function timersNamed<const N extends string>(...names: readonly N[]) {
  const members = names.flatMap((name) => [
    [
      `${name}${timeSuffix}`,
      none(time.describe(`How long, in the unit that \`${name}${unitSuffix}\` names.`)),
    ] as const,
    [`${name}${unitSuffix}`, none(unit.describe(`The unit of \`${name}${timeSuffix}\`.`))] as const,
  ]);
  return marked(Object.fromEntries(members)) as unknown as z.ZodType<
    Record<`${N}Time`, number> & Record<`${N}TimeUnit`, TimeUnit>
  >;
}

/**
 * Any set of complete timers, for the variants whose timers are not in the specification
 * (docs/BEHAVIOUR.md, "Vacancies").
 */
export const anyTimers: z.ZodType<FeatureTimers> = z
  .record(z.string(), z.unknown())
  .superRefine((timers, context) => {
    const sent = Object.entries(timers);
    if (sent.length > 2 * maxTimers) {
      // No faults of each timer, because to make them for a full body would take a third of a second.
      context.addIssue({ code: 'custom', message: `must have at most ${maxTimers} timers` });
      return;
    }
    const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const times: string[] = [];
    let pairs = 0;
    for (const [key, value] of sent) {
      const isUnit = key.endsWith(unitSuffix);
      if (!isUnit && !key.endsWith(timeSuffix)) {
        complain(key, 'must be named <name>Time or <name>TimeUnit');
        continue;
      }
      const timeKey = isUnit ? key.slice(0, -unitOfTime.length) : key;
      if (isUnit && !unit.safeParse(value).success) complain(key, `must be one of ${timeUnits.join(', ')}`);
      if (!isUnit && !time.safeParse(value).success) complain(key, 'must be a number of at least 0');
      const nameLength = timeKey.length - timeSuffix.length;
      if (!isUnit && (nameLength === 0 || nameLength > maxNameLength))
        complain(key, 'must have a name of 1 to 128 characters');
      if (!isUnit) times.push(key);
      else if (Object.hasOwn(timers, timeKey)) pairs += 1;
      else complain(timeKey, incomplete);
    }
    // To make the keys of the units takes longer than all other checks. It is done only if a unit is missing.
    for (const key of pairs < times.length ? times : []) {
      if (!Object.hasOwn(timers, key + unitOfTime)) complain(key + unitOfTime, incomplete);
    }
  })
  .transform((timers) => timers as FeatureTimers)
  .meta({
    id: 'FeatureJobAutomations',
    description: 'Any set of timers: each is a number `<name>Time` with its unit `<name>TimeUnit`.',
    // The value of each key, for validators. `additionalProperties` repeats it for generators that only read that.
    propertyNames: { pattern: `^.{1,${maxNameLength}}${timeSuffix}(Unit)?$` },
    patternProperties: {
      [`^.{1,${maxNameLength}}${timeSuffix}$`]: { type: 'number', minimum: 0 },
      [`^.{1,${maxNameLength}}${unitSuffix}$`]: { type: 'string', enum: timeUnits },
    },
    additionalProperties: {
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'string', enum: timeUnits },
      ],
    },
    maxProperties: 2 * maxTimers,
  });

/** The timers of a set as a list, in the order of jsonb, because the order of the request is not stored. */
export function timerList(timers: FeatureTimers): readonly AutomationTimer[] {
  const names = Object.keys(timers).flatMap((key) =>
    key.endsWith(timeSuffix) ? key.slice(0, -timeSuffix.length) : [],
  );
  return names.sort(byJsonbOrder).map((name) => ({
    name,
    time: timers[`${name}${timeSuffix}`] as number,
    unit: timers[`${name}${unitSuffix}`] as TimeUnit,
  }));
}
