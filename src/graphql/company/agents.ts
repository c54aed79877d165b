import { Field, ID, Int, ObjectType } from 'type-graphql';
import { type AgentRequestState, type AgentUse, listAgentUses } from '../../core/agents/agentRequest.js';
import {
  decideAgentRequest,
  listAgentRequests,
  type RequestedRecord,
  type ShownAgentRequest,
} from '../../core/agents/decideAgentRequest.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { id, ofCompany } from '../fields/args.js';
import { AgentRequestStateName } from '../fields/enums.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';

@Embedded()
@ObjectType('AgentUse', { description: 'How often an agent has called a tool on a day.', simpleResolvers: true })
class AgentUseType implements AgentUse {
  @Field(() => DateTime, { description: 'When the day began, in UTC.' })
  readonly day!: string;

  @Field(() => ID, { nullable: true, description: 'The API key that it used; null if it used the token of a user.' })
  readonly apiKeyId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The name that the agent gives itself; null if it gives none, and for further agents on a day with very many.',
  })
  readonly client!: string | null;

  @Field(() => String, { description: 'The tool.' })
  readonly tool!: string;

  @Field(() => Int, { description: 'How many calls.' })
  readonly calls!: number;

  @Field(() => Int, { description: 'How many of them were rejected.' })
  readonly refused!: number;

  @Field(() => Int, { description: 'How many of them a person has confirmed.' })
  readonly confirmed!: number;

  @Field(() => DateTime, { description: 'The last call.' })
  readonly lastAt!: string;
}

@Embedded()
@ObjectType('AgentRequestRecord', {
  description: 'A record that an agent wants to discard.',
  simpleResolvers: true,
})
class AgentRequestRecordType implements RequestedRecord {
  @Field(() => ID, { description: 'The record.' })
  readonly recordId!: string;

  @Field(() => ID, { description: 'Its candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: 'The vacancy.' })
  readonly vacancyId!: string;

  @Field(() => ID, { description: 'The stage.' })
  readonly featureId!: string;
}

@IdentifiedBy('id')
@ObjectType('AgentRequest', {
  description:
    'What an agent asks a person to confirm: a discard of more candidates than it may confirm in its own form.',
  simpleResolvers: true,
})
class AgentRequestType implements ShownAgentRequest {
  @Field(() => ID, { description: 'The id.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'The name that the agent gives itself; null if it gives none.' })
  readonly client!: string | null;

  @Field(() => String, { description: 'The tool that it wants to use.' })
  readonly tool!: string;

  @Field(() => Int, { description: 'How many records it names.' })
  readonly count!: number;

  @Field(() => ID, { nullable: true, description: 'The reason that it gives.' })
  readonly rejectedReasonId!: string | null;

  @Field(() => Boolean, { description: 'Whether the candidates are banned, too.' })
  readonly bans!: boolean;

  @Field(() => AgentRequestStateName, { description: 'Its state.' })
  readonly state!: AgentRequestState;

  @Field(() => Boolean, { description: 'Whether the caller is the person who is asked.' })
  readonly isOwn!: boolean;

  @Field(() => [AgentRequestRecordType], {
    description: "The records that it would discard. Only of an open request of the caller's own.",
  })
  readonly records!: readonly RequestedRecord[];

  @Field(() => DateTime, { description: 'When it asked.' })
  readonly requestedAt!: string;

  @Field(() => DateTime, { description: 'Until when it can be confirmed, and done.' })
  readonly endsAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the person decided; null until then.' })
  readonly decidedAt!: string | null;
}

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
