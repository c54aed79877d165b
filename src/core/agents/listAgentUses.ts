import { nothing, type Query } from '../application/dispatching/useCase.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import type { AgentReads } from './agentStore.js';
import type { AgentUse } from './agentUse.js';

const maxListed = 500;

/** The newest counts, at most {@link maxListed}. */
export const listAgentUses: Query<{
  target: CompanyTarget;
  body: undefined;
  result: readonly AgentUse[];
  store: { readonly agents: AgentReads };
}> = {
  kind: 'query',
  operation: 'listAgentUses',
  target: companyTarget,
  body: nothing,
  run: ({ target: { companyId } }, { store }) => store.agents.uses(companyId, maxListed),
};
