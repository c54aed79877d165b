import { createHash } from 'node:crypto';
import { type AgentCalls, type AgentRequest, stateAt } from '../../core/agents/agentRequest.js';
import type { Clock } from '../../core/kernel/ports.js';
import { instantAt } from '../../core/kernel/values/instants.js';
import { httpErrors } from '../../http/errors.js';
import { type Confirmation, confirmationFor, type Subject, subjectOf } from './confirmation.js';
import type { OnBoard } from './preview.js';

/**
 * Confirmations that a person gives on the board: the client only opens the board's address, and cannot confirm anything
 * itself. Then the agent makes the same call again, with or without its state (ADR 23).
 */

interface Parts {
  readonly agents: { readonly agents: AgentCalls };
  readonly boardUrl: string | null;
  readonly person: string;
  readonly subject: Subject;
  readonly client: string | null;
  readonly clock: Clock;
}

export class BoardRequests {
  /** Where the person confirms. */
  readonly url: string;
  readonly #parts: Parts;
  readonly #subject: string;

  constructor(parts: Parts) {
    const { boardUrl, subject } = parts;
    this.#parts = parts;
    this.#subject = subjectOf(subject);
    this.url = `${boardUrl ?? ''}/agents?company=${encodeURIComponent(subject.companyId)}`;
  }

  /**
   * What the person has confirmed for this call; null if nobody was asked, or has decided yet.
   * @throws CONFLICT CONFIRMATION_DECLINED
   */
  async decided(): Promise<Confirmation | null> {
    const request = await this.#newest();
    if (!request) return null;
    if (request.state === 'DECLINED') throw httpErrors.confirmationDeclined();
    return request.state === 'CONFIRMED' ? confirmationOf(request) : null;
  }

  /** Asks the person, unless an equal request is open. @param seen the data that the preview was based on */
  async ask({ recordIds, rejectedReasonId, bans }: OnBoard, seen: string): Promise<Confirmation> {
    const { agents, subject, person, client, clock } = this.#parts;
    const before = await this.#newest();
    if (before?.state === 'OPEN' && before.restsOn === seen) return confirmationOf(before);
    const confirmation = confirmationFor(seen, 'board', clock.now());
    await agents.agents.addRequest({
      companyId: subject.companyId,
      id: confirmation.id,
      subject: this.#subject,
      person: createHash('sha256').update(person).digest('hex'),
      restsOn: seen,
      client,
      tool: subject.tool,
      recordIds,
      rejectedReasonId,
      bans,
      state: 'OPEN',
      requestedAt: instantAt(clock.now()),
      endsAt: instantAt(confirmation.endsAt),
      decidedAt: null,
    });
    return confirmation;
  }

  /** @throws CONFLICT CONFIRMATION_PENDING, CONFIRMATION_DECLINED; UNPROCESSABLE CONFIRMATION_INVALID */
  async assertConfirmed(id: string): Promise<void> {
    const { agents, subject } = this.#parts;
    const request = await agents.agents.findRequest(subject.companyId, { id });
    if (request?.state === 'OPEN') throw httpErrors.confirmationPending(this.url);
    if (request?.state === 'DECLINED') throw httpErrors.confirmationDeclined();
    if (request?.state !== 'CONFIRMED' && request?.state !== 'DONE') throw httpErrors.confirmationInvalid();
  }

  /** Ends a request: its call was carried out, or no longer can be. */
  end(id: string, state: 'DONE' | 'ENDED'): Promise<void> {
    const { agents, subject } = this.#parts;
    return agents.agents.endRequest(subject.companyId, id, state);
  }

  /** The newest request for this call that has not ended. */
  async #newest(): Promise<AgentRequest | null> {
    const { agents, subject, clock } = this.#parts;
    const request = await agents.agents.findRequest(subject.companyId, { subject: this.#subject });
    const isOver =
      request && (request.endsAt <= instantAt(clock.now()) || stateAt(request, request.requestedAt) === 'ENDED');
    return isOver ? null : request;
  }
}

const confirmationOf = ({ id, endsAt, restsOn }: AgentRequest): Confirmation => ({
  ...{ id, endsAt: Date.parse(endsAt), restsOn },
  by: 'board',
});
