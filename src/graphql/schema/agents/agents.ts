import { decideAgentRequest, listAgentRequests } from '../../../core/modules/agents/decideAgentRequest.js';
import { listAgentUses } from '../../../core/modules/agents/listAgentUses.js';
import { id, ofCompany } from '../fields/args.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { AgentRequestType, AgentUseType } from './agentTypes.js';

export const AgentResolver = rootFields({
  agentUses: query(listAgentUses, {
    type: () => [AgentUseType],
    description:
      'How often agents have called which tools: by day, newest first, 500 at most. It is kept for 30 days. For admins.',
    ids: ofCompany,
  }),
  agentRequests: query(listAgentRequests, {
    type: () => [AgentRequestType],
    description:
      'What agents ask the caller to confirm, newest first, 100 at most; for admins, also what they ask others. It is kept for 30 days. For users.',
    ids: ofCompany,
  }),
  decideAgentRequest: commandWithoutKey(decideAgentRequest, {
    type: () => AgentRequestType,
    description: 'Confirms what an agent asks the caller, or says no. For the user who is asked.',
    ids: { ...ofCompany, id: id('request') },
    args: [{ name: 'confirms', type: () => Boolean, description: 'Whether the agent may do it.' }],
  }),
});
