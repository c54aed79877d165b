import { psychometricCallback } from '../core/records/recordPsychometric.js';
import type { Door } from '../core/useCase.js';
import { signedBodyOf } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware } from '../http/state.js';

/** Where a company's test provider tells what is known of a test (CONTRACT "The candidate's way"). */
export const callbackTemplate = '/callbacks/psychometrics/{companyId}';

/** The same as @koa/router writes it. */
export const callbackPath = callbackTemplate.replaceAll(/\{(\w+)\}/g, ':$1');

/** Takes in a message whose signature was checked. */
export function psychometricCallbackAnswer(door: Door): AppMiddleware {
  return async (anyContext) => {
    const ctx = anyContext as AppContext;
    await door.hear(psychometricCallback, {
      target: { companyId: ctx.params.companyId, webhookId: ctx.get('webhook-id') },
      names: { webhookId: 'webhook-id' },
      body: () => signedBodyOf(ctx),
      requestId: ctx.state.requestId,
    });
    ctx.status = 204;
    ctx.set('Cache-Control', 'no-store');
  };
}
