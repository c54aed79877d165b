import type pg from 'pg';
import type { Scale } from '../dataset/scale.ts';
import type { Exchange } from './requests.ts';

/** A write. Each target has its own rows, named after it. All of them are deleted between the rounds. */
export interface WriteWorkload {
  /** Whether a request can be sent only once. */
  readonly once: boolean;
  /** As in `Source`. */
  readonly presumedPerSecond?: number;
  /**
   * @param owner the target's name
   * @param count of requests, where each can be sent only once
   * @param made how many rows the owner has already
   */
  readonly prepare: (
    client: pg.Client,
    scale: Scale,
    owner: string,
    count: number,
    made?: number,
  ) => Promise<Exchange[]>;
  /** @param requests how many were answered @throws where the tables show another number of the owner's writes */
  readonly check: (client: pg.Client, owner: string, requests: number) => Promise<void>;
  readonly cleanUp: (client: pg.Client) => Promise<void>;
}

/** Deletes the events, except those of the boards. */
export async function forgetEvents(client: pg.Client): Promise<void> {
  await client.query('truncate feed_event, feed_head');
  await client.query('insert into feed_head select * from bench.board_head');
  await client.query('insert into feed_event select * from bench.board_event');
}

export function demandEqual(what: string, found: object | undefined, wanted: object): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: ${a} in the tables, ${b} answered`);
}
