import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ElicitRequestFormParams,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AgentCalls } from '../../core/agents/agentRequest.js';
import { authorize, personBehind } from '../../core/application/access/caller.js';
import type { Call, Foreseen } from '../../core/application/dispatching/call.js';
import type { AnyCommand, Dispatcher } from '../../core/dispatcher.js';
import { DomainError, errors } from '../../core/kernel/errors.js';
import type { Clock } from '../../core/kernel/ports.js';
import { memberOf } from '../../core/kernel/values/objects.js';
import { httpErrors } from '../../http/errors.js';
import { type Confirmation, confirmationFor, type Subject, signed, verified } from './confirmation.js';
import { BoardRequests } from './onBoard.js';
import { previewInShort, previewOf, type Question, restsOn, stageNames } from './preview.js';

/**
 * Asks a person before a change, by the protocol's own request for input (docs/MCP.md, "What a person confirms").
 */

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
  readonly dispatcher: Dispatcher;
  readonly agents: { readonly agents: AgentCalls };
  readonly clock: Clock;
  /** Where people reach the board; null: nowhere. */
  readonly boardUrl: string | null;
}

/** What is asked by whom. */
export interface Asked<R> {
  readonly question: Question<R>;
  readonly subject: Subject;
  /** How the agent names itself. */
  readonly client: string | null;
  readonly asking: Asking;
  /** Called when the change was made because a person had confirmed it. */
  readonly done: () => void;
}

const response = 'confirm';
const form: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: { confirm: { type: 'boolean', title: 'Do it' } },
  required: ['confirm'],
};

/**
 * Makes a change that a person has confirmed for this call. If nobody was asked yet, or nothing would change, nothing is
 * changed.
 * @throws InputNeeded; USER_REQUIRED if the caller has no person; CONFIRMATION_UNSUPPORTED, CONFIRMATION_INVALID,
 *   CONFIRMATION_STALE, CONFIRMATION_DECLINED, CONFIRMATION_PENDING; what the command throws
 */
export async function confirmed<R extends V, V>(
  command: AnyCommand<R, V>,
  call: Call,
  asked: Asked<R>,
  { dispatcher, agents, clock, boardUrl }: AskingParts,
): Promise<V> {
  const { question, subject, asking } = asked;
  const { caller, companyId } = subject;
  authorize(caller, call.via, companyId);
  const person = personBehind(caller);
  if (person === null) throw errors.userRequired();
  const modes = modesOf(asking);
  if (modes.size === 0) throw httpErrors.confirmationUnsupported();
  const board = new BoardRequests({ agents, boardUrl, person, subject, client: asked.client, clock });
  const state = asking.requestState();
  if (state === undefined && asking.inputResponses === undefined) {
    const before = question.onBoard ? await board.decided() : null;
    return before ? carryOut(before) : ask();
  }

  const secret = await agents.agents.secret(companyId);
  const confirmation = verified(String(state), subject, secret, clock.now());
  const answer = inputResponse(asking.inputResponses, response);
  if (answer.kind !== 'elicit') throw httpErrors.confirmationInvalid();
  if (answer.action !== 'accept') throw httpErrors.confirmationDeclined();
  if (confirmation.by === 'board') await board.assertConfirmed(confirmation.id);
  else if (acceptedContent(asking.inputResponses, response)?.confirm !== true) throw httpErrors.confirmationDeclined();
  return carryOut(confirmation);

  async function carryOut({ id, restsOn: seen, by }: Confirmation): Promise<V> {
    const accepts = (now: Foreseen<R>): void => {
      if (restsOn(question, now) !== seen) throw httpErrors.confirmationStale(previewInShort(question, now));
    };
    try {
      const made = await dispatcher.execute(command, { ...call, idempotencyKey: `confirmation:${id}`, accepts });
      if (by === 'board') await board.end(id, 'DONE');
      asked.done();
      return made;
    } catch (error) {
      if (by === 'board' && isStale(error)) await board.end(id, 'ENDED');
      throw error;
    }
  }

  async function ask(): Promise<V> {
    const foreseen = await foresee(command, call, dispatcher);
    const effects = question.effects(foreseen.result);
    const done = effects.filter(({ error }) => error === null).length;
    if (done === 0) return foreseen.result;
    const message = previewOf(question, foreseen, await stageNames(effects, call, dispatcher));
    const seen = restsOn(question, foreseen);
    const { onBoard } = question;
    if (modes.has('form') && (!onBoard || done <= onBoard.formIsFor)) {
      const request = inputRequired.elicit({ message, requestedSchema: form });
      return answerBy(request, confirmationFor(seen, 'form', clock.now()));
    }
    if (onBoard && modes.has('url') && boardUrl !== null) {
      const confirmation = await board.ask(onBoard, seen);
      return answerBy(inputRequired.elicitUrl({ message, url: board.url }), confirmation);
    }
    const isMany = onBoard && done > onBoard.formIsFor;
    throw isMany ? httpErrors.tooManyForAForm(onBoard.formIsFor) : httpErrors.confirmationUnsupported();
  }

  async function answerBy(request: InputRequest, confirmation: Confirmation): Promise<never> {
    const requestState = signed(confirmation, subject, await agents.agents.secret(companyId));
    throw new InputNeeded(inputRequired({ inputRequests: { [response]: request }, requestState }));
  }
}

/** What a command would do. It is carried out, and rolled back. */
async function foresee<R extends V, V>(
  command: AnyCommand<R, V>,
  call: Call,
  dispatcher: Dispatcher,
): Promise<Foreseen<R>> {
  /** Ends the transaction of the preview. */
  class Previewed extends Error {
    constructor(readonly foreseen: Foreseen<R>) {
      super('A preview is rolled back.');
    }
  }
  const accepts = (foreseen: Foreseen<R>): void => {
    throw new Previewed(foreseen);
  };
  try {
    await dispatcher.execute(command, { ...call, accepts });
  } catch (error) {
    if (error instanceof Previewed) return error.foreseen;
    throw error;
  }
  throw new Error('A preview was not rolled back.');
}

const isStale = (error: unknown): boolean => error instanceof DomainError && error.reason === 'CONFIRMATION_STALE';

/** How the client can ask a person. A client that states `elicitation` without a mode means forms. */
function modesOf({ envelope }: Asking): ReadonlySet<string> {
  const elicitation = memberOf(memberOf(envelope, CLIENT_CAPABILITIES_META_KEY), 'elicitation');
  if (typeof elicitation !== 'object' || elicitation === null) return new Set();
  const modes = Object.keys(elicitation);
  return new Set(modes.length === 0 ? ['form'] : modes);
}
