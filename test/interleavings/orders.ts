import { type Choose, letterOf } from './schedule.js';

/** Which orders of two or more calls are run. */

/** How many orders calls of so many steps have, up to a bound. */
export function countOrders(steps: readonly number[], bound: number): number {
  let total = 0;
  let orders = 1;
  for (const count of steps) {
    for (let at = 1; at <= count; at += 1) {
      total += 1;
      orders = (orders * total) / at;
      if (orders > bound) return bound + 1;
    }
  }
  return Math.round(orders);
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function drawnFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An order as it was printed; what goes beyond it goes in the order of the sessions. */
export const givenOrder =
  (order: string): Choose =>
  (among, step) =>
    among.find((session) => letterOf(session) === order[step]) ?? (among[0] as number);

/** An order that is drawn as if all orders of so many steps were equally likely. */
export function drawnOrder(steps: readonly number[], draw: () => number): Choose {
  const left = [...steps];
  return (among) => {
    const weights = among.map((session) => Math.max(1, left[session] ?? 1));
    let at = draw() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      at -= weight;
      return at < 0;
    });
    const session = among[index] ?? (among.at(-1) as number);
    left[session] = (left[session] ?? 1) - 1;
    return session;
  };
}

/** Every order of whole calls. */
export function permutations(sessions: readonly number[]): (readonly number[])[] {
  if (sessions.length === 0) return [[]];
  return sessions.flatMap((session) =>
    permutations(sessions.filter((one) => one !== session)).map((rest) => [session, ...rest]),
  );
}

/** One call after the other. */
export const wholeCalls =
  (sessions: readonly number[]): Choose =>
  (among) =>
    sessions.find((session) => among.includes(session)) as number;
