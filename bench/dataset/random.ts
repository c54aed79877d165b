/**
 * Numbers that look random and are the same in every run. Each row has its own sequence, with its number as the seed.
 */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The sequence of a seed, by mulberry32. It is random enough for text, and fast enough for millions of numbers. */
export function random(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}
