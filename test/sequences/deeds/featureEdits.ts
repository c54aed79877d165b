import { aFeature, asFeatureInput, presentialData } from '../../support/company/pipeline.js';
import { pair } from '../../support/company/timers.js';
import type { Json } from '../../support/feed/feedCopy.js';
import type { World } from './world.js';

/** Features of random vacancies, and random edits of them. */

const stages = [
  'INTERVIEW',
  'AUTOMATIC_PSYCHOMETRIC',
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'DOCUMENTS',
] as const;

export const presential = 'automatic_scheduling_presential';
/** The one date on which meetings on site are held, after all sequences. */
export const meetingDate = '2099-01-10T10:00:00.000Z';

const place = (world: World) => ({
  timezone: world.one('Europe/Madrid', 'America/Mexico_City'),
  location: world.one('Reforma 1', 'Gran Vía 2'),
});

const reminders = [{ leadTime: 2, timeUnit: 'hours' }];

function dataOf(code: string, world: World): object {
  if (code === 'INTERVIEW') return {};
  if (code !== 'AUTOMATIC_SCHEDULING_PRESENTIAL') return { data: { ...place(world), reminders } };
  const possibleDates = [{ date: meetingDate, duration: 30 }];
  return { data: { ...presentialData, ...place(world), reminders, possibleDates } };
}

/** The features of a new vacancy, in the form of `FeatureInput`. Their timers discard within some hours. */
export const features = (world: World): object[] =>
  stages.map((code, index) =>
    asFeatureInput(
      aFeature(code, {
        id: code.toLowerCase(),
        order: index + 1,
        selfInit: world.one(true, false),
        ...(code !== 'AUTOMATIC_SCHEDULING_PRESENTIAL' && {
          jobAutomations: { ...pair('discardDueToLackOfInterest', 60), ...pair('discardDueToInactivityInError', 20) },
        }),
        ...dataOf(code, world),
      }),
    ),
  );

interface Shown {
  readonly featureCode: string;
  readonly order: number;
  readonly data: Json | null;
  readonly jobAutomations: { readonly timers: readonly { name: string; time: number; unit: 'hours' }[] };
}

/** A feature as it is shown, in the form in which it is sent. */
function sent({ jobAutomations, data, ...feature }: Shown): object {
  const timers = jobAutomations.timers.map(({ name, time, unit }) => pair(name, time, unit));
  const whole = { ...feature, jobAutomations: Object.assign({}, ...timers), ...(data && { data }) };
  return asFeatureInput(whole as unknown as Parameters<typeof asFeatureInput>[0]);
}

/** A random edit of a vacancy: of its name, of places or of its features. */
export function edits(world: World, vacancy: Json): object {
  const shown = vacancy.features as Shown[];
  const moved = shown.map((feature) =>
    feature.data ? { ...feature, data: { ...feature.data, ...place(world) } } : feature,
  );
  const other = shown.map((feature) => {
    const isOther = feature.featureCode.startsWith('AUTOMATIC_SCHEDULING') && world.one(true, false);
    return isOther ? { ...feature, featureCode: 'DOCUMENTS', data: { any: 1 } } : feature;
  });
  return world.one<() => object>(
    () => ({ name: world.one('Backend engineer', 'Frontend engineer') }),
    () => ({ maxCandidates: world.one(null, 2), jobAutomations: world.timers() }),
    () => ({ features: moved.map(sent) }),
    () => ({ features: moved.map(sent), name: world.one('Here', 'There') }),
    () => ({ features: shown.filter((_, at) => at === 0 || world.one(true, true, false)).map(sent) }),
    () => ({ features: other.map(sent) }),
  )();
}
