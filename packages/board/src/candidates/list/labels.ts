import { plain } from './headings.js';
import type { Table } from './readTable.js';

/** The columns that say how a person is called, and where another system shows them: found by their headings alone. */

const headings = {
  name: ['Display name', 'Name', 'Full name', 'Candidate name', 'Nombre completo', 'Nombre del candidato'],
  first: ['First name', 'Given name', 'Nombre'],
  last: ['Last name', 'Surname', 'Family name', 'Apellidos', 'Apellido'],
  link: ['External URL', 'Candidate URL', 'Candidate link', 'Profile URL', 'Profile link', 'Enlace', 'Perfil'],
} as const;
type Part = keyof typeof headings;

export type LabelColumns = Readonly<Record<Part, number | null>>;

/** The most characters of a name; more are cut off. */
const mostCharacters = 200;

/** The column of each part; null: none. */
export function labelColumnsOf({ lines }: Table, hasHeadings: boolean): LabelColumns {
  const cells = hasHeadings ? (lines[0]?.cells ?? []).map(plain) : [];
  const columnOf = (part: Part): number | null => {
    for (const heading of headings[part]) {
      const column = cells.indexOf(plain(heading));
      if (column >= 0) return column;
    }
    return null;
  };
  return { name: columnOf('name'), first: columnOf('first'), last: columnOf('last'), link: columnOf('link') };
}

/** What a row says of a person. Empty: nothing. What can't be an https address is left out. */
export function labelOf(
  cells: readonly string[],
  { name, first, last, link }: LabelColumns,
): { readonly displayName: string; readonly externalUrl: string } {
  const cell = (column: number | null): string => (column === null ? '' : (cells[column] ?? '')).trim();
  const whole = cell(name) || [cell(first), cell(last)].filter(Boolean).join(' ');
  const address = cell(link);
  const isAddress = URL.canParse(address) && new URL(address).protocol === 'https:';
  return {
    displayName: [...whole.replace(/\s+/g, ' ')].slice(0, mostCharacters).join(''),
    externalUrl: isAddress ? address : '',
  };
}
