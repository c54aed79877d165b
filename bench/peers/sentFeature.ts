import { featureCodes } from '../workloads/featureMembers.ts';
import { type Timers, timerList } from '../workloads/timers.ts';

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
    timers: timerList(feature.jobAutomations),
  };
}
