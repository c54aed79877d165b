interface AddressedSocket {
  readonly address: string;
}

/**
 * The sockets that have not authenticated yet, by address. They have a small pool of their own. Each known caller is one
 * of them at first. So a full pool refuses nobody: the address with the most sockets loses its oldest one.
 */
export class UnauthenticatedSockets<S extends AddressedSocket> {
  readonly #byAddress = new Map<string, Set<S>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  of(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  /** The oldest one of the address that has the most. */
  oldestOfMost(): S | undefined {
    let most = new Set<S>();
    for (const ofAddress of this.#byAddress.values()) if (ofAddress.size > most.size) most = ofAddress;
    const [oldest] = most;
    return oldest;
  }

  add(socket: S): void {
    const ofAddress = this.#byAddress.get(socket.address) ?? new Set();
    this.#byAddress.set(socket.address, ofAddress.add(socket));
    this.#size += 1;
  }

  delete(socket: S): void {
    const ofAddress = this.#byAddress.get(socket.address);
    if (!ofAddress?.delete(socket)) return;
    this.#size -= 1;
    if (ofAddress.size === 0) this.#byAddress.delete(socket.address);
  }
}
