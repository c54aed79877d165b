import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { vacancies } from '../../../packages/board/src/vacancies/vacanciesQuery.js';
import { eventually } from '../../support/eventually.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { status as answers, Receiver } from '../../support/outside/receiver.js';
import { describeBoard } from '../visitBoard.js';

/** What a day begins with: what waits today, and how far each vacancy is. */

describeBoard(
  'the overview',
  (board) => {
    const ask = async (query: string, variables: object = {}) => {
      const { body } = await board.service.graphql(query, { token: board.service.demo.token, variables });
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const region = (page: Page, name: RegExp | string): Locator => page.getByRole('region', { name });
    /** Tells the page another time of the company's clock. */
    const at = (page: Page, now: string): Promise<unknown> =>
      page.route('**/graphql', (route) =>
        route.request().postDataJSON()?.operationName === 'CompanyNow'
          ? route.fulfill({ json: { data: { companyClock: { companyId: 'acme', now } } } })
          : route.fallback(),
      );
    const timers =
      '{ records(companyId: "acme", first: 100, filter: { isClosed: false, isHeld: false, dueBefore: "2100-01-01T00:00:00.000Z" }) { nodes { candidateId nextAutomation { dueAt } } } }';

    it('"Today" tells whom to review and meet, what timers will do, and which webhooks fail, with links', async () => {
      const { records } = await ask(timers);
      const due = records.nodes
        .map(({ candidateId, nextAutomation }: { candidateId: string; nextAutomation: { dueAt: string } }) => ({
          candidateId,
          dueAt: nextAutomation.dueAt,
        }))
        .toSorted(
          (one: { dueAt: string }, other: { dueAt: string }) => Date.parse(one.dueAt) - Date.parse(other.dueAt),
        );
      const [{ candidateId, dueAt }] = due;
      const { body } = await board.service.graphql(
        '{ records(companyId: "acme", first: 1, filter: { statusCode: "TO_SCHEDULE", isClosed: false }) { nodes { id vacancyId candidateId feature { possibleDates { instant duration } } } } }',
        { token: board.service.demo.token },
      );
      const [meets] = body.data.records.nodes;
      const [offered] = meets.feature.possibleDates;
      await ask(
        'mutation ($vacancyId: ID!, $id: ID!, $input: BookMeetingInput!) { bookMeeting(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }',
        {
          vacancyId: meets.vacancyId,
          id: meets.id,
          input: { date: offered?.instant ?? dueAt, duration: offered?.duration ?? 30 },
        },
      );
      const receiver = await Receiver.start();
      receiver.at('/payroll', answers(500, 'asleep'));
      await ask(
        'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { webhook { id } } }',
        { input: { url: receiver.url('/payroll') } },
      );
      for (const locale of ['es', 'en']) {
        await ask(`mutation { updateCompanySettings(companyId: "acme", input: { locale: "${locale}" }) { locale } }`);
      }
      await delivererOf(board.service).deliver();

      const { page, findings, faults, screenshot } = await board.visit('/board');
      // From the name of the board, by keyboard.
      await at(page, offered?.instant ?? dueAt);
      await page.getByRole('link', { name: 'Pipeline board' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      await region(page, /^Reviews waiting, \d+$/)
        .getByRole('link', { name: 'hannah-weiss' })
        .waitFor();
      await region(page, /^Reviews waiting/)
        .getByRole('listitem')
        .filter({ hasText: 'tom-ashworth' })
        .getByText('closed: reopen the vacancy to review')
        .waitFor();
      const meetings = region(page, /^Meetings today, \d+$/);
      await meetings.getByRole('link', { name: meets.candidateId }).waitFor();
      await region(page, 'Failing webhooks, 1')
        .getByRole('link', { name: receiver.url('/payroll') })
        .waitFor();
      expect(await findings()).toEqual([]);
      await screenshot('board-today');
      await region(page, /^Reviews waiting/)
        .getByRole('link', { name: 'Start reviewing' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
      await page.unrouteAll();
      await at(page, dueAt);
      await page.goto(`${board.service.url}/board/today`);
      const coming = region(page, /^Timers due today, \d+$/);
      await coming.getByRole('listitem').filter({ hasText: candidateId }).waitFor();
      await coming.getByRole('link', { name: candidateId }).click();
      await page.getByRole('dialog', { name: candidateId }).waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
      await receiver.stop();
    });

    it('"Today" says where nothing waits, by touch, in Spanish and in the dark', async () => {
      const { page, findings, faults } = await board.visit('/board?lang=es', {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        colorScheme: 'dark',
      });
      await at(page, '2020-01-01T12:00:00.000Z');
      await page.getByRole('button', { name: 'Menú' }).tap();
      await page.getByRole('link', { name: 'Hoy' }).tap();
      await region(page, 'Reuniones de hoy, 0').getByText('Hoy no hay reuniones.').waitFor();
      await region(page, 'Plazos que vencen hoy, 0').getByText('Hoy no vence ningún plazo.').waitFor();
      expect(await findings()).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('"Vacancies" tells how many stand in each stage, who waits longest, what is due, whose it is, and sorts', async () => {
      const { page, findings, faults, screenshot } = await board.visit('/board');
      const table = page.getByRole('table', { name: 'Vacancies' });
      const row = table.getByRole('row', { name: /^Warehouse Shift Supervisor/ });
      const bar = await row.getByRole('img').getAttribute('aria-label');
      const counts = [...(bar ?? '').matchAll(/: (\d+)/g)].map(([, count]) => Number(count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
      await row.getByText('nora.whitfield').waitFor();
      const names = async (): Promise<string[]> => table.getByRole('row').locator('td:first-child a').allTextContents();
      // By keyboard, and again for the other direction.
      const header = table.getByRole('columnheader', { name: 'Active candidates' });
      await header.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await header.and(page.locator('[aria-sort=descending]')).waitFor();
      expect((await names())[0]).toBe('Senior Backend Engineer');
      await page.keyboard.press('Enter');
      await header.and(page.locator('[aria-sort=ascending]')).waitFor();
      expect((await names()).at(-1)).toBe('Senior Backend Engineer');
      await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' });
      await table.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort]')).waitFor();
      await eventually(async () => {
        const all = await names();
        return all.toString() === all.toSorted().toString();
      });
      expect(await findings()).toEqual([]);
      await screenshot('board-vacancies');
      await row.getByRole('link').nth(1).click();
      await page.getByRole('dialog').waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('"Vacancies" asks as many statements for all vacancies as for three', async () => {
      const query = vacancies.loc?.source.body ?? '';
      const variables = { companyId: 'acme', today: new Date().toISOString() };
      const counts: number[] = [];
      // The newest one may have nobody whose name is read.
      for (const first of [3, 50, 3, 50]) {
        board.service.database.countStatements();
        await ask(query, { ...variables, first });
        counts.push(board.service.database.countStatements());
      }
      expect(counts[3]).toBe(counts[2]);
      expect(counts[3]).toBeLessThanOrEqual(9);
    });
  },
  { allowsLoopbackWebhooks: true },
);
