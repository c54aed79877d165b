import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** A vacancy is made in two steps, beside a summary that tells what it will be. */

describeBoard('a new vacancy', (board) => {
  const path = '/board/vacancies/new';
  const summary = (page: Page, name = 'Summary'): Locator => page.getByRole('complementary', { name });
  const preview = (page: Page): Promise<string[]> =>
    page.locator('.preview > li').evaluateAll((all) => all.map((one) => one.textContent ?? ''));

  it('is made by keyboard in two steps, from a template that keeps what was typed', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit(path);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Courier');
    await page.getByRole('textbox', { name: 'Area of work' }).fill('operations');
    await summary(page).getByText('Courier · operations · Standard · Public').waitFor();
    await summary(page).getByText('On site').waitFor();
    expect(await page.getByRole('group', { name: /^Stage \d/ }).count()).toBe(0);
    await name.focus();
    await page.keyboard.press('Enter');
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByRole('button', { name: 'Stages' }).and(page.locator(':focus')).waitFor();
    expect(await steps.locator('[aria-current=step]').textContent()).toBe('2Stages');
    expect(await name.isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'The usual five stages' });
    await page.getByRole('group', { name: 'Stage 5: Documents' }).waitFor();
    const form = page.getByRole('group', { name: 'Stage 1: Application form' });
    await form.getByRole('button', { name: /^Application form/ }).click();
    // A timer reads as a sentence, in the form and in the summary; without a time it says that it is off.
    await form.getByText('Leave a timer empty, or enter 0, to switch it off.').waitFor();
    const timer = form.getByRole('listitem').filter({ hasText: 'without an answer' });
    expect(await timer.textContent()).toMatch(
      /^Discard after.*without an answer Off$|^Discard after.*without an answerOff$/,
    );
    await timer.getByRole('spinbutton', { name: 'No interest shown: duration' }).fill('5');
    await timer.getByText('Off', { exact: true }).waitFor({ state: 'detached' });
    await summary(page).getByText('Discard after 5 days without an answer').waitFor();
    await timer.getByRole('spinbutton').fill('');
    await timer.getByText('Off', { exact: true }).waitFor();
    await timer.getByRole('spinbutton').fill('1');
    await form.getByRole('textbox', { name: 'Name of the stage' }).fill('Form & <b>more</b>');
    expect(await preview(page)).toEqual([
      'Form & <b>more</b> Application formDiscard after 1 day without an answer',
      'Interview ',
      'Psychometric test ',
      'Meeting on site ',
      'Documents ',
    ]);
    expect(await findings()).toEqual([]);
    await screenshot('board-steps');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await name.inputValue()).toBe('Courier');
    await page.getByRole('button', { name: 'Save' }).click();
    await status('Messages').getByText('Courier was created.').waitFor();
    await page.getByRole('region', { name: 'Documents, 0' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en', { add: 'Add stage', kind: 'Kind of stage', interview: 'Interview', exam: 'English exam' }],
    [
      'es',
      {
        add: 'Añadir etapa',
        kind: 'Tipo de etapa',
        interview: 'Entrevista',
        exam: 'Examen de inglés',
      },
    ],
  ])('names each new stage by its kind, with a number where another stage has the name (%s)', async (lang, said) => {
    const { page, faults } = await board.visit(`${path}?lang=${lang}`);
    const names = (): Promise<readonly string[]> => page.locator('.stage-line b').allTextContents();
    const [form] = await names();
    await page.getByRole('textbox', { name: /^(Name|Nombre)$/ }).fill('Courier');
    await page.getByRole('textbox', { name: /^(Area of work|Área de trabajo)$/ }).fill('operations');
    await page.keyboard.press('Enter');
    const add = page.getByRole('button', { name: said.add });
    const kind = page.getByRole('combobox', { name: said.kind });
    await add.click();
    await add.click();
    await kind.selectOption({ label: said.exam });
    await add.click();
    const { interview, exam } = said;
    expect(await names()).toEqual([form, interview, `${interview} 2`, `${interview} 3`, exam]);
    // A name that somebody gave counts, and a number that is free again is taken first.
    await page.getByRole('button', { name: new RegExp(`^${interview} 2`) }).click();
    await page
      .getByRole('group', { name: new RegExp(`: ${interview} 2$`) })
      .getByRole('textbox')
      .first()
      .fill(`${exam.toUpperCase()} 2`);
    await add.click();
    await kind.selectOption({ label: interview });
    await add.click();
    expect((await names()).slice(-2)).toEqual([`${exam} 3`, `${interview} 2`]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('names the first field that is wrong in its bar, with a link to it, by touch, in Spanish and in the dark', async () => {
    const { page, findings, faults, screenshot } = await board.visit(`${path}?lang=es`, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Siguiente: etapas' }).tap();
    const bar = page.getByRole('alert');
    await bar.getByText('Corrija 2 campos:').waitFor();
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Nombre', 'Área de trabajo']);
    expect(await findings()).toEqual([]);
    await screenshot('board-faults-phone');
    await bar.getByRole('link', { name: 'Área de trabajo' }).tap();
    const area = page.getByRole('textbox', { name: 'Área de trabajo' });
    await area.and(page.locator(':focus')).waitFor();
    const [at, above] = await Promise.all([area.boundingBox(), page.locator('.save-bar').boundingBox()]);
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan(above?.y ?? 0);
    // What is typed into a field is no fault any more; the others still are.
    await area.fill('operaciones');
    await bar.getByText('Corrija 1 campo:').waitFor();
    expect(await area.getAttribute('aria-invalid')).toBe('false');
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Repartidor');
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Siguiente: etapas' }).tap();
    await page.getByRole('group', { name: 'Etapa 1: Formulario' }).waitFor();
    await summary(page, 'Resumen').getByText('Repartidor · operaciones · Estándar · Pública').waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
