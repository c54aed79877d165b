import type { AttemptKind } from '../../core/webhooks/delivery.js';

/**
 * Shares out the requests of this process that run at the same time. Each company has a share, in all and to each host,
 * because thousands of companies may use one host (a platform for hooks). Companies that wait take turns. Some slots are
 * reserved for companies that have no request under way, so whatever others' receivers do, a first request begins at once.
 */

/** Whose request it is, and to whom. */
interface Parties {
  /** Each kind has its own share. */
  readonly kind: AttemptKind;
  readonly companyId: string;
  /** With the port. */
  readonly host: string;
  readonly webhookId: string;
  /** Then one scheduled request is enough to find out that the webhook works again. */
  readonly isFailing: boolean;
}

/** Parties with the names of the counts to which a request adds. */
export interface Destination extends Parties {
  readonly ofCompany: string;
  readonly ofCompanyToHost: string;
  readonly toWebhook: string;
  readonly pools: Readonly<Record<Pool, { readonly inAll: string; readonly toHost: string }>>;
}

/** Some requests that have no slots. */
export interface Want {
  readonly destination: Destination;
  readonly count: number;
}

/** The right to run one request. */
export interface Slot {
  readonly destination: Destination;
  readonly pool: Pool;
}

/** Each slot belongs to one of the pools, which have their own limits in all and to a host. */
type Pool = 'shared' | 'reserved';

/** The most requests under way, including the new one. */
interface Room {
  readonly pool: Pool;
  readonly inAll: number;
  readonly toHost: number;
  readonly ofCompany: number;
  readonly ofCompanyToHost: number;
  readonly toWebhook: number;
}

const shared = { pool: 'shared', inAll: 128, toHost: 64 } as const;
const reserved = { pool: 'reserved', inAll: 256, toHost: 128 } as const;
const toFailing = 1;

/** A request may begin if it is within all limits of one of these. */
const rooms: Readonly<Record<AttemptKind, readonly Room[]>> = {
  scheduled: [
    { ...shared, ofCompany: 32, ofCompanyToHost: 12, toWebhook: 4 },
    // The first one to a webhook: the other webhooks of a company do not wait for a slow one.
    { ...shared, ofCompany: 48, ofCompanyToHost: 24, toWebhook: 1 },
    // The first one of a company to a host. These must not use up what is reserved: a company has up to 20 hosts.
    { ...reserved, inAll: reserved.inAll / 2, ofCompany: 48, ofCompanyToHost: 1, toWebhook: 1 },
    // The first one of a company.
    { ...reserved, ofCompany: 1, ofCompanyToHost: 1, toWebhook: 1 },
  ],
  requested: [{ ...reserved, ofCompany: 8, ofCompanyToHost: 8, toWebhook: 2 }],
};

export function destinationOf(parties: Parties): Destination {
  const { kind, companyId, host, webhookId } = parties;
  return {
    ...parties,
    ofCompany: JSON.stringify([kind, companyId]),
    ofCompanyToHost: JSON.stringify([kind, companyId, host]),
    toWebhook: JSON.stringify([kind, companyId, host, webhookId]),
    pools: {
      shared: { inAll: 'shared', toHost: `shared ${host}` },
      reserved: { inAll: 'reserved', toHost: `reserved ${host}` },
    },
  };
}

export class Slots {
  readonly #counts = new Map<string, number>();
  /** The companies that wait, in the order of their turns. */
  readonly #waiting = new Map<string, readonly Want[]>();
  /** The slots that companies got while they waited, and have not taken yet. */
  readonly #promised = new Map<string, readonly Slot[]>();
  readonly #onPromise: (companyId: string) => void;

  /** @param onPromise is called when a waiting company gets a slot. The company must then take it, or wait again. */
  constructor(onPromise: (companyId: string) => void) {
    this.#onPromise = onPromise;
  }

  /** The most further requests to its webhook. Other limits may allow fewer. */
  roomTo(destination: Destination): number {
    const most = Math.max(...rooms[destination.kind].map((room) => mostToWebhook(room, destination)));
    return Math.max(0, most - this.#count(destination.toWebhook));
  }

  /** Takes a slot for one request. @returns null if there is none */
  take(destination: Destination): Slot | null {
    const { companyId, toWebhook } = destination;
    const promised = this.#promised.get(companyId) ?? [];
    const slot = promised.find((one) => one.destination.toWebhook === toWebhook);
    if (!slot) return this.#open(destination);
    setOrDelete(
      this.#promised,
      companyId,
      promised.filter((one) => one !== slot),
    );
    return slot;
  }

  giveBack(slot: Slot): void {
    this.#add(slot, -1);
    this.#promiseFree();
  }

  /** Says what a company waits for, instead of what it said before. It loses promised slots that it has not taken. */
  wait(companyId: string, wants: readonly Want[]): void {
    setOrDelete(this.#waiting, companyId, wants);
    const left = this.#promised.get(companyId) ?? [];
    this.#promised.delete(companyId);
    for (const slot of left) this.giveBack(slot);
  }

  /** Promises free slots to the companies whose turns are next. A company's next turn comes after the others'. */
  #promiseFree(): void {
    for (const [companyId, wants] of this.#waiting) {
      for (const want of wants) {
        const slot = this.#open(want.destination);
        if (!slot) continue;
        setOrDelete(this.#promised, companyId, [...(this.#promised.get(companyId) ?? []), slot]);
        this.#waiting.delete(companyId);
        setOrDelete(this.#waiting, companyId, without(wants, want));
        this.#onPromise(companyId);
        // One request has ended, so one can begin. Its own company looks for others itself.
        return;
      }
    }
  }

  #open(destination: Destination): Slot | null {
    const [ofCompany, ofCompanyToHost, toWebhook] = [
      this.#count(destination.ofCompany),
      this.#count(destination.ofCompanyToHost),
      this.#count(destination.toWebhook),
    ];
    for (const room of rooms[destination.kind]) {
      const { inAll, toHost } = destination.pools[room.pool];
      if (
        toWebhook < mostToWebhook(room, destination) &&
        ofCompanyToHost < room.ofCompanyToHost &&
        ofCompany < room.ofCompany &&
        this.#count(toHost) < room.toHost &&
        this.#count(inAll) < room.inAll
      ) {
        const slot = { destination, pool: room.pool };
        this.#add(slot, 1);
        return slot;
      }
    }
    return null;
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #add({ destination, pool }: Slot, by: 1 | -1): void {
    const { ofCompany, ofCompanyToHost, toWebhook, pools } = destination;
    for (const name of [ofCompany, ofCompanyToHost, toWebhook, pools[pool].inAll, pools[pool].toHost]) {
      const count = this.#count(name) + by;
      if (count === 0) this.#counts.delete(name);
      else this.#counts.set(name, count);
    }
  }
}

const mostToWebhook = ({ toWebhook }: Room, { kind, isFailing }: Destination): number =>
  isFailing && kind === 'scheduled' ? toFailing : toWebhook;

/** What is wanted besides one request. */
const without = (wants: readonly Want[], want: Want): readonly Want[] =>
  wants.map((one) => (one === want ? { ...one, count: one.count - 1 } : one)).filter(({ count }) => count > 0);

function setOrDelete<T>(map: Map<string, readonly T[]>, key: string, values: readonly T[]): void {
  if (values.length === 0) map.delete(key);
  else map.set(key, values);
}
