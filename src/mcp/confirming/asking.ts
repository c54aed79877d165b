import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { authorize, personBehind } from '../../core/access.js';
import type { AgentSecrets } from '../../core/agents/agentStore.js';
import type { Call } from '../../core/door/call.js';
import type { Door } from '../../core/door/door.js';
import type { Foreseen } from '../../core/door/foreseen.js';
import type { Tool as Dependency } from '../../core/door/scene.js';
import type { Command } from '../../core/door/useCase.js';
import { errors } from '../../core/errors.js';
import type { Clock, Transaction } from '../../core/ports.js';
import { httpErrors } from '../../http/errors.js';
import { confirmationFor, type Subject, signed, verified } from './confirmation.js';
import { previewOf, type Question, restsOn } from './preview.js';

/** Asks a person before a change, by the protocol's own request for input (CONTRACT-agents "Asking"). */

/** Thrown in the place of an answer: a person is asked first. Nothing is changed. */
export class InputNeeded extends Error {
  constructor(readonly request: InputRequiredResult) {
    super('A person is asked first.');
  }
}

/** The protocol's side of one call. */
export type Asking = Pick<
  ServerContext['mcpReq'],
  'envelope' | 'inputResponses' | 'droppedInputResponseKeys' | 'requestState'
>;

export interface AskingParts {
  readonly door: Door;
  readonly secrets: AgentSecrets;
  readonly clock: Clock;
}

const response = 'confirm';
const form = {
  type: 'object',
  properties: { confirm: { type: 'boolean', title: 'Do it' } },
  required: ['confirm'],
} as const;

/** Ends the transaction of a preview. */
class Previewed extends Error {
  constructor(readonly foreseen: Foreseen) {
    super('A preview is rolled back.');
  }
}

export type AnyCommand<T, B, R> = Command<T, B, R, Transaction, Dependency>;

/**
 * Makes a change that a person has confirmed for this call. If nobody was asked yet, or nothing would change, nothing is
 * changed.
 * @throws InputNeeded; USER_REQUIRED if the caller has no person; CONFIRMATION_UNSUPPORTED, CONFIRMATION_INVALID,
 *   CONFIRMATION_STALE, CONFIRMATION_DECLINED; what the command throws
 */
export async function confirmed<T, B, R>(
  command: AnyCommand<T, B, R>,
  call: Call,
  question: Question<R>,
  subject: Subject,
  { door, secrets, clock }: AskingParts,
  asking: Asking,
): Promise<R> {
  const { caller, companyId } = subject;
  authorize(caller, call.via, companyId);
  if (personBehind(caller) === null) throw errors.userRequired();
  if (!mayAsk(asking)) throw httpErrors.confirmationUnsupported();
  const state = asking.requestState();
  if (state === undefined && asking.inputResponses === undefined) return ask();

  const secret = await secrets.agentSecret(companyId);
  const confirmation = verified(String(state), subject, secret, clock.now());
  const answer = inputResponse(asking.inputResponses, response);
  if (answer.kind !== 'elicit') throw httpErrors.confirmationInvalid();
  if (acceptedContent(asking.inputResponses, response)?.confirm !== true) throw httpErrors.confirmationDeclined();
  return door.tell(command, {
    ...call,
    idempotencyKey: `confirmation:${confirmation.id}`,
    accepts: (foreseen) => {
      const now = foreseen as Foreseen<R>;
      if (restsOn(question, now) !== confirmation.restsOn) {
        throw httpErrors.confirmationStale(previewOf(question, now));
      }
    },
  });

  async function ask(): Promise<R> {
    const foreseen = await preview();
    const done = question.effects(foreseen.result).filter(({ error }) => error === null).length;
    if (done === 0) return foreseen.result;
    if (done > (question.most ?? done)) throw httpErrors.tooManyForAForm(question.most ?? done);
    const message = previewOf(question, foreseen);
    const asked = confirmationFor(restsOn(question, foreseen), clock.now());
    throw new InputNeeded(
      inputRequired({
        inputRequests: { [response]: inputRequired.elicit({ message, requestedSchema: form as never }) },
        requestState: signed(asked, subject, await secrets.agentSecret(companyId)),
      }),
    );
  }

  async function preview(): Promise<Foreseen<R>> {
    try {
      await door.tell(command, {
        ...call,
        accepts: (foreseen) => {
          throw new Previewed(foreseen);
        },
      });
    } catch (error) {
      if (error instanceof Previewed) return error.foreseen as Foreseen<R>;
      throw error;
    }
    throw new Error('A preview was not rolled back.');
  }
}

/** Whether the client can ask a person by a form. A client that states `elicitation` without a mode means forms. */
function mayAsk({ envelope }: Asking): boolean {
  const stated = (envelope ?? {}) as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };
  const { elicitation } = stated[CLIENT_CAPABILITIES_META_KEY] ?? {};
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}
