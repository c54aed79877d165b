import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { candidatePath, vacancyPath } from '../../../packages/board/src/shell/paths.js';
import { dense, oddIds, special, usualIds } from '../../support/company/clientIds.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventually } from '../../support/eventually.js';
import { describeBoard } from '../visitBoard.js';

describeBoard('the board, with ids as others make them', (board) => {
  const inPipeline = async (candidates: readonly string[]): Promise<Pipeline> => {
    const pipeline = await createPipeline(board.service, { companyId: board.service.demo.companyId });
    await initCandidates(board.service, pipeline, candidates);
    return pipeline;
  };
  /** Waits for the page, which is read, to have exactly this heading. */
  const heading = async (page: Page, id: string, level: 'h1' | 'h2' = 'h1'): Promise<void> => {
    const shown = `[...document.querySelectorAll('main[aria-busy="false"] ${level}')].map(({ textContent }) => textContent)`;
    const read = async () => (await page.evaluate(shown)) as string[];
    await eventually(async () => (await read()).includes(id)).catch(async (cause: Error) => {
      throw new Error(`${JSON.stringify(id)} is not at ${page.url()}: ${await read()}`, { cause });
    });
  };
  const go = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);

  it('shows each candidate at their address, at an old one, and on the page of people', async () => {
    const ids = [...dense, ...special];
    await inPipeline(ids);
    const { page, faults } = await board.visit('/board');
    for (const id of ids) {
      await go(page, candidatePath(id));
      await heading(page, id);
      await go(page, `/board/people?candidate=${encodeURIComponent(id)}`);
      await heading(page, id, 'h2');
      if (/^\.\.?$/.test(id)) continue;
      await go(page, `/board/candidates/${encodeURIComponent(id)}`);
      await heading(page, id);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([...Object.values(usualIds), '.', '..', '%2e', 'a%2Fb', '%252F', 'a b'])(
    'leads from the card of %j to the page on which they are held, through reloads and Back',
    async (id) => {
      const { vacancyId, companyId } = await inPipeline([id]);
      const { page, faults, status } = await board.visit(vacancyPath(vacancyId));
      await page.getByRole('option').click();
      await page.getByRole('dialog').getByRole('link', { name: 'All data about this candidate' }).click();
      await heading(page, id);
      await page.reload();
      await heading(page, id);
      await page.getByRole('link', { name: 'Export, hold or erase data…' }).click();
      await heading(page, id, 'h2');
      await page.reload();
      await heading(page, id, 'h2');
      const person = page.getByRole('region', { name: id, exact: true });
      await person.getByRole('button', { name: 'Legal hold…' }).click();
      const hold = page.getByRole('dialog');
      await hold.getByRole('textbox', { name: 'Reason' }).fill('A case.');
      await hold.getByRole('button', { name: 'Place the hold', exact: true }).click();
      await status('Messages').getByText(`${id} is under a legal hold.`).waitFor();
      const { body } = await board.service.graphql(
        'query ($companyId: ID!, $candidateId: ID!) { candidateHolds(companyId: $companyId, first: 100) { nodes { candidateId } } candidate(companyId: $companyId, candidateId: $candidateId) { candidateId } }',
        { token: board.service.demo.token, variables: { companyId, candidateId: id } },
      );
      expect(body.data.candidateHolds.nodes).toContainEqual({ candidateId: id });
      await page.goBack();
      await heading(page, id);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it('serves an address of its own making, so that it can be sent to somebody', async () => {
    for (const id of oddIds) {
      const { status } = await board.service.request('GET', candidatePath(id));
      expect([id, status]).toEqual([id, 200]);
    }
  });
});
