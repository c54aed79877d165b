import { expect, it } from '@jest/globals';
import { emptyVacancy } from '../../../packages/board/src/vacancy/form/formValues.js';
import { asCreateInput, toNewVacancy } from '../../../packages/board/src/vacancy/form/toInput.js';
import { vacancy as words } from '../../../packages/board/src/words/en/vacancy.js';
import { type Board, describeBoard } from '../visitBoard.js';
import { openAddingTo } from './openAdding.js';

/** The first candidate publishes a vacancy. */

async function draftIn({ service }: Board): Promise<string> {
  const made = 'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }';
  const stages = emptyVacancy('en', ['AUTOMATIC_FORM', 'INTERVIEW'], words.kinds);
  const input = asCreateInput(toNewVacancy({ ...stages, name: 'Courier', areaId: 'operations' }));
  const { body } = await service.graphql(made, { token: service.demo.token, variables: { input } });
  return body.data.createVacancy.id;
}

describeBoard('candidates of a draft', (board) => {
  it.each([
    {
      path: '',
      title: 'Add candidates',
      field: 'Candidates',
      warning: 'This vacancy is a draft. Adding candidates publishes it.',
      button: 'Add 1 candidate and publish the vacancy',
      said: '1 candidate added. The vacancy is published now.',
      again: 'Add 1 candidate',
      saidAgain: '1 candidate added.',
      status: 'In progress',
    },
    {
      path: '?lang=es',
      title: 'Añadir candidatos',
      field: 'Candidatos',
      warning: 'Esta vacante es un borrador. Al añadir candidatos se publica.',
      button: 'Añadir 1 candidato y publicar la vacante',
      said: '1 candidato añadido. La vacante ya está publicada.',
      again: 'Añadir 1 candidato',
      saidAgain: '1 candidato añadido.',
      status: 'En curso',
    },
  ])('publish it, and the board says so before and after ($title)', async (expected) => {
    const id = await draftIn(board);
    const { page, dialog, findings, faults } = await openAddingTo(board, id, expected.path, expected.title);
    await dialog.getByText(expected.warning).waitFor();
    await dialog.getByRole('textbox', { name: expected.field }).fill('ana-lopez');
    await dialog.getByRole('button', { name: expected.button, exact: true }).waitFor();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: expected.button }).click();
    await page.getByRole('status').filter({ hasText: expected.said }).waitFor();
    await page.locator('.badge[data-status=IN_PROGRESS]').getByText(expected.status).waitFor();

    await page.getByRole('button', { name: `${expected.title}…` }).click();
    await dialog.getByRole('textbox', { name: expected.field }).fill('bo-chen');
    expect(await dialog.getByText(expected.warning).count()).toBe(0);
    await dialog.getByRole('button', { name: expected.again, exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${expected.saidAgain}$`) })
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
