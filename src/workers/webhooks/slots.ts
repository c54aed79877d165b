/**
 * How many requests are under way, of this process: in all, to one place, and to one webhook. So a place that answers slowly
 * holds up nothing but what is for it.
 */

const most = { inAll: 128, toPlace: 8, toWebhook: 4 } as const;
/** To a webhook that fails: it gets no more than it takes to find out that it works again. */
const toFailing = 1;

export interface Slot {
  readonly webhookId: string;
  readonly place: string;
}

export class Slots {
  readonly #underWay = new Set<Slot>();
  readonly #toPlace = new Map<string, number>();
  readonly #toWebhook = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#underWay.size === 0;
  }

  /** How many more may be begun in all. */
  get free(): number {
    return most.inAll - this.#underWay.size;
  }

  /** How many more may be begun to a webhook. */
  freeTo({ webhookId, place }: Slot, isFailing: boolean): number {
    const ofWebhook = (isFailing ? toFailing : most.toWebhook) - (this.#toWebhook.get(webhookId) ?? 0);
    const ofPlace = most.toPlace - (this.#toPlace.get(place) ?? 0);
    return Math.max(0, Math.min(ofWebhook, ofPlace, this.free));
  }

  take(slot: Slot): void {
    this.#underWay.add(slot);
    count(this.#toPlace, slot.place, 1);
    count(this.#toWebhook, slot.webhookId, 1);
  }

  giveBack(slot: Slot): void {
    if (!this.#underWay.delete(slot)) return;
    count(this.#toPlace, slot.place, -1);
    count(this.#toWebhook, slot.webhookId, -1);
  }
}

function count(counts: Map<string, number>, name: string, by: number): void {
  const now = (counts.get(name) ?? 0) + by;
  if (now === 0) counts.delete(name);
  else counts.set(name, now);
}
