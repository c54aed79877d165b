import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** What the service's shapes refuse is told at its field without a request; what needs more, the service tells there. */
describeBoard('a form', (board) => {
  /** The mutations that a page has sent, by their names. */
  const sentBy = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const [, name] = /mutation (\w+)/.exec(request.postData() ?? '') ?? [];
      if (name) sent.push(name);
    });
    return sent;
  };
  /** What is said below a field that was refused. */
  const faultOf = async (field: Locator): Promise<string | null> => {
    await field.and(field.page().locator('[aria-invalid=true]')).waitFor();
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    return field
      .page()
      .locator(described.map((id) => `[id="${id}"].fault`).join())
      .textContent();
  };

  it('of a vacancy tells of texts, numbers and formats, and no longer than they are wrong', async () => {
    const { page, findings, faults } = await board.visit('/board/vacancies/new');
    const sent = sentBy(page);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const most = page.getByRole('spinbutton', { name: 'Maximum number of candidates' });
    const stage = page.getByRole('group', { name: 'Stage 1: Application form' });
    await name.fill('x'.repeat(513));
    await most.fill('-1');
    const save = page.getByRole('button', { name: 'Save' });
    const area = page.getByRole('textbox', { name: 'Area of work' });
    await name.fill('Night porter');
    await save.click();
    // The first one on the page.
    await area.and(page.locator(':focus')).waitFor();
    expect(await faultOf(area)).toBe('This field is required');
    await name.fill('x'.repeat(513));
    await area.fill('operations');
    await name.fill('Night porter');
    await most.fill('1');
    await page.getByRole('button', { name: 'Next: stages' }).click();
    await stage.getByRole('button', { name: /^Application form/ }).click();
    const data = stage.getByRole('textbox', { name: 'Data of the stage (JSON)' });
    await stage.getByText('For developers').click();
    await data.fill('{"a":');
    await stage.getByRole('button', { name: /^Application form/ }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await name.fill('x'.repeat(513));
    await most.fill('-1');
    await save.click();
    await name.and(page.locator(':focus')).waitFor();
    expect(await faultOf(name)).toBe('Must have at most 512 characters');
    expect(await faultOf(most)).toBe('Must be at least 0');
    // A link leads to the other step, where the stage is open again.
    const links = page.getByRole('alert').getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'Name',
      'Maximum number of candidates',
      'Stage 1: Application form · Data of the stage (JSON)',
    ]);
    expect(await findings()).toEqual([]);
    await links.last().focus();
    await page.keyboard.press('Enter');
    await data.and(page.locator(':focus')).waitFor();
    expect(await faultOf(data)).toBe('Must be an object');
    await data.fill('');
    await page.getByRole('button', { name: 'What and where' }).click();
    await name.waitFor();
    await most.fill('7.5');
    expect(await faultOf(most)).toBe('Must be a whole number');
    await most.fill('7');
    await most.and(page.locator('[aria-invalid=false]')).waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await name.fill('Night porter');
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Night porter' }).waitFor();
    expect(sent).toEqual(['CreateVacancy']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of an edit tells it in the language of the page', async () => {
    const { page, findings, faults } = await board.visit(
      `/board/vacancies/${board.service.demo.vacancyId}/edit?lang=es`,
    );
    const sent = sentBy(page);
    const locale = page.getByRole('combobox', { name: 'Idioma de los textos' });
    await locale.selectOption({ label: 'Español de México (es-MX)' });
    const most = page.getByRole('spinbutton', { name: 'Máximo de candidatos' });
    await most.fill('-1');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await most.and(page.locator(':focus')).waitFor();
    expect(await faultOf(most)).toBe('Debe ser 0 como mínimo');
    expect(await findings()).toEqual([]);
    expect(sent).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of a vacancy tells what belongs to no field as well, also once the fields are right', async () => {
    const { page, findings, faults } = await board.visit('/board/vacancies/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night porter');
    await page.getByRole('textbox', { name: 'Area of work' }).fill('operations');
    await page.route('**/graphql', (route) => {
      if (route.request().postDataJSON()?.operationName !== 'CreateVacancy') return route.fallback();
      const errors = [
        { path: 'name', message: 'must be another one' },
        { path: 'maxCandidates', message: 'must be at most 5' },
        { path: 'features', message: 'must have at most 3 items' },
      ];
      const extensions = { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT', errors };
      return route.fulfill({ json: { data: null, errors: [{ message: 'Not valid.', extensions }] } });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert');
    const fields = alert.getByRole('link');
    await alert.getByText('Please correct 2 fields:').waitFor();
    await alert.getByText('Stages: Must have at most 3 items').waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Day porter');
    await alert.getByText('Please correct 1 field:').waitFor();
    expect(await fields.allTextContents()).toEqual(['Maximum number of candidates']);
    await page.getByRole('spinbutton', { name: 'Maximum number of candidates' }).fill('5');
    await fields.first().waitFor({ state: 'detached' });
    await alert.getByText('Stages: Must have at most 3 items').waitFor();
    // The list is what was refused: a change of it counts.
    await page.getByRole('button', { name: 'Next: stages' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of a webhook tells each fault until its own field is changed', async () => {
    const { page, findings, faults } = await board.visit('/board/integrations');
    await page.getByRole('button', { name: 'Add a webhook…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    const url = dialog.getByRole('textbox', { name: 'URL' });
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await url.fill('ftp://example.com');
    await description.fill('x'.repeat(2_000));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await faultOf(url);
    await faultOf(description);
    await description.fill('Our applicant tracking system');
    expect(await description.getAttribute('aria-invalid')).toBe('false');
    expect(await faultOf(url)).toBe('Must be an http or https URL');
    await dialog.getByRole('alert').waitFor();
    await url.fill('https://hooks.example.com/1');
    expect(await url.getAttribute('aria-invalid')).toBe('false');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of a webhook tells what the service alone knows at the same field', async () => {
    const { page, findings, faults } = await board.visit('/board/integrations');
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Add a webhook…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    const url = dialog.getByRole('textbox', { name: 'URL' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await url.fill('ftp://example.com');
    await add.click();
    await url.and(page.locator(':focus')).waitFor();
    expect(await faultOf(url)).toBe('Must be an http or https URL');
    expect(await findings()).toEqual([]);
    expect(sent).toEqual([]);
    await url.fill('https://10.0.0.1/hook');
    await add.click();
    await dialog.getByText('Must not contain an address that is not public').waitFor();
    expect(await faultOf(url)).toBe('Must not contain an address that is not public');
    expect(sent).toEqual(['CreateWebhook']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('about a person tells of reasons and references, and the service of times', async () => {
    const { page, findings, faults } = await board.visit('/board/people?candidate=tom-ashworth');
    const sent = sentBy(page);
    const person = page.getByRole('region', { name: 'tom-ashworth' });
    await person.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('dialog', { name: 'Erase the data of tom-ashworth' });
    const reference = erase.getByRole('textbox', { name: 'Reference' });
    await reference.fill('case 7!');
    await erase.getByRole('textbox', { name: 'Type tom-ashworth to confirm' }).fill('tom-ashworth');
    await erase.getByRole('button', { name: 'Erase' }).click();
    expect(await faultOf(reference)).toBe('Must have 1 to 64 letters, digits and the characters . _ / -');
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await person.getByRole('button', { name: 'Legal hold…' }).click();
    const hold = page.getByRole('dialog', { name: 'Legal hold for tom-ashworth' });
    const reason = hold.getByRole('textbox', { name: 'Reason' });
    const until = hold.getByLabel('Until');
    await hold.getByRole('button', { name: 'Place the hold' }).click();
    expect(await faultOf(reason)).toBe('This field is required');
    await reason.fill('A case before the court.');
    await until.fill('2020-01-01T09:00');
    expect(sent).toEqual([]);
    await hold.getByRole('button', { name: 'Place the hold' }).click();
    expect(await faultOf(until)).toMatch(/^Must be after .*, the company's current time$/);
    expect(sent).toEqual(['HoldCandidate']);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
