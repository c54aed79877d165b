import { type Caller, scopeOf } from '../../core/application/access/caller.js';
import { type DomainError, errors } from '../../core/kernel/errors.js';

/** The answers of copies that a node sends at once. */

const most = { ofCaller: 2, ofCompany: 4, ofNode: 16 } as const;

/** One running answer. */
export interface CopyAnswer {
  readonly caller: string;
  readonly companyId: string;
  /** Why it ends before its time; null while it goes on. */
  reason: DomainError | null;
}

export class CopyAnswers {
  readonly #running = new Set<CopyAnswer>();

  /**
   * Enters an answer. A third one of a caller ends its oldest: a client that was cut off may not know of it.
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  enter(caller: Caller, companyId: string): CopyAnswer {
    const own = [...this.#running].filter((one) => one.caller === scopeOf(caller));
    if (own.length >= most.ofCaller && own[0]) {
      own[0].reason = errors.copyReplaced();
      this.#running.delete(own[0]);
    }
    const ofCompany = [...this.#running].filter((one) => one.companyId === companyId).length;
    if (ofCompany >= most.ofCompany || this.#running.size >= most.ofNode) throw errors.overloaded();
    const answer: CopyAnswer = { caller: scopeOf(caller), companyId, reason: null };
    this.#running.add(answer);
    return answer;
  }

  leave(answer: CopyAnswer): void {
    this.#running.delete(answer);
  }
}
