import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { AgentReads, AgentUse } from './agentRequest.js';

const maxListed = 500;

/** The newest counts, at most {@link maxListed}. */
export const listAgentUses = defineQuery({
  operation: 'listAgentUses',
  takes: inputOf(companyTarget),
  run: (
    { target: { companyId } },
    { store }: UseCaseContext<{ readonly agents: AgentReads }>,
  ): Promise<readonly AgentUse[]> => store.agents.uses(companyId, maxListed),
});
