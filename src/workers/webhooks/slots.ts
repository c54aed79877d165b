/**
 * Counts the running requests of this process: in all, to one host, and to one webhook. The limits ensure that a slow
 * host delays only its own requests.
 */

const most = { inAll: 128, toPlace: 32, toWebhook: 4 } as const;
/** The limit for a failing webhook: one request is enough to find out that it works again. */
const toFailing = 1;

export interface Slot {
  readonly webhookId: string;
  /** The host and the port. */
  readonly place: string;
  readonly isFailing: boolean;
}

export class Slots {
  #inAll = 0;
  readonly #toPlace = new Map<string, number>();
  readonly #toWebhook = new Map<string, number>();

  /** The number of further requests that may begin. */
  get free(): number {
    return most.inAll - this.#inAll;
  }

  /** The number of further requests to a webhook that may begin. */
  freeTo({ webhookId, place, isFailing }: Slot): number {
    const ofWebhook = (isFailing ? toFailing : most.toWebhook) - (this.#toWebhook.get(webhookId) ?? 0);
    const ofPlace = most.toPlace - (this.#toPlace.get(place) ?? 0);
    return Math.max(0, Math.min(ofWebhook, ofPlace, this.free));
  }

  /** Counts a new request. @returns false if there is no room for it */
  take(slot: Slot): boolean {
    if (this.freeTo(slot) === 0) return false;
    this.#count(slot, 1);
    return true;
  }

  giveBack(slot: Slot): void {
    this.#count(slot, -1);
  }

  #count({ webhookId, place }: Slot, by: number): void {
    this.#inAll += by;
    count(this.#toPlace, place, by);
    count(this.#toWebhook, webhookId, by);
  }
}

function count(counts: Map<string, number>, name: string, by: number): void {
  const now = (counts.get(name) ?? 0) + by;
  if (now === 0) counts.delete(name);
  else counts.set(name, now);
}
