import { type Caller, scopeOf } from '../../core/application/access/caller.js';
import { type DomainError, errors } from '../../core/kernel/errors.js';

/** The answers of copies that a node sends at once. */

const most = { ofCaller: 2, ofCompany: 4, ofNode: 16 } as const;
/** Replaced answers of a company that may wait for their clients to read why. */
const mostReplaced = 2;

/** One running answer. */
export interface CopyAnswer {
  readonly caller: string;
  readonly companyId: string;
  /** Why it ends early; null while it continues. */
  reason: DomainError | null;
  /** Ends it at once. Null for a page, which is sent as a whole. */
  readonly cut: (() => void) | null;
}

export class CopyAnswers {
  readonly #running = new Set<CopyAnswer>();
  /** Oldest first. */
  readonly #replaced = new Set<CopyAnswer>();

  /**
   * Enters an answer. A third one of a caller ends its oldest: a client that was cut off may not know of it.
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  enter(caller: Caller, companyId: string, cut: () => void): CopyAnswer {
    return this.#enter({ caller: scopeOf(caller), companyId, reason: null, cut });
  }

  /** Enters a page. It ends no other answer. @throws SERVICE_UNAVAILABLE OVERLOADED */
  enterPage(caller: Caller, companyId: string): CopyAnswer {
    return this.#enter({ caller: scopeOf(caller), companyId, reason: null, cut: null });
  }

  #enter(answer: CopyAnswer): CopyAnswer {
    const { caller, companyId, cut } = answer;
    const own = [...this.#running].filter((one) => one.caller === caller);
    const hasRoom = own.length < most.ofCaller;
    const oldest = hasRoom || !cut ? undefined : own.find((one) => one.cut);
    const others = [...this.#running].filter((one) => one !== oldest);
    const ofCompany = others.filter((one) => one.companyId === companyId).length;
    const isFull = ofCompany >= most.ofCompany || others.length >= most.ofNode;
    if (isFull || !(hasRoom || oldest)) throw errors.overloaded();
    if (oldest) this.#replace(oldest);
    this.#running.add(answer);
    return answer;
  }

  leave(answer: CopyAnswer): void {
    this.#running.delete(answer);
    this.#replaced.delete(answer);
  }

  /** Whoever opens one after the other without reading would fill the memory with what they wait for. */
  #replace(answer: CopyAnswer): void {
    answer.reason = errors.copyReplaced();
    this.#running.delete(answer);
    this.#replaced.add(answer);
    const ofCompany = [...this.#replaced].filter(({ companyId }) => companyId === answer.companyId);
    if (ofCompany.length <= mostReplaced || !ofCompany[0]) return;
    this.#replaced.delete(ofCompany[0]);
    ofCompany[0].cut?.();
  }
}
