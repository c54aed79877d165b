import type { Receiver } from '../outside/receiver.js';
import { type Reply, type Service, tokenFor } from '../service/service.js';
import { createPipeline, initCandidates, type Pipeline } from './pipeline.js';

export type Json = Reply['body'];

/** A company with webhooks to a receiver, and its admin. */
export class HookedCompany {
  private constructor(
    private readonly service: Pick<Service, 'graphql'>,
    private readonly receiver: Receiver,
    readonly id: string,
    readonly pipeline: Pipeline,
  ) {}

  static async begin(service: Pick<Service, 'graphql'>, receiver: Receiver, id: string): Promise<HookedCompany> {
    return new HookedCompany(service, receiver, id, await createPipeline(service, { companyId: id }));
  }

  /**
   * Runs an admin's operation and returns its result, or the reason of its refusal. `COMPANY` stands for the company.
   */
  async run(operation: string, variables: object = {}): Promise<Json> {
    const token = tokenFor(this.id, { subject: 'ada', roles: ['admin'] });
    const { body } = await this.service.graphql(operation.replaceAll('COMPANY', `companyId: "${this.id}"`), {
      token,
      variables,
    });
    return body.errors ? body.errors[0].extensions.reason : Object.values(body.data)[0];
  }

  /** @returns the webhook's id and its secret */
  async hook(path: string, input: object = {}): Promise<{ id: string; secret: string }> {
    const made = await this.run(
      `mutation ($input: CreateWebhookInput!) { createWebhook(COMPANY, input: $input) { secret webhook { id } } }`,
      { input: { url: path.startsWith('http') ? path : this.receiver.url(path), ...input } },
    );
    return { id: made.webhook.id, secret: made.secret };
  }

  update(id: string, input: object): Promise<Json> {
    return this.run(
      `mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(COMPANY, id: $id, input: $input) { status reason url types } }`,
      { id, input },
    );
  }

  webhook(id: string): Promise<Json> {
    return this.run(`query ($id: ID!) { webhook(COMPANY, id: $id) { status reason url types } }`, { id });
  }

  async deliveries(id: string, args = ''): Promise<Json[]> {
    const webhook = await this.run(
      `query ($id: ID!) { webhook(COMPANY, id: $id) { deliveries${args} {
        nodes { id eventId seq type status nextAttemptAt attempts { status error answer durationMs } } } } }`,
      { id },
    );
    return webhook.deliveries.nodes;
  }

  /** The newest event of a type. */
  async eventOf(type: string): Promise<Json> {
    const { nodes } = await this.run(
      `query ($types: [String!]) { events(COMPANY, first: 100, filter: { types: $types }) { nodes {
        id seq cursor type version companyId vacancyId candidateId recordId nextRecordId actor { kind id } operation via client requestId
        createdAt data omitted isRedacted } } }`,
      { types: [type] },
    );
    return nodes.at(-1);
  }

  init(...candidates: string[]): Promise<string[]> {
    return initCandidates(this.service, this.pipeline, candidates);
  }

  move(id: string): Promise<Json> {
    const { vacancyId } = this.pipeline;
    return this.run(
      `mutation ($vacancyId: ID!, $id: ID!) { orchestrate(COMPANY, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } } }`,
      { vacancyId, id },
    );
  }
}
