import { decideAgentRequest, listAgentRequests } from '../../core/agents/decideAgentRequest.js';
import { listAgentUses } from '../../core/agents/listAgentUses.js';
import { id, ofCompany } from '../fields/args.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { AgentRequestType, AgentUseType } from './agentTypes.js';

export const AgentResolver = rootFields({
  agentUses: query(listAgentUses, {
    type: () => [AgentUseType],
    description:
      'How often agents have called which tools, by day, newest first, at most 500. Stored for 30 days. For admins.',
    ids: ofCompany,
  }),
  agentRequests: query(listAgentRequests, {
    type: () => [AgentRequestType],
    description:
      'What agents ask the caller to confirm, newest first, at most 100; for admins, also what they ask others. Stored for 30 days. For users.',
    ids: ofCompany,
  }),
  decideAgentRequest: commandWithoutKey(decideAgentRequest, {
    type: () => AgentRequestType,
    description: 'Confirms or declines what an agent asks the caller. For the user who is asked.',
    ids: { ...ofCompany, id: id('request') },
    args: [{ name: 'confirms', type: () => Boolean, description: 'Whether the agent may do it.' }],
  }),
});
