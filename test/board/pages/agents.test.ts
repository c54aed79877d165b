import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { describeBoard } from '../visitBoard.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describeBoard('agents on the board', (board) => {
  /** What an agent of the demo's user asks. @returns the candidates */
  const asked = async (id: string): Promise<string[]> => {
    const { service } = board;
    const { companyId } = service.demo;
    const candidates = candidateIds(21, id);
    const pipeline = await createPipeline(service, { companyId });
    const recordIds = await initCandidates(service, pipeline, candidates);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await service.database.store.agents.addRequest({
      // The user whose token the page has, as SHA-256.
      ...{ companyId, id, subject: id, person: sha256('user-1'), restsOn: 'none', client: 'assistant 2.1' },
      ...{ tool: 'discard_candidates', recordIds, rejectedReasonId: null, bans: true, state: 'OPEN' },
      ...{ requestedAt: at(0), endsAt: at(10), decidedAt: null },
    });
    return candidates;
  };

  it('ask what the person confirms or declines, who sees the candidates', async () => {
    const candidates = await asked('first');
    const { page, status, findings, faults } = await board.visit('/board/agents');
    const question = page.getByRole('region', { name: 'Discard 21 candidates' });
    await question.getByText('Asked by assistant 2.1.').waitFor();
    await question.getByText('They would also be banned in the whole company.').waitFor();
    expect(await question.getByRole('listitem').allTextContents()).toEqual(candidates);
    expect(await findings()).toEqual([]);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await status('Messages').getByText('Confirmed. The agent may now do it.').waitFor();
    await page.getByText('No requests from agents').waitFor();
    const row = page.getByRole('table', { name: 'Earlier' }).getByRole('row', { name: /^Discard 21 candidates/ });
    await row.getByText('confirmed').waitFor();
    await asked('second');
    await page.reload();
    await question.getByRole('button', { name: 'Decline' }).click();
    await status('Messages').getByText('The agent may not do it.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand under the integrations, with their tools and what people confirmed', async () => {
    const use = { apiKeyId: null, client: 'assistant 2.1', lastAt: new Date().toISOString() };
    const { store } = board.service.database;
    const { companyId } = board.service.demo;
    for (const confirmed of [0, 1])
      await store.agents.noteUse(companyId, { ...use, tool: 'discard_candidates', refused: 0, confirmed });
    await store.agents.noteUse(companyId, { ...use, tool: 'find_candidates', refused: 1, confirmed: 0 });
    const { page, findings, faults } = await board.visit('/board/integrations');
    const row = page.getByRole('table', { name: 'Agents' }).getByRole('row', { name: /^assistant 2\.1/ });
    expect(await row.getByRole('listitem').allTextContents()).toEqual(['discard_candidates: 2', 'find_candidates: 1']);
    expect((await row.getByRole('cell').allTextContents()).slice(3, 5)).toEqual(['1', '1']);
    expect(await findings()).toEqual([]);
    await page.getByRole('link', { name: 'Confirmation requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
