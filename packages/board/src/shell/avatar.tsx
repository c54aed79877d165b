/** How many hues there are: style/cards.css has them. */
const hues = 8;

/** A candidate's initials in a colour made from the id: the same person looks the same everywhere. */
export function Avatar({ id, name = id }: { readonly id: string; readonly name?: string }) {
  return (
    <span className="avatar" data-hue={hueOf(id)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first two words of a name or an id: "chloe-bennett" is CB, "c-12" is C1. */
function initialsOf(id: string): string {
  const words = id.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % hues;
}
