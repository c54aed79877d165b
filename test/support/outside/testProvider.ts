import { Webhook } from 'standardwebhooks';
import { type Reply, type Service, tokenFor } from '../service/service.js';

/** A company's test provider, which signs its messages. */

/** Makes a new secret for a company, as its admin. */
export async function rollSecret(
  service: Pick<Service, 'graphql'>,
  companyId = 'acme',
): Promise<{ secret: string; previousValidUntil: string | null }> {
  const { body } = await service.graphql(
    'mutation ($companyId: ID!) { rollCallbackSecret(companyId: $companyId) { secret previousValidUntil } }',
    { token: tokenFor(companyId, { roles: ['admin'] }), variables: { companyId } },
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.rollCallbackSecret;
}

export interface Message {
  readonly secret: string;
  readonly webhookId: string;
  /** An object that is sent as JSON, or a text that is sent unchanged. */
  readonly body: object | string;
  readonly companyId?: string;
  /** Milliseconds since the epoch; the service's current time where it is left out. */
  readonly at?: number;
  /** The text that is sent instead of the signed one. */
  readonly sent?: string;
  readonly headers?: Record<string, string>;
}

export function tell(
  service: Pick<Service, 'request' | 'clock'>,
  { secret, webhookId, body, companyId = 'acme', at = service.clock.now(), sent, headers = {} }: Message,
): Promise<Reply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return service.request('POST', `/callbacks/psychometrics/${companyId}`, {
    body: sent ?? text,
    headers: {
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': new Webhook(secret).sign(webhookId, new Date(at), text),
      ...headers,
    },
  });
}
