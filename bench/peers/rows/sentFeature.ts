import { featureCodes } from '../../workloads/featureMembers.ts';
import { type Timers, timerList } from '../../workloads/timers.ts';

/** What is stored of a vacancy that is sent. */

/** A feature in a request: under the one member that implies its code. */
export type SentFeature = Readonly<Record<string, { readonly jobAutomations: Timers; readonly data?: object | null }>>;

function codedFeature(sent: SentFeature) {
  const [member, feature] = Object.entries(sent).find(([, value]) => value) as [
    keyof typeof featureCodes,
    SentFeature[string],
  ];
  return { data: null, ...feature, featureCode: featureCodes[member] };
}

/** A feature as the service stores it: with its code, and with its timers also as a list. */
export function featureOf(sent: SentFeature): object {
  const feature = codedFeature(sent);
  return { ...feature, timers: timerList(feature.jobAutomations) };
}

/** A feature as the service stores it a second time, to answer it over REST as it is. */
export function shownFeatureOf(sent: SentFeature): object {
  const { data: _, ...shown } = codedFeature(sent);
  return shown;
}

/** A feature as the event of a new vacancy has it. All timers that are sent here run. */
export function eventFeatureOf(sent: SentFeature): object {
  const { jobAutomations, ...feature } = codedFeature(sent);
  const timers = timerList(jobAutomations).map((timer) => ({ ...timer, runs: true }));
  return { ...feature, jobAutomations: { ...jobAutomations, timers } };
}

/** A name without case and accents, for searches and orders. */
export const foldedName = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
