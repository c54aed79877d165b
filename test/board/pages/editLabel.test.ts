import { expect, it } from '@jest/globals';
import { labelling } from '../labelling.js';
import { describeBoard } from '../visitBoard.js';

/** One person's name and link are edited where the person is shown. */

describeBoard('the form of a name and a link', (board) => {
  const label = labelling(board);
  const stored = async (candidateId: string) => {
    const { body } = await board.service.graphql(
      `{ candidate(companyId: "acme", candidateId: "${candidateId}") { id displayName externalUrl } }`,
      board.service.demo,
    );
    return body.data.candidate;
  };

  it('names a candidate by keyboard; what is refused stands under its field; emptied, both are removed', async () => {
    const { page, findings, faults, status, screenshot } = await board.visit('/board/candidates/kevin-dale');
    const sent: { variables: { idempotencyKey: string; input: object } }[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation PutLabel')) sent.push(request.postDataJSON());
    });
    const open = page.getByRole('button', { name: 'Edit name and link…' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Name and link of kevin-dale' });
    const [name, link] = ['Name', 'Link'].map((field) => dialog.getByRole('textbox', { name: field }));
    const save = dialog.getByRole('button', { name: 'Save' });
    await name?.waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await name?.fill('  Kévin Dalé ');
    await link?.fill('http://ats.example.com/7');
    await page.keyboard.press('Enter');
    await dialog.getByText('Must be an https URL without credentials').waitFor();
    await dialog.locator('input[aria-invalid=true]:focus').waitFor();
    expect(await link?.getAttribute('aria-invalid')).toBe('true');
    expect(await findings()).toEqual([]);
    await screenshot('board-edit-name');
    expect(sent).toEqual([]);
    await link?.fill('https://ats.example.com/7');
    await page.keyboard.press('Enter');
    await status('Messages').getByText('Name and link of Kévin Dalé saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kévin Dalé' }).waitFor();
    await page.getByRole('link', { name: 'Open in ats.example.com' }).waitFor();
    await page.locator('button:focus', { hasText: 'Edit name and link…' }).waitFor();
    expect(sent[0]?.variables.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    // Only what was changed is sent.
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Name and link of Kévin Dalé' });
    await again.getByRole('textbox', { name: 'Link' }).fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Open in ats.example.com' }).waitFor({ state: 'detached' });
    expect(sent[1]?.variables.input).toEqual({ candidates: [{ candidateId: 'kevin-dale', externalUrl: null }] });
    await page.keyboard.press('Enter');
    await again.getByRole('textbox', { name: 'Name' }).fill(' ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'kevin-dale' }).waitFor();
    expect(await stored('kevin-dale')).toEqual({ id: null, displayName: null, externalUrl: null });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("stands in a card's drawer, by touch, in Spanish and in the dark, and the card has the name at once", async () => {
    const path = `/board/vacancies/${board.service.demo.vacancyId}?lang=es`;
    const { page, findings, faults } = await board.visit(path, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    await page.getByRole('option', { name: /^jonas-lindqvist, / }).tap();
    await page
      .getByRole('dialog', { name: 'jonas-lindqvist' })
      .getByRole('button', { name: 'Editar nombre y enlace…' })
      .tap();
    const form = page.getByRole('dialog', { name: 'Nombre y enlace de jonas-lindqvist' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Jonas\u202e Lindqvist');
    await form.getByRole('button', { name: 'Guardar' }).tap();
    await form.getByText('No debe llevar caracteres de control ni marcas de dirección').waitFor();
    expect(await findings()).toEqual([]);
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Jonas Lindqvist');
    await form.getByRole('button', { name: 'Guardar' }).tap();
    await page
      .getByRole('status', { name: 'Mensajes' })
      .getByText('Nombre y enlace de Jonas Lindqvist guardados.')
      .waitFor();
    await page.getByRole('dialog', { name: 'Jonas Lindqvist' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /^Jonas Lindqvist, / }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says why nothing is saved: a legal hold, or no grant', async () => {
    await label('laura-stein', 'Laura Stein');
    const hold = `companyId: "acme", candidateId: "laura-stein"`;
    const { demo, graphql } = board.service;
    await graphql(`mutation { holdCandidate(${hold}, input: { reason: "A case." }) { candidateId } }`, demo);
    const { page, findings, faults } = await board.visit('/board/candidates/laura-stein');
    const open = page.getByRole('button', { name: 'Edit name and link…' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Name and link of Laura Stein' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('CANDIDATE_HELD').waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await graphql(`mutation { releaseCandidate(${hold}) { candidateId } }`, demo);
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'LabelForm') return route.fallback();
      const response = await route.fetch();
      const body = await response.json();
      body.data.viewer.grants = ['Query.candidates'];
      return route.fulfill({ response, json: body });
    });
    await open.click();
    await dialog.getByText('You don’t have permission to change names and links.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laura');
    expect(await dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
});
