import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** The part of the window that nothing stands over: between the banner and the bar with "Save". */
async function isInView(page: Page, field: Locator): Promise<boolean> {
  const [at, bar] = await Promise.all([field.boundingBox(), page.locator('.save-bar').boundingBox()]);
  return at !== null && bar !== null && at.y >= 0 && at.y + at.height <= bar.y;
}

describeBoard('what the form of a vacancy requires', (board) => {
  const name = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true });
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save' }).click();

  it.each([
    [1280, 800],
    [390, 700],
  ])('is marked, and the first that is missing is in view with what is wrong, at %i × %i', async (width, height) => {
    const { page, findings, faults, screenshot } = await board.visit('/board/vacancies/new', {
      viewport: { width, height },
    });
    await page.getByText('Fields with * are required.').waitFor();
    expect(await name(page).getAttribute('required')).not.toBeNull();
    await name(page).fill('   ');
    // By keyboard, from the end of the form.
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await name(page).and(page.locator(':focus')).waitFor();
    expect(await isInView(page, page.locator('.field', { has: name(page) }))).toBe(true);
    await page
      .locator('.field', { has: name(page) })
      .getByText('This field is required')
      .waitFor();
    expect(await findings()).toEqual([]);
    await name(page).fill('Night Shift Lead');
    await save(page);
    const area = page.getByRole('textbox', { name: 'Area of work' });
    await area.and(page.locator(':focus')).waitFor();
    const field = page.locator('.field', { has: area });
    expect(await isInView(page, field)).toBe(true);
    expect(await isInView(page, field.locator('.fault'))).toBe(true);
    await screenshot(`board-required-${width}`);
    // Whoever goes through the fields by Tab sees each of them.
    await page.getByRole('textbox', { name: 'Job description', exact: true }).focus();
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const isOfBar = await focused.evaluate((element) => element.closest('.save-bar') !== null);
      if (!isOfBar) expect([n, await isInView(page, focused)]).toEqual([n, true]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is what is refused where it is empty, and nothing else', async () => {
    const { page } = await board.visit('/board/vacancies/new');
    const turnTo = (step: string): Promise<void> =>
      page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: step }).click();
    await name(page).fill('x');
    await page.getByRole('textbox', { name: 'Area of work' }).fill('x');
    await turnTo('Stages');
    await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'The usual five stages' });
    const meeting = page.getByRole('group', { name: /: Meeting on site$/ });
    await meeting.getByRole('button', { name: /^Meeting on site/ }).click();
    await meeting.getByRole('button', { name: 'Add a date' }).click();
    await meeting.getByRole('button', { name: 'Add a message' }).click();
    await meeting.getByText('For developers').click();
    const fields = page.locator('.vacancy-form .field :is(input, textarea):not([type=color]):visible');
    await meeting.getByRole('textbox', { name: /^Template of message/ }).waitFor();
    for (const field of await fields.all()) await field.fill('');
    const read = () =>
      fields.evaluateAll((all) =>
        (all as unknown as { name: string; required: boolean; getAttribute(name: string): string }[]).map((field) => [
          field.name,
          field.required,
          field.getAttribute('aria-invalid') === 'true',
        ]),
      );
    await turnTo('What and where');
    await page.getByText('Formatted texts, and notes for the AI assistant').click();
    for (const field of await fields.all()) await field.fill('');
    await save(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
    const first = await read();
    // A link of the bar leads to the other step.
    await page.getByRole('alert').getByText('and ').waitFor();
    await name(page).fill('x');
    await page.getByRole('textbox', { name: 'Area of work' }).fill('x');
    await save(page);
    await page.locator('[data-step=stages] :focus').waitFor();
    const seen = [...first, ...(await read())];
    expect(seen.length).toBeGreaterThan(19);
    expect(seen.filter(([, required, invalid]) => required !== invalid)).toEqual([]);
    expect(seen.filter(([, required]) => required).length).toBeGreaterThan(7);
    await page.context().close();
  });

  it('is a name: what was named nothing elsewhere is within reach, by words', async () => {
    const { companyId, vacancyId, token } = board.service.demo;
    const rename = async (to: string): Promise<void> => {
      const query =
        'mutation ($companyId: ID!, $id: ID!, $name: String) { updateVacancy(companyId: $companyId, id: $id, input: { name: $name }) { id } }';
      const { body } = await board.service.graphql(query, { token, variables: { companyId, id: vacancyId, name: to } });
      expect(body.errors).toBe(undefined);
    };
    await rename('');
    const { page, findings, faults, status } = await board.visit('/board');
    await page.getByRole('link', { name: 'Untitled' }).click();
    await page.getByRole('heading', { level: 1, name: 'Untitled' }).waitFor();
    await page.getByRole('option').first().waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Untitled' }).waitFor();
    await save(page);
    await name(page).and(page.locator(':focus')).waitFor();
    await name(page).fill('Senior Backend Engineer');
    await save(page);
    await status('Messages').getByText('Senior Backend Engineer is saved.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
