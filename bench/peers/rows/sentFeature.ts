import { featureCodes } from '../../workloads/featureMembers.ts';
import { type Timers, timerList } from '../../workloads/timers.ts';

/** A feature in a request: under the one member that implies its code. */
export type SentFeature = Readonly<Record<string, { readonly jobAutomations: Timers }>>;

/** A feature as the service stores it: with its code, and with its timers also as a list. */
export const featureOf = (sent: SentFeature): object => {
  const shown = shownFeatureOf(sent);
  return { data: null, ...shown, timers: timerList(shown.jobAutomations) };
};

/** A feature as the service stores it a second time, to answer it over REST as it is. */
export function shownFeatureOf(sent: SentFeature): { readonly featureCode: string; readonly jobAutomations: Timers } {
  const [member, feature] = Object.entries(sent).find(([, value]) => value) as [
    keyof typeof featureCodes,
    SentFeature[string],
  ];
  return { ...feature, featureCode: featureCodes[member] };
}
