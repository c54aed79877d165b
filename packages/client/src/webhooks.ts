import { Webhook } from 'standardwebhooks';
import { PipelineError } from './errors.js';
import type { PipelineEvent } from './follow.js';

/** What an admin's test sends. It is in no feed, and its `seq` is "0". */
export type WebhookTest = Omit<PipelineEvent<'SETTINGS_CHANGED'>, 'type' | 'data'> & {
  readonly type: 'WEBHOOK_TEST';
  readonly data: unknown;
};

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a message before anything else is done with it.
 * @param secrets `whsec_…`; several while a new one takes over
 * @param rawBody as it arrived, before it was parsed
 * @param headers of the request: of fetch or of Node
 * @returns the event
 * @throws PipelineError SIGNATURE_INVALID: not signed by these secrets, or more than five minutes old
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
): PipelineEvent | WebhookTest {
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const sent = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headerOf(headers, name)]),
  );
  let cause: unknown;
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    try {
      return new Webhook(secret).verify(body, sent) as PipelineEvent | WebhookTest;
    } catch (error) {
      cause = error;
    }
  }
  const message = `The message can't be trusted: ${cause instanceof Error ? cause.message : 'there is no secret'}.`;
  throw new PipelineError({ status: 401, reason: 'SIGNATURE_INVALID', message }, cause);
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.join(' ') ?? '');
}
