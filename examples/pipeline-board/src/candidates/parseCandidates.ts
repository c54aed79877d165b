/** A list of candidates, pasted or from a CSV file: a line each, with candidate, relation and source. */

export interface Row {
  readonly candidateId: string;
  readonly relationId: string;
  /** Empty: none. */
  readonly sourceId: string;
  /** Why it can't be sent; null: it can. */
  readonly fault: 'noCandidate' | 'twice' | null;
}

const headings = /^(candidate|candidato|candidate_?id)$/i;

/** @returns the rows in their order; the first line may be a heading. A relation that is missing is the candidate's id. */
export function parseCandidates(text: string): readonly Row[] {
  const seen = new Set<string>();
  const lines = linesOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  return lines
    .filter(([first = ''], index) => index > 0 || !headings.test(first))
    .map(([candidateId = '', relationId = '', sourceId = '']) => {
      const fault = candidateId === '' ? 'noCandidate' : seen.has(candidateId) ? 'twice' : null;
      seen.add(candidateId);
      return { candidateId, relationId: relationId || candidateId, sourceId, fault };
    });
}

/** The cells of each line. Spreadsheets separate them by commas, semicolons or tabs, and quote those that have one. */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (/[,;\t]/.test(sign)) endCell();
    else if (sign === '\n') {
      endCell();
      lines.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return lines;
}
