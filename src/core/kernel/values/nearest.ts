/** Finds what a person may have meant by a misspelt name. */

const mostFound = 3;
/** A longer text is compared with nothing. */
const maxLength = 200;
/** The share of trigrams that two texts must have in common, from 0 to 1 (Sørensen–Dice coefficient). */
const leastLikeness = 0.4;
/** The same, as a share of what the nearest text has. */
const leastOfNearest = 0.75;

/**
 * Compares texts with those of a list by the trigrams that they share, ignoring case. The trigrams of the list are indexed,
 * so that a comparison costs no more than the length of the text times the list.
 * @returns a function that finds the nearest texts, the most similar first, at most 3; none for a text of more than 200
 *   characters
 */
export function nearestOf(list: readonly string[]): (text: string) => readonly string[] {
  const sizes = list.map((text) => trigramsOf(text).size);
  const index = new Map<string, number[]>();
  for (const [place, text] of list.entries())
    for (const trigram of trigramsOf(text)) index.set(trigram, [...(index.get(trigram) ?? []), place]);
  return (text) => {
    if (text.length > maxLength) return [];
    const trigrams = trigramsOf(text);
    const shared = new Map<number, number>();
    for (const trigram of trigrams)
      for (const place of index.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    const sorted = [...shared]
      .map(([place, count]) => ({ place, likeness: (2 * count) / (trigrams.size + (sizes[place] ?? 0)) }))
      .toSorted((a, b) => b.likeness - a.likeness || a.place - b.place);
    const least = Math.max(leastLikeness, leastOfNearest * (sorted[0]?.likeness ?? 0));
    return sorted
      .filter(({ likeness }) => likeness >= least)
      .slice(0, mostFound)
      .map(({ place }) => list[place] ?? '');
  };
}

/** The trigrams of a text with its ends marked: so its beginning counts more, and short texts have some, too. */
function trigramsOf(text: string): ReadonlySet<string> {
  const marked = `  ${text.toLowerCase()} `;
  return new Set(Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)));
}
