import { ApolloLink, ServerError } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, from, map, type Observable, switchMap, throwError, timer } from 'rxjs';
import { type AnsweredError, asRefusal, Refusal, refusalOf } from './refusal.js';
import type { Session } from './session.js';

/** What happens to each call on its way, one link for each thing. Beyond `refusals`, every failure is a `Refusal`. */

/** Makes a refusal of whatever is no success: an error under 200, another status, or no answer. */
export const refusals = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const [error] = (result.errors ?? []) as readonly AnsweredError[];
      if (error) throw refusalOf(error, operation.getContext().response);
      return result;
    }),
    catchError((error) => throwError(() => (ServerError.is(error) ? answered(error) : asRefusal(error)))),
  ),
);

function answered({ bodyText, response, message }: ServerError): Refusal {
  try {
    const [error] = JSON.parse(bodyText).errors;
    return refusalOf(error, response);
  } catch {
    // A proxy's page, for example.
    return new Refusal(message, {
      reason: response.status === 503 ? 'OVERLOADED' : 'INTERNAL',
      status: response.status,
    });
  }
}

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
        const seconds = error.retryAfter ?? 1;
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
  reason === 'NO_ANSWER' || reason === 'IDEMPOTENCY_IN_FLIGHT' || status === 503;
