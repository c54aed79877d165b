import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';
import { csv, openAdding } from './openAdding.js';

describeBoard('adding candidates', (board) => {
  const list = (count: number, of = 'p'): string =>
    Array.from({ length: count }, (_, index) => `${of}-${index}`).join('\n');

  it('previews a list row by row, and sends what can be sent, in one call for all sources', async () => {
    const { page, dialog, calls, rows, status, findings, faults, screenshot } = await openAdding(board);
    const field = dialog.getByRole('textbox', { name: 'Candidates' });
    await field.fill('candidate,relation,source\nana-lopez,app-1,fair\nbo-chen\nana-lopez,app-2');
    await dialog.getByText('1 row can’t be added: line 4').waitFor();
    expect(await rows()).toEqual([
      'ana-lopez | app-1 | fair | Ready',
      'bo-chen | bo-chen | Ready',
      'ana-lopez | app-2 | Duplicate in this list',
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
      [
        { candidateId: 'ana-lopez', relationId: 'app-1', sourceId: 'fair' },
        { candidateId: 'bo-chen', relationId: 'bo-chen' },
      ],
    ]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('sends 500 at a time, whatever their sources, and tries again only what failed', async () => {
    const { page, dialog, calls, status, findings } = await openAdding(board);
    let isRefused = false;
    await page.route('**/graphql', (route) => {
      const sent = route.request().postDataJSON();
      if (isRefused || sent?.operationName !== 'AddCandidates' || sent.variables.input.candidates.length === 500)
        return route.fallback();
      isRefused = true;
      const errors = [{ message: 'Full.', extensions: { reason: 'VACANCY_FULL' } }];
      return route.fulfill({ status: 200, json: { errors } });
    });
    const rows = list(540)
      .split('\n')
      .map((id) => `${id},${id},source of ${id}`);
    await dialog.getByLabel('CSV file').setInputFiles(csv(rows.join('\n')));
    await dialog.getByRole('button', { name: 'Add 540 candidates' }).click();
    const failed = dialog.getByRole('table', { name: 'Not added' });
    await failed.getByRole('cell', { name: 'p-539' }).waitFor();
    await status('Messages').getByText('500 candidates added.').waitFor();
    expect(await failed.getByRole('row').count()).toBe(41);
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Try these again' }).click();
    await status('Messages').getByText('40 candidates added.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(calls.map(({ length }) => length)).toEqual([500, 40, 40]);
    expect(calls[2]?.at(-1)).toEqual({ candidateId: 'p-539', relationId: 'p-539', sourceId: 'source of p-539' });
    await page.getByRole('heading', { level: 2, name: /^Application form, 54\d$/ }).waitFor();
    await page.context().close();
  }, 60_000);

  it('asks before it stops, and counts what was added', async () => {
    const { page, dialog, calls, status, findings } = await openAdding(board);
    // The calls wait until the test lets them be answered.
    const sent = Array.from({ length: 4 }, () => Promise.withResolvers<() => void>());
    const arriving = sent.values();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName === 'AddCandidates') {
        await new Promise<void>((resolve) => arriving.next().value?.resolve(resolve));
      }
      return route.fallback();
    });
    const answer = async (call: number): Promise<void> => (await sent[call]?.promise)?.();
    await dialog.getByLabel('CSV file').setInputFiles(csv(list(2_000, 'stopped')));
    await dialog.getByRole('button', { name: 'Add 2000 candidates' }).click();
    await answer(0);
    await dialog.getByText('500 of 2000').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Stop adding?' });
    await question.waitFor();
    expect(await findings()).toEqual([]);
    await question.getByRole('button', { name: 'Continue adding' }).click();
    await question.waitFor({ state: 'hidden' });
    await answer(1);
    await dialog.getByText('1000 of 2000').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Stop adding' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await answer(2);
    await status('Messages').getByText('1500 of 2000 candidates added.').waitFor();
    expect(calls.length).toBe(3);
    await page.context().close();
  }, 60_000);
});
