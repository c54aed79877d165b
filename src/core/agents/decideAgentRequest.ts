import { z } from 'zod';
import { isAdmin } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { type Instant, onTheWall } from '../kernel/values/instants.js';
import { companyTarget, itemTarget } from '../kernel/values/shapes.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import {
  type AgentReads,
  type AgentRequest,
  type AgentRequestState,
  type AgentWrites,
  stateAt,
} from './agentRequest.js';

/** A record that an agent's request names, as far as it is shown to the person who decides. */
export interface RequestedRecord {
  readonly recordId: string;
  readonly candidateId: string;
  readonly vacancyId: string;
  readonly featureId: string;
}

/** A request as users see it. */
export interface ShownAgentRequest
  extends Pick<
    AgentRequest,
    'id' | 'client' | 'tool' | 'rejectedReasonId' | 'bans' | 'requestedAt' | 'endsAt' | 'decidedAt'
  > {
  readonly count: number;
  readonly state: AgentRequestState;
  /** Whether the caller is the person who is asked. */
  readonly isOwn: boolean;
  /** What an open request of the caller's own would change; empty in others. */
  readonly records: readonly RequestedRecord[];
}

const maxListed = 100;

/** What agents ask the caller to confirm, newest first; for admins also what they ask others. */
export const listAgentRequests = defineQuery({
  operation: 'listAgentRequests',
  takes: inputOf(companyTarget),
  async run(
    { target: { companyId } },
    {
      store,
      tools,
      caller,
    }: UseCaseContext<{ readonly agents: AgentReads; readonly records: Pick<RecordReads, 'find'> }, 'clock' | 'digest'>,
  ): Promise<readonly ShownAgentRequest[]> {
    const own = tools.digest.sha256(caller.id);
    const requests = await store.agents.requests(companyId, isAdmin(caller) ? null : own, maxListed);
    const now = onTheWall(tools.clock);
    const open = requests.filter((one) => one.person === own && stateAt(one, now) === 'OPEN');
    const recordIds = [...new Set(open.flatMap((one) => one.recordIds))];
    const found = recordIds.length === 0 ? [] : await store.records.find(companyId, recordIds, { ...placeOnly });
    const byId = new Map(found.map((record) => [record.id, record]));
    return requests.map((request) => {
      const named = open.includes(request) ? request.recordIds : [];
      const records = named.flatMap((recordId): RequestedRecord[] => {
        const record = byId.get(recordId);
        if (!record) return [];
        const { candidateId, vacancyId, featureId } = record;
        return [{ recordId, candidateId, vacancyId, featureId }];
      });
      return { ...shown(request, own, now), records };
    });
  },
});

const placeOnly = { id: {}, candidateId: {}, vacancyId: {}, featureId: {} };

function shown(request: AgentRequest, own: string, now: Instant): Omit<ShownAgentRequest, 'records'> {
  const { id, client, tool, rejectedReasonId, bans, requestedAt, endsAt, decidedAt, recordIds, person } = request;
  const about = { id, client, tool, rejectedReasonId, bans, requestedAt, endsAt, decidedAt };
  return { ...about, count: recordIds.length, state: stateAt(request, now), isOwn: person === own };
}

/**
 * The person says whether an agent may do what it has asked for. The agent then does it, if nothing has changed.
 * @throws NOT_FOUND AGENT_REQUEST_NOT_FOUND, also for a request to somebody else; CONFLICT AGENT_REQUEST_NOT_OPEN
 */
export const decideAgentRequest = defineCommand({
  operation: 'decideAgentRequest',
  takes: inputOf(itemTarget, z.strictObject({ confirms: z.boolean() })),
  async run(
    { target: { companyId, id }, body: { confirms } },
    { store, tools, caller }: UseCaseContext<{ readonly agents: AgentWrites }, 'clock' | 'digest'>,
  ): Promise<ShownAgentRequest> {
    const own = tools.digest.sha256(caller.id);
    const now = onTheWall(tools.clock);
    const request = await store.agents.lockRequest(companyId, id);
    if (request?.person !== own) throw errors.agentRequestNotFound();
    if (stateAt(request, now) !== 'OPEN') throw errors.agentRequestNotOpen();
    const decided: AgentRequest = { ...request, state: confirms ? 'CONFIRMED' : 'DECLINED', decidedAt: now };
    await store.agents.saveRequest(decided);
    return { ...shown(decided, own, now), records: [] };
  },
});
