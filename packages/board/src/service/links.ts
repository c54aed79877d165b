import { ApolloLink, ServerError } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { answeredError, type GraphqlFault, graphqlError } from 'recruitment-pipeline-client/errors';
import { catchError, defer, from, map, type Observable, switchMap, throwError, timer } from 'rxjs';
import { asRefusal, type Refusal } from './refusal.js';
import type { Session } from './session.js';

/** What happens to each call on its way, one link for each thing. Beyond `refusals`, every failure is a `Refusal`. */

/** Makes a refusal of whatever is no success: an error under 200, another status, or no answer. */
export const refusals = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const [error] = (result.errors ?? []) as readonly GraphqlFault[];
      if (error) throw graphqlError(error, operation.getContext().response ?? null);
      return result;
    }),
    catchError((error) =>
      throwError(() => (ServerError.is(error) ? answeredError(error.response, error.bodyText) : asRefusal(error))),
    ),
  ),
);

/** Sends the token. If it is refused, the call waits for another one and is sent again. */
export function credential(session: Session): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { token } = operation.getContext();
    let sent = token;
    const send = defer(() => {
      sent = token ?? session.token();
      operation.setContext({ headers: { authorization: `Bearer ${sent}` } });
      return forward(operation);
    });
    // A token on trial is the caller's to judge.
    if (token !== undefined) return send;
    return send.pipe(
      catchError((error: Refusal, again) => {
        if (error.status !== 401) return throwError(() => error);
        // Another token was accepted while this call was under way.
        if (session.token() !== null && session.token() !== sent) return again;
        return from(session.renewed(error.reason)).pipe(switchMap(() => again));
      }),
    );
  });
}

/** Waits as long as the service says if there were too many calls, and sends the call again. */
export function waiting(say: (seconds: number) => void): ApolloLink {
  return new ApolloLink((operation, forward) =>
    defer(() => forward(operation)).pipe(
      catchError((error: Refusal, again) => {
        if (error.reason !== 'RATE_LIMIT_EXCEEDED') return throwError(() => error);
        const seconds = Math.max(1, error.retryAfter ?? 1);
        say(seconds);
        return timer(seconds * 1000).pipe(switchMap(() => again));
      }),
    ),
  );
}

const resends = 3;

/** Sends a change again, with its key, if it is not known whether it was made. It is made once. */
export const resend = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION || !operation.variables.idempotencyKey) {
    return forward(operation);
  }
  const attempt = (sent: number): Observable<ApolloLink.Result> =>
    forward(operation).pipe(
      catchError((error: Refusal) => {
        if (sent > resends || !isUncertain(error)) return throwError(() => error);
        return timer((error.retryAfter ?? 0.3 * 2 ** sent) * 1000).pipe(switchMap(() => attempt(sent + 1)));
      }),
    );
  return attempt(1);
});

const isUncertain = ({ reason, status }: Refusal): boolean =>
  reason === 'CONNECTION_LOST' || reason === 'IDEMPOTENCY_IN_FLIGHT' || status === 503;
