import { featureCodes } from '../workloads/featureMembers.ts';
import type { Timers } from './handWritten.ts';

/** A feature in a request: under the one member that implies its code. */
export type SentFeature = Readonly<Record<string, { readonly jobAutomations: Timers }>>;

/** A feature as the service stores it: with its code, and with its timers also as a list. */
export function featureOf(sent: SentFeature): object {
  const [member, feature] = Object.entries(sent).find(([, value]) => value) as [
    keyof typeof featureCodes,
    SentFeature[string],
  ];
  return {
    data: null,
    ...feature,
    featureCode: featureCodes[member],
    timers: timersOf(feature.jobAutomations),
  };
}

function timersOf(timers: Timers): object[] {
  return Object.keys(timers)
    .filter((key) => key.endsWith('Time'))
    .map((key) => ({ name: key.slice(0, -'Time'.length), time: timers[key], unit: timers[`${key}Unit`] }));
}
