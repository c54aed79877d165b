import type { Receiver } from '../outside/receiver.js';
import type { Service } from '../service/service.js';
import type { HookedCompany, Json } from './hookedCompany.js';

/** All grants that are needed for webhooks. */
export const webhookGrants = [
  ...['Query.webhooks', 'Query.webhook', 'Webhook.deliveries', 'Mutation.createWebhook', 'Mutation.updateWebhook'],
  ...['Mutation.rollWebhookSecret', 'Mutation.deleteWebhook', 'Mutation.sendTestEvent', 'Mutation.resendDelivery'],
  ...['Mutation.recoverDeliveries', 'Query.events'],
];

export const webhookFields = 'id url types vacancyId description payload apiKeyId status reason';

/** An integrator: a company's API key with webhooks of its own. */
export class KeyHolder {
  private constructor(
    private readonly service: Pick<Service, 'graphql'>,
    private readonly receiver: Receiver,
    readonly company: HookedCompany,
    readonly id: string,
    readonly apiKey: string,
  ) {}

  static async of(
    service: Pick<Service, 'graphql' | 'issueKey'>,
    receiver: Receiver,
    company: HookedCompany,
    init: Parameters<Service['issueKey']>[1] = {},
  ): Promise<KeyHolder> {
    const { id, text } = await service.issueKey(company.id, { grants: webhookGrants, ...init });
    return new KeyHolder(service, receiver, company, id, text);
  }

  /** Runs an operation and returns its result, or the reason of its refusal. `COMPANY` stands for the company. */
  async run(operation: string, variables: object = {}): Promise<Json> {
    const query = operation.replaceAll('COMPANY', `companyId: "${this.company.id}"`);
    const { body } = await this.service.graphql(query, { apiKey: this.apiKey, variables });
    return body.errors ? body.errors[0].extensions.reason : Object.values(body.data)[0];
  }

  /** @returns the webhook with its secret, or the reason of the refusal */
  async hook(path: string, input: object = {}): Promise<Json> {
    const made = await this.run(
      `mutation ($input: CreateWebhookInput!) {
        createWebhook(COMPANY, input: $input) { secret webhook { ${webhookFields} } } }`,
      { input: { url: this.receiver.url(path), payload: 'FULL', ...input } },
    );
    return typeof made === 'string' ? made : { ...made.webhook, secret: made.secret };
  }

  update(id: string, input: object): Promise<Json> {
    return this.run(
      `mutation ($id: ID!, $input: UpdateWebhookInput!) {
        updateWebhook(COMPANY, id: $id, input: $input) { ${webhookFields} } }`,
      { id, input },
    );
  }

  webhook(id: string): Promise<Json> {
    return this.run(`query ($id: ID!) { webhook(COMPANY, id: $id) { ${webhookFields} } }`, { id });
  }

  webhooks(): Promise<Json> {
    return this.run(`{ webhooks(COMPANY) { ${webhookFields} } }`);
  }

  /** An admin leaves the key these of its grants. */
  async narrow(grants: readonly string[]): Promise<void> {
    const change = `mutation ($id: ID!, $grants: [String!]) {
      changeApiKey(COMPANY, id: $id, input: { grants: $grants }) { grants { endpoint } } }`;
    const { grants: left } = await this.company.run(change, { id: this.id, grants });
    if (left?.length !== grants.length) throw new Error('The grants of the key have not changed.');
  }
}
