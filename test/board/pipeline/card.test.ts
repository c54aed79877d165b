import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import type { DemoService } from '../../support/service/demoService.js';
import { startBoardService, visitBoard } from '../visitBoard.js';

interface FoundRecord {
  readonly id: string;
  readonly vacancyId: string;
  readonly candidateId: string;
  readonly isClosed: boolean;
  readonly feature: { readonly featureCode: string };
  readonly answers?: readonly {
    readonly questionId: string;
    readonly questionText: string;
    readonly scorer: { readonly id: string } | null;
  }[];
  readonly reports?: readonly { readonly name: string; readonly url: string }[];
}

describeInBrowser("a card's dialog", () => {
  let service: DemoService;
  let browser: Browser;
  let records: readonly FoundRecord[];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService(), openBrowser()]);
    const { body } = await service.graphql(
      `{ records(companyId: "acme", first: 100) { nodes {
        id vacancyId candidateId isClosed feature { featureCode }
        ... on Interview { answers { questionId questionText scorer { id } } }
        ... on Psychometric { reports { name url } }
      } } }`,
      service.demo,
    );
    records = body.data.records.nodes;
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const find = (isWanted: (record: FoundRecord) => boolean): FoundRecord => {
    const found = records.find(isWanted);
    if (!found) throw new Error('The demo has no such record.');
    return found;
  };
  const pathOf = ({ vacancyId, id }: FoundRecord): string => `/board/vacancies/${vacancyId}/records/${id}`;
  const interview = (): FoundRecord => find(({ answers, isClosed }) => isClosed && answers?.[0]?.scorer != null);

  it('shows answers with scores and scorers, the decision, the history and other stages; never what a model thought', async () => {
    const record = interview();
    const { page, faults, findings, screenshot } = await visitBoard(browser, service, pathOf(record));
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    const heading = (name: string) => dialog.getByRole('heading', { level: 3, name });
    await heading('Answers').waitFor();
    const [answer] = record.answers ?? [];
    await dialog.getByText(answer?.questionText ?? '').waitFor();
    // The decision has its scores folded in.
    await dialog.getByText(`AI model ${answer?.scorer?.id}`).filter({ visible: true }).first().waitFor();
    await heading('Next automation').waitFor();
    await heading('Decision').waitFor();
    await dialog.getByText(/name the decision/).waitFor();
    await heading('History').waitFor();
    await heading('Other stages').waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-card');

    const asked = page.waitForRequest((request) => request.postData()?.includes('query Card(') ?? false);
    await page.reload();
    const sent = (await asked).postDataJSON();
    expect(sent.operationName).toBe('Card');
    expect(sent.query).not.toContain('scorerThinking');
    expect(sent.variables).toMatchObject({ companyId: 'acme', vacancyId: record.vacancyId, id: record.id });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('links the reports of a test', async () => {
    const record = find(({ reports }) => (reports?.length ?? 0) > 0);
    const { page } = await visitBoard(browser, service, pathOf(record));
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    await dialog.getByRole('heading', { level: 3, name: 'Reports' }).waitFor();
    const [report] = record.reports ?? [];
    expect(await dialog.getByRole('link', { name: report?.name ?? '' }).getAttribute('href')).toBe(report?.url);
    await page.context().close();
  });

  it('books a meeting by keyboard, and says how the candidate came there', async () => {
    const record = find(
      ({ feature, isClosed }) => !isClosed && feature.featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL',
    );
    const { page, faults, findings, status } = await visitBoard(browser, service, pathOf(record));
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    await dialog.getByRole('heading', { level: 3, name: 'Meeting' }).waitFor();
    await dialog.getByText('Why the candidate was moved here').waitFor();
    await dialog.getByRole('combobox', { name: 'Date' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await status('Messages').getByText(`Meeting with ${record.candidateId} booked: `).waitFor();
    await dialog.getByText('Scheduled').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Meeting booked' }).last().waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('closes by Escape, opens other stages, and goes back', async () => {
    const record = interview();
    const { page } = await visitBoard(browser, service, pathOf(record));
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    const neighbour = dialog.getByRole('button', { name: 'Previous candidate' });
    expect(await neighbour.getAttribute('aria-disabled')).toMatch(/true|false/);
    await dialog.getByRole('heading', { level: 3, name: 'Other stages' }).waitFor();
    await dialog.getByRole('link').last().click();
    await page.waitForURL((url) => !url.pathname.endsWith(record.id));
    await dialog.waitFor();
    await page.goBack();
    await dialog.getByRole('heading', { level: 3, name: 'Answers' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/board/vacancies/${record.vacancyId}`);
    await page.context().close();
  });

  it('says why it could not be read, and reads it again', async () => {
    const record = interview();
    const { page, findings } = await visitBoard(browser, service, '/board');
    let isRefused = false;
    await page.route('**/graphql', async (route) => {
      if (isRefused || route.request().postDataJSON()?.operationName !== 'Card') return route.fallback();
      isRefused = true;
      await route.fulfill({
        status: 503,
        headers: { 'x-request-id': 'request-7' },
        json: { errors: [{ message: 'No database.', extensions: { reason: 'DATABASE_UNAVAILABLE' } }] },
      });
    });
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(pathOf(record))})`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('(DATABASE_UNAVAILABLE) X-Request-Id: request-7').waitFor();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('heading', { level: 3, name: 'Answers' }).waitFor();
    await page.context().close();
  });

  it('gives more of a long history', async () => {
    const record = find(({ answers, vacancyId }) => (answers?.length ?? 0) > 0 && vacancyId === service.demo.vacancyId);
    const { page, faults } = await visitBoard(browser, service, '/board');
    // The demo has no record of a hundred events, so the pages are made smaller on their way.
    await page.route('**/graphql', async (route) => {
      const body = route.request().postDataJSON();
      if (body?.operationName !== 'Card') return route.fallback();
      await route.continue({
        postData: JSON.stringify({ ...body, query: body.query.replace('history(first: 100', 'history(first: 2') }),
      });
    });
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(pathOf(record))})`);
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    const { body } = await service.graphql(
      `{ record(companyId: "acme", vacancyId: "${record.vacancyId}", id: "${record.id}") { history(first: 100) { nodes { seq } } } }`,
      service.demo,
    );
    const all = body.data.record.history.nodes.length;
    const shown = dialog
      .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
      .getByRole('listitem');
    await shown.first().waitFor();
    for (let count = 2; count < all; count += 2) {
      expect(await shown.count()).toBe(count);
      await dialog.getByRole('button', { name: 'More' }).click();
      await shown.nth(Math.min(count + 2, all) - 1).waitFor();
    }
    expect(await shown.count()).toBe(all);
    // A full page does not know that it is the last one.
    if (all % 2 === 0) await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'More' }).waitFor({ state: 'detached' });
    // A change has the card read again, and all of its history stays.
    const reviews = `[{ questionId: ${JSON.stringify(record.answers?.[0]?.questionId)} }]`;
    const reviewed = await service.graphql(
      `mutation { reviewAnswers(companyId: "acme", vacancyId: "${record.vacancyId}", id: "${record.id}",
        input: { reviews: ${reviews} }) { id } }`,
      service.demo,
    );
    expect(reviewed.body.errors).toBe(undefined);
    await shown.nth(all).waitFor();
    expect(await shown.count()).toBe(all + 1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says in Spanish, and of a record that nobody knows, what there is', async () => {
    const record = interview();
    const { page } = await visitBoard(browser, service, `${pathOf(record)}?lang=es`);
    const dialog = page.getByRole('dialog', { name: record.candidateId });
    await dialog.getByRole('heading', { level: 3, name: 'Respuestas' }).waitFor();
    await dialog
      .getByText(/Su candidatura|la decisión/)
      .first()
      .waitFor();
    await page.context().close();

    const unknown = await visitBoard(browser, service, pathOf({ ...record, id: 'no-such-record' }));
    await unknown.page.getByRole('dialog').getByText('There is no such card.').waitFor();
    await unknown.page.context().close();
  });
});
