import { mayUse } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import { referenceTo } from '../answers/untrusted.js';
import type { Effect } from './effect.js';

/** How a preview names stages: by their place and kind, and their id. Their names are texts of others. */
export type NameStage = (vacancyId: string, stageId: string) => string;

export const byIdAlone: NameStage = (_vacancyId, stageId) => `stage ${referenceTo(stageId)}`;

/** The most vacancies that are read for a preview. A call about more names stages by their ids. */
const maxVacancies = 10;
const via = 'Query.vacancy';

/** Names the stages that effects are about, if the caller may read their vacancies. */
export async function stageNames(effects: readonly Effect[], call: Call, dispatcher: Dispatcher): Promise<NameStage> {
  const { caller, requestId } = call;
  const companyId = String(call.target.companyId);
  const vacancyIds = [...new Set(effects.flatMap(({ error, vacancyId }) => (error || !vacancyId ? [] : [vacancyId])))];
  if (!mayUse(caller, via, companyId) || vacancyIds.length > maxVacancies) return byIdAlone;
  const names = new Map<string, string>();
  for (const vacancyId of vacancyIds) {
    const { features } = await dispatcher.query(readVacancy, {
      caller,
      via,
      requestId,
      target: { companyId, vacancyId },
    });
    for (const { id, order, featureCode } of features) {
      names.set(JSON.stringify([vacancyId, id]), `stage ${order}, ${featureCode} (${referenceTo(id)})`);
    }
  }
  return (vacancyId, stageId) => names.get(JSON.stringify([vacancyId, stageId])) ?? byIdAlone(vacancyId, stageId);
}
