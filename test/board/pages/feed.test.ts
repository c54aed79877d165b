import { expect, it } from '@jest/globals';
import { labelling } from '../labelling.js';
import { describeBoard } from '../visitBoard.js';

describeBoard('the feed on the board', (board) => {
  it('shows the newest events first, and older ones without a gap', async () => {
    const { page, faults, findings } = await board.visit('/board/feed');
    const list = page.getByRole('list', { name: 'Events' });
    const opening = list.locator('button[aria-expanded]');
    const numbers = async () => (await opening.allTextContents()).map((text) => Number.parseInt(text, 10));
    const first = await numbers();
    expect(first).toHaveLength(50);
    expect(first).toEqual(first.map((_, at) => (first[0] ?? 0) - at));
    const event = opening.first();
    await event.click();
    expect(await event.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('region', { name: `Details ${first[0]}` }).waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Older' }).click();
    await list.getByRole('button', { name: new RegExp(`^${(first[0] ?? 0) - 60} `) }).waitFor();
    const both = await numbers();
    expect(both).toEqual(both.map((_, at) => (first[0] ?? 0) - at));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([1280, 820, 390])('has what happened and when in one line, at %i px, in Spanish', async (width) => {
    const { page, faults } = await board.visit('/board/feed?lang=es', { viewport: { width, height: 780 } });
    const row = page
      .locator('.event')
      .filter({ has: page.locator('.candidate-name') })
      .first();
    await row.waitFor();
    const boxOf = async (part: string) => {
      const box = await row.locator(part).first().boundingBox();
      if (!box) throw new Error(`${part} is not drawn.`);
      return box;
    };
    const [what, when, who, line] = await Promise.all([
      boxOf('> button'),
      boxOf('> time'),
      boxOf('> .candidate-name'),
      boxOf('xpath=.'),
    ]);
    expect(what.x + what.width).toBeLessThanOrEqual(when.x);
    expect(Math.abs(what.y + what.height / 2 - when.y - when.height / 2)).toBeLessThan(8);
    expect(when.x + when.width).toBeGreaterThan(line.x + line.width - 20);
    // A phone has the person below.
    if (width < 720) expect(who.y).toBeGreaterThanOrEqual(what.y + what.height - 1);
    else expect(who.x).toBeGreaterThanOrEqual(what.x + what.width);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('filters by the address', async () => {
    const { page, faults } = await board.visit('/board/feed?type=RECORD_MOVED');
    expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('RECORD_MOVED');
    const texts = await page.locator('.events button[aria-expanded]').allTextContents();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !text.endsWith(' Moved on'))).toEqual([]);
    // Followed, it has what happens from now on, by its filter.
    const follow = page.getByRole('button', { name: 'Follow' });
    await follow.click();
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    const { vacancyId, token } = board.service.demo;
    const open = `{ records(companyId: "acme", first: 1, filter: { vacancyId: "${vacancyId}", featureId: "application-form", isClosed: false }) { nodes { id } } }`;
    const { body } = await board.service.graphql(open, { token });
    const input = { companyId: 'acme', resourceIds: [body.data.records.nodes[0].id] };
    for (const act of ['cancelFeatures', 'forwardFeatures']) {
      const changed = `mutation ($input: BulkInput!) { ${act}(input: $input) { results { error { reason } } } }`;
      expect((await board.service.graphql(changed, { token, variables: { input } })).body.errors).toBeUndefined();
    }
    const list = page.locator('.events button[aria-expanded]');
    await list.nth(texts.length).waitFor();
    expect(await list.allTextContents()).toEqual([expect.stringMatching(/^\d+ Moved on$/), ...texts]);
    await page.getByRole('textbox', { name: 'Candidate' }).fill('nobody');
    await page.getByText('No events match').waitFor();
    expect(new URL(page.url()).searchParams.get('candidate')).toBe('nobody');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('copies the id in a row by a click, of those with a name and of those without one', async () => {
    const long = `applicant-of-another-system-${'0'.repeat(30)}7`;
    const { vacancyId, token } = board.service.demo;
    const { body } = await board.service.graphql(
      'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }',
      {
        token,
        variables: {
          input: {
            companyId: 'acme',
            vacancyId,
            featureId: 'application-form',
            candidates: [{ candidateId: long, relationId: 'application-7' }],
          },
        },
      },
    );
    expect(body.errors).toBeUndefined();
    const label = labelling(board);
    await label('hannah-weiss', 'Hannah Weiß');
    const { page, status, findings, faults } = await board.visit('/board/feed');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = (text: string) =>
      page.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: text });
    await row('applicant-…00000007')
      .first()
      .getByRole('button', { name: `Copy ID ${long}` })
      .click();
    await status('Messages').getByText(`${long} copied.`).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(long);
    await row('Hannah Weiß').first().getByRole('button', { name: 'hannah-weiss' }).click();
    await status('Messages').getByText('hannah-weiss copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('hannah-weiss');
    expect(await findings()).toEqual([]);
    // Of who was erased there is the receipt.
    const erased = row('Data erased').first();
    expect(await erased.getByRole('link', { name: 'petra-vogel' }).getAttribute('href')).toBe(
      '/board/people?candidate=petra-vogel',
    );
    await row('Hannah Weiß').first().getByRole('link', { name: 'Hannah Weiß' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hannah Weiß' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
