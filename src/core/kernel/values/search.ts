import { defined } from './objects.js';
/**
 * The index of the first item for which a condition holds; the number of items if it holds for none. The condition must
 * hold for all items after the first. It is asked about log2 of them.
 */
export function firstIndexWhere<T>(items: readonly T[], holds: (item: T) => boolean, from = 0): number {
  let [low, high] = [from, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(defined(items[middle]))) high = middle;
    else low = middle + 1;
  }
  return low;
}
