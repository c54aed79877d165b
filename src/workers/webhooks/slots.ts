/**
 * How many requests are under way, of this process: in all, to one place, and to one webhook. So a place that answers slowly
 * holds up nothing but what is for it.
 */

const most = { inAll: 128, toPlace: 32, toWebhook: 4 } as const;
/** To a webhook that fails: it gets no more than it takes to find out that it works again. */
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

  /** How many more may be begun in all. */
  get free(): number {
    return most.inAll - this.#inAll;
  }

  /** How many more may be begun to a webhook, as things stand. */
  freeTo({ webhookId, place, isFailing }: Slot): number {
    const ofWebhook = (isFailing ? toFailing : most.toWebhook) - (this.#toWebhook.get(webhookId) ?? 0);
    const ofPlace = most.toPlace - (this.#toPlace.get(place) ?? 0);
    return Math.max(0, Math.min(ofWebhook, ofPlace, this.free));
  }

  /** Begins one. @returns false where there is no room for it by now */
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
