import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { AgentReads } from './agentStore.js';

export const narrowedAgents: NarrowedReads<{ readonly agents: AgentReads }> = {
  agents: { uses: 'refused', requests: 'refused' },
};
