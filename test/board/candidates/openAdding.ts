import type { Board, BoardVisit } from '../visitBoard.js';

/** The dialog "Add candidates" over the pipeline of a vacancy that takes any number, and the calls that it makes. */
export async function openAdding(board: Board, path = '', title = 'Add candidates') {
  const { token, vacancyId } = board.service.demo;
  const unbounded =
    'mutation ($id: ID!) { updateVacancy(companyId: "acme", id: $id, input: { maxCandidates: null }) { id } }';
  await board.service.graphql(unbounded, { token, variables: { id: vacancyId } });
  return openAddingTo(board, vacancyId, path, title);
}

/** The dialog over the pipeline of a vacancy. */
export async function openAddingTo(board: Board, vacancyId: string, path = '', title = 'Add candidates') {
  const visit: BoardVisit = await board.visit(`/board/vacancies/${vacancyId}${path}`);
  const calls: Call[] = [];
  visit.page.on('request', (request) => {
    const sent = request.method() === 'POST' ? request.postDataJSON() : null;
    if (sent?.operationName === 'AddCandidates') calls.push(sent.variables.input.candidates);
  });
  await visit.page.getByRole('button', { name: `${title}…` }).click();
  const dialog = visit.page.getByRole('dialog', { name: title });
  const rows = async (): Promise<string[]> => {
    const table = dialog.getByRole('table', { name: 'Preview' });
    return (await table.getByRole('row').allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s*\t\s*/g, ' | '));
  };
  return { ...visit, dialog, calls, rows };
}

/** The candidates of a call. */
export type Call = readonly {
  readonly candidateId: string;
  readonly relationId: string;
  readonly sourceId?: string;
}[];

/** A CSV file with this content. */
export const csv = (content: string | Buffer, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
