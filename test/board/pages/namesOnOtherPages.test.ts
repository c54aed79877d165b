import { expect, it } from '@jest/globals';
import { labelling } from '../labelling.js';
import { describeBoard } from '../visitBoard.js';

/** Pages whose lists have ids of candidates alone ask for their names. */

describeBoard('names of candidates on other pages', (board) => {
  const label = labelling(board);

  it('stand in statistics: on the cards behind a number, and behind each reason', async () => {
    const { demo, graphql } = board.service;
    const { body } = await graphql(
      `{ decisions(companyId: "acme", first: 1, filter: { vacancyId: "${demo.vacancyId}", outcome: DISCARDED, isUndone: false }) { nodes { candidateId } } }`,
      demo,
    );
    const [{ candidateId }] = body.data.decisions.nodes;
    await label(candidateId, 'Rosa Pérez');
    await label('hannah-weiss', 'Hannah Weiß');
    const { page, findings, faults } = await board.visit(`/board/vacancies/${demo.vacancyId}/statistics`);
    await page
      .getByRole('table', { name: 'Stages' })
      .getByRole('link', { name: /^\d+ open: AI interview/ })
      .click();
    const card = page.locator('.found-cards').getByRole('link', { name: 'Hannah Weiß' });
    expect(await card.getAttribute('title')).toBe('hannah-weiss');
    const reasons = page.getByRole('table', { name: 'Discards' }).locator('summary');
    for (const summary of await reasons.all()) await summary.click();
    const behind = page.getByRole('table', { name: 'Discards' }).getByRole('link', { name: 'Rosa Pérez' });
    expect(await behind.getAttribute('title')).toBe(candidateId);
    expect(await findings()).toEqual([]);
    await page.goto(`${board.service.url}/board/vacancies/${demo.vacancyId}/about`);
    const first = page.locator('.vacancy-history a[title]').filter({ hasText: '-' }).first();
    const id = (await first.getAttribute('title')) ?? '';
    await label(id, 'Ines Duarte');
    await page.locator(`.vacancy-history a[title="${id}"]`).getByText('Ines Duarte').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand in the feed, which is filtered by a name; of several, one is chosen by keyboard', async () => {
    await label('hannah-weiss', 'Hannah Weiß');
    await label('chloe-bennett', 'Chloé Weissmann');
    const { page, findings, faults, screenshot } = await board.visit('/board/feed');
    const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await events.filter({ hasText: 'Chloé Weissmann chloe-bennett' }).first().waitFor();
    const field = page.getByRole('textbox', { name: 'Candidate' });
    await field.fill('weiss');
    const choices = page.getByRole('list', { name: /^Several candidates/ });
    await choices.getByRole('button', { name: 'Chloé Weissmann chloe-bennett' }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-feed-names');
    await page.keyboard.press('Escape');
    await choices.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await choices.getByRole('button', { name: 'Hannah Weiß' }).focus();
    await page.keyboard.press('Enter');
    await choices.waitFor({ state: 'detached' });
    await page.waitForURL(/candidate=hannah-weiss/);
    await page.getByRole('button', { name: 'hannah-weiss' }).waitFor();
    await events.filter({ hasText: 'Chloé' }).first().waitFor({ state: 'detached' });
    await events.filter({ hasText: 'Hannah Weiß' }).first().waitFor();
    expect(await events.count()).toBe(await events.filter({ hasText: 'Hannah Weiß hannah-weiss' }).count());
    // A name of one alone, without its accents; a bookmark has the name in the field.
    await field.fill('CHLOE W');
    await page.waitForURL(/candidate=chloe-bennett/);
    await events.filter({ hasText: 'Chloé' }).first().waitFor();
    expect(await events.filter({ hasText: 'Hannah' }).count()).toBe(0);
    expect(await field.inputValue()).toBe('CHLOE W');
    await page.reload();
    await page.locator('input[value="Chloé Weissmann"]').waitFor();
    // A new name comes by itself.
    await label('chloe-bennett', 'Chloé Müller');
    await events.filter({ hasText: 'Chloé Müller' }).first().waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand on the page of people, in its dialogs, tables and sentences, with the id below', async () => {
    await label('tom-ashworth', 'Tom Ashworth');
    const { page, findings, faults, status, screenshot } = await board.visit('/board/people');
    await page.getByRole('textbox', { name: 'Candidate' }).fill('tom ash');
    await page.keyboard.press('Enter');
    const person = page.getByRole('region', { name: 'Tom Ashworth' });
    await person.getByRole('button', { name: 'tom-ashworth' }).waitFor();
    expect(new URL(page.url()).searchParams.get('candidate')).toBe('tom-ashworth');
    await person.getByRole('button', { name: 'Legal hold…' }).click();
    const hold = page.getByRole('dialog', { name: 'Legal hold for Tom Ashworth' });
    await hold.getByRole('button', { name: 'tom-ashworth' }).waitFor();
    await hold.getByRole('textbox', { name: 'Reason' }).fill('A case before the court.');
    await hold.getByRole('button', { name: 'Place the hold', exact: true }).click();
    await status('Messages').getByText('Tom Ashworth is under a legal hold.').waitFor();
    await page
      .getByRole('table', { name: 'Legal holds' })
      .getByRole('row', { name: /Tom Ashworth tom-ashworth/ })
      .getByRole('button', { name: 'Release the hold on Tom Ashworth' })
      .click();
    await status('Messages').getByText('The hold on Tom Ashworth is released.').waitFor();
    const download = page.waitForEvent('download');
    await person.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('tom-ashworth.json');
    await status('Messages')
      .getByText(/^Tom Ashworth exported: /)
      .waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-people-names');
    // Erased by the name; it is gone then.
    await person.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('dialog', { name: 'Erase the data of Tom Ashworth' });
    await erase.getByRole('textbox', { name: 'Type Tom Ashworth to confirm' }).fill('Tom Ashworth');
    expect(await findings()).toEqual([]);
    await erase.getByRole('button', { name: 'Erase', exact: true }).click();
    await status('Messages').getByText('Tom Ashworth erased.').waitFor();
    await page.getByRole('region', { name: 'tom-ashworth' }).waitFor();
    expect(await page.getByText('Tom Ashworth', { exact: true }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand with an objection, in Spanish, in the dark, on a phone', async () => {
    await label('bruno-costa', 'Bruno da Costa e Silva de Albuquerque');
    const { page, findings, faults } = await board.visit('/board/people?lang=es&candidate=bruno-costa', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    const name = 'Bruno da Costa e Silva de Albuquerque';
    await page.getByRole('table', { name: 'Objeciones' }).getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: `Resolver la objeción sobre ${name}…` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'bruno-costa' }).waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name }).waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
