import { psychometricCallback } from '../core/callbacks/psychometricCallback.js';
import type { Dispatcher } from '../core/dispatcher.js';
import { instantAt } from '../core/kernel/values/instants.js';
import { signedBodyOf } from '../http/bodies/jsonBody.js';
import type { AppMiddleware } from '../http/state.js';

/** The endpoint at which a company's test provider reports on a test (docs/CALLBACKS.md). */
export const callbackTemplate = '/callbacks/psychometrics/{companyId}';

/** The same path in the form of @koa/router. */
export const callbackPath = callbackTemplate.replaceAll(/\{(\w+)\}/g, ':$1');

/** Handles a message whose signature is checked already. */
export function psychometricCallbackAnswer(dispatcher: Dispatcher): AppMiddleware {
  return async (ctx) => {
    ctx.state.operation = 'recordPsychometric';
    await dispatcher.receive(psychometricCallback, {
      target: {
        companyId: ctx.params.companyId,
        webhookId: ctx.get('webhook-id'),
        // The signature covers it, so it was checked before.
        sentAt: instantAt(Number(ctx.get('webhook-timestamp')) * 1_000),
      },
      names: { webhookId: 'webhook-id' },
      body: () => signedBodyOf(ctx),
      requestId: ctx.state.requestId,
      span: ctx.state.span,
    });
    ctx.status = 204;
    ctx.set('Cache-Control', 'no-store');
  };
}
