import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import type { DemoService } from '../../support/service/demoService.js';
import { type BoardVisit, startBoardService, visitBoard } from '../visitBoard.js';

const stages = ['Application form', 'AI interview: engineering', 'English exam'] as const;
const [form, interview, exam] = stages;

describeInBrowser('the pipeline', () => {
  let service: DemoService;
  let browser: Browser;
  let visited: BoardVisit;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
  }, 120_000);
  beforeEach(async () => {
    service = await startBoardService();
    visited = await open();
    page = visited.page;
  });
  afterAll(() => browser.close());

  const open = async (): Promise<BoardVisit> => {
    const made = await visitBoard(browser, service, `/board/vacancies/${service.demo.vacancyId}`);
    await made.status('Connection').getByText('Live').waitFor();
    return made;
  };
  const column = (name: string, on = page): Locator => on.getByRole('listbox', { name });
  const card = (candidate: string, on = page): Locator =>
    on.getByRole('option', { name: new RegExp(`^${candidate},`) });
  const named = async (stage: string, on = page): Promise<string[]> => {
    const names = await column(stage, on)
      .getByRole('option')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    return names.map((name) => name.split(',')[0] as string);
  };
  const says = (text: string | RegExp): Promise<void> => visited.status('Messages').getByText(text).waitFor();
  const act = (name: string): Locator => page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name });
  const end = async (): Promise<void> => {
    expect(visited.faults).toEqual([]);
    await page.context().close();
    await service.stop();
  };

  it('shows each stage with its open records, longest here first, and axe finds nothing', async () => {
    for (const stage of stages) await page.getByRole('region', { name: new RegExp(`^${stage}, \\d+$`) }).waitFor();
    expect(await named(form)).toEqual(['mateusz-zielinski', 'chloe-bennett', 'jonas-lindqvist']);
    expect(await card('hannah-weiss').locator('.unseen').textContent()).toMatch(
      /^hannah-weiss, in progress, score 8\d, needs review, \d+ days here/,
    );
    expect(await visited.findings()).toEqual([]);
    await visited.screenshot('board-pipeline');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await visited.findings()).toEqual([]);
    await visited.screenshot('board-pipeline-dark');
    await end();
  });

  it('moves selected cards on by mouse', async () => {
    expect(await act('Move on').count()).toBe(0);
    for (const name of ['mateusz-zielinski', 'chloe-bennett']) await card(name).locator('.mark').click();
    await says('2 selected.');
    await act('Move on').click();
    await says(`2 candidates moved to ${interview}.`);
    expect(await named(form)).toEqual(['jonas-lindqvist']);
    expect(await named(interview)).toEqual(expect.arrayContaining(['mateusz-zielinski', 'chloe-bennett']));
    await page.getByRole('heading', { level: 2, name: `${form}, 1` }).waitFor();
    await end();
  });

  it('drags a card to another stage', async () => {
    // Dragging is loaded once the cards are shown.
    await page.locator('[role=option][draggable=true]').first().waitFor();
    await card('chloe-bennett').hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await column(exam).boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 40, { steps: 10 });
    await page.mouse.up();
    await says(`chloe-bennett moved to ${exam}.`);
    expect(await named(exam)).toContain('chloe-bennett');
    await end();
  });

  it('discards with a reason, and takes it back', async () => {
    await card('chloe-bennett').locator('.mark').click();
    await act('Discard…').click();
    const dialog = page.getByRole('dialog', { name: 'Discard chloe-bennett' });
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    expect(await visited.findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await says('chloe-bennett discarded.');
    expect(await named(form)).toEqual(['mateusz-zielinski', 'jonas-lindqvist']);
    await act('Undo').click();
    await says('chloe-bennett is back.');
    expect(await named(form)).toContain('chloe-bennett');
    await end();
  });

  it('is worked by keyboard alone: one tab stop, and the focus goes to the next card', async () => {
    await card('mateusz-zielinski').focus();
    expect(await page.locator('[role=option][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await card('chloe-bennett').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('m');
    await says(`chloe-bennett moved to ${interview}.`);
    await card('jonas-lindqvist').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await card('emily-clarke').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await says('2 selected.');
    await page.keyboard.press('Escape');
    await says('0 selected.');
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Move hannah-weiss' });
    await dialog.getByRole('combobox', { name: 'Stage' }).focus();
    await dialog.getByRole('combobox', { name: 'Stage' }).selectOption({ label: exam });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says(`hannah-weiss moved to ${exam}.`);
    await card('liam-oconnor').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('tariq');
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${interview}, 1 of \\d+$`) }).waitFor();
    await end();
  });

  it("shows another's move within a second, and says who made it", async () => {
    const other = await open();
    await card('mateusz-zielinski', other.page).locator('.mark').click();
    await other.page.getByRole('button', { name: 'Move on' }).click();
    await column(interview)
      .getByRole('option', { name: /^mateusz-zielinski/ })
      .waitFor({ timeout: 1_000 });
    await says(`user-1 moved mateusz-zielinski to ${interview}.`);
    expect(await named(form)).toEqual(await named(form, other.page));
    await other.page.context().close();
    await end();
  });

  it('puts a refused card back, with the reason', async () => {
    const { companyId, vacancyId, token } = service.demo;
    const query = 'mutation ($companyId: ID!, $id: ID!) { closeVacancy(companyId: $companyId, id: $id) { id } }';
    await service.graphql(query, { token, variables: { companyId, id: vacancyId } });
    await card('chloe-bennett').locator('.mark').click();
    await act('Move on').click();
    await page
      .getByRole('alert')
      .getByText('chloe-bennett was not moved: The vacancy is closed (VACANCY_CLOSED)')
      .waitFor();
    expect(await named(form)).toContain('chloe-bennett');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await end();
  });

  it('goes on after its socket is lost, without a lost or doubled card', async () => {
    const { companyId, token } = service.demo;
    const id = await card('chloe-bennett').getAttribute('data-card');
    await page.context().setOffline(true);
    await visited.status('Connection').getByText('Offline').waitFor();
    const query =
      'mutation ($input: BulkInput!) { forwardFeatures(input: $input) { results { error { reason } next { id } } } }';
    await service.graphql(query, { token, variables: { input: { companyId, resourceIds: [id] } } });
    await page.context().setOffline(false);
    await says('Connected again, 1 change since.');
    await visited.status('Connection').getByText('Live').waitFor();
    expect(await named(form)).not.toContain('chloe-bennett');
    expect((await named(interview)).filter((name) => name === 'chloe-bennett')).toHaveLength(1);
    await page.context().close();
    await service.stop();
  });

  it('says that there is no such vacancy', async () => {
    const { page: lost } = await visitBoard(browser, service, '/board/vacancies/no-such-vacancy');
    await lost.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await lost.context().close();
    await end();
  });
});
