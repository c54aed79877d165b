import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';

describeBoard('adding candidates', (board) => {
  const list = (count: number): string => Array.from({ length: count }, (_, index) => `p-${index}`).join('\n');
  /** The dialog over the pipeline of a vacancy that takes any number. */
  const open = async () => {
    const { token, vacancyId } = board.service.demo;
    const unbounded =
      'mutation ($id: ID!) { updateVacancy(companyId: "acme", id: $id, input: { maxCandidates: null }) { id } }';
    await board.service.graphql(unbounded, { token, variables: { id: vacancyId } });
    const visit = await board.visit(`/board/vacancies/${vacancyId}`);
    const calls: { candidates: number; sourceId: string | null }[] = [];
    visit.page.on('request', (request) => {
      const sent = request.method() === 'POST' ? request.postDataJSON() : null;
      if (sent?.operationName !== 'AddCandidates') return;
      const { candidates, sourceId } = sent.variables.input;
      calls.push({ candidates: candidates.length, sourceId });
    });
    await visit.status('Connection').getByText('Live').waitFor();
    await visit.page.getByRole('button', { name: 'Add candidates…' }).click();
    const dialog = visit.page.getByRole('dialog', { name: 'Add candidates' });
    return { ...visit, dialog, calls };
  };

  it('previews a list row by row, and sends what can be sent, a call for each source', async () => {
    const { page, dialog, calls, status, findings, faults, screenshot } = await open();
    const field = dialog.getByRole('textbox', { name: 'Candidates' });
    await field.fill('candidate,relation,source\nana-lopez,app-1,fair\nbo-chen\nana-lopez,app-2');
    const preview = dialog.getByRole('table', { name: 'Preview' });
    expect(await preview.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^Candidate/),
      expect.stringMatching(/^ana-lopez\s+app-1\s+fair\s+Ready$/),
      expect.stringMatching(/^bo-chen\s+bo-chen\s+Ready$/),
      expect.stringMatching(/^ana-lopez\s+app-2\s+Twice in this list$/),
    ]);
    expect(await findings()).toEqual([]);
    await screenshot('board-add-candidates');
    await dialog.getByRole('button', { name: 'Add 2 candidates' }).focus();
    await page.keyboard.press('Enter');
    await status('Messages').getByText('2 candidates added.').waitFor();
    for (const name of ['ana-lopez', 'bo-chen']) {
      await page.getByRole('option', { name: new RegExp(`^${name},`) }).waitFor();
    }
    expect(calls).toEqual([
      { candidates: 1, sourceId: 'fair' },
      { candidates: 1, sourceId: null },
    ]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('sends 500 at a time, and tries again only what failed', async () => {
    const { page, dialog, calls, status, findings } = await open();
    let isRefused = false;
    await page.route('**/graphql', (route) => {
      const sent = route.request().postDataJSON();
      if (isRefused || sent?.operationName !== 'AddCandidates' || sent.variables.input.candidates.length === 500)
        return route.fallback();
      isRefused = true;
      const errors = [{ message: 'Full.', extensions: { reason: 'VACANCY_FULL' } }];
      return route.fulfill({ status: 200, json: { errors } });
    });
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list(540)) });
    await dialog.getByRole('button', { name: 'Add 540 candidates' }).click();
    const failed = dialog.getByRole('table', { name: 'Not added' });
    await failed.getByRole('cell', { name: 'p-539' }).waitFor();
    expect(await failed.getByRole('row').count()).toBe(41);
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Try these again' }).click();
    await status('Messages').getByText('40 candidates added.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(calls.map(({ candidates }) => candidates)).toEqual([500, 40, 40]);
    await page.getByRole('heading', { level: 2, name: /^Application form, 54\d$/ }).waitFor();
    await page.context().close();
  }, 60_000);
});
