import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

describeBoard('the queue of reviews', (board) => {
  const queue = (page: Page): Locator => page.getByRole('list', { name: 'Waiting' }).getByRole('button');
  const names = async (page: Page): Promise<string[]> =>
    (await queue(page).locator('b').allTextContents()).map((text) => text.trim());
  const region = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });
  /** The button that leaves the score as it is. */
  const accepting = (page: Page): Locator =>
    region(page).getByRole('button', { name: /^(Confirm|Leave without a score)$/ });

  it('shows who waits, and confirms and corrects by keyboard alone', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit('/board/reviews');
    const [first, second] = await names(page);
    const all = await queue(page).count();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: `Reviews ${all}` })
      .waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-reviews');
    await queue(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await region(page).and(page.locator(':focus')).waitFor();
    await region(page).getByRole('link', { name: second }).waitFor();
    // One answer of the second waits: `y` confirms it, and the next one has the focus.
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation ReviewAnswers') ?? false);
    await page.keyboard.press('y');
    expect((await sent).postDataJSON().variables.input.reviews).toEqual([{ questionId: expect.any(String) }]);
    await status('Messages').getByText(`${second}: score confirmed.`).waitFor();
    await queue(page).filter({ hasText: second }).waitFor({ state: 'detached' });
    // The banner counts one less, though it counts anew twice a minute alone.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: `Reviews ${all - 1}` })
      .waitFor();
    await region(page).and(page.locator(':focus')).waitFor();
    const candidate = (await region(page).getByRole('link').first().textContent()) ?? '';
    expect(candidate).not.toBe(second);
    // A number is the score; a reason is asked for.
    await page.keyboard.press('7');
    await page.getByRole('textbox', { name: 'Score' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await reason.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('The answer names no figure.');
    await page.keyboard.press('Enter');
    await status('Messages').getByText(`${candidate}: score corrected to 7.`).waitFor();
    await region(page).and(page.locator(':focus')).waitFor();
    const before = await region(page).textContent();
    await page.keyboard.press('n');
    await expect(region(page).textContent()).resolves.not.toBe(before);
    // What the review held back continues from there.
    await page.getByRole('button', { name: `Move ${second} on` }).click();
    await status('Messages').getByText(`${second} moved on.`).waitFor();
    expect(await names(page)).toContain(first);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('begins with an open vacancy, and says of a closed one that it takes no review', async () => {
    const { page, findings, faults } = await board.visit('/board/reviews');
    await accepting(page).waitFor();
    expect(await region(page).getByText('This vacancy is closed').count()).toBe(0);
    await queue(page).first().click();
    await region(page).getByText('This vacancy is closed. Reopen it to review its answers.').waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says that there is no score to confirm, counts steadily, and opens a reviewed answer again', async () => {
    const { page, status, findings, faults } = await board.visit('/board/reviews');
    await queue(page).filter({ hasText: 'carlos-mendez' }).click();
    await region(page).getByText('answer 1 of 2').waitFor();
    await region(page).getByRole('button', { name: 'Confirm' }).click();
    await status('Messages').getByText('carlos-mendez: score confirmed.').waitFor();
    await region(page).getByText('answer 2 of 2').waitFor();
    // Nobody answered the second question: nothing is confirmed there.
    await region(page).getByText('There is no score to confirm.').waitFor();
    await expect(region(page).getByRole('button', { name: 'Confirm' }).count()).resolves.toBe(0);
    expect(await findings()).toEqual([]);
    await region(page).getByRole('button', { name: 'Leave without a score' }).click();
    await status('Messages').getByText('carlos-mendez: question left without a score.').waitFor();
    const reviewed = page.getByRole('list', { name: 'Reviewed' });
    await reviewed.getByRole('button', { name: 'Review again carlos-mendez' }).nth(1).click();
    await region(page).and(page.locator(':focus')).waitFor();
    await region(page).getByText('answer 2 of 2').waitFor();
    await region(page).getByRole('textbox', { name: 'Score' }).fill('5');
    await region(page).getByRole('textbox', { name: 'Reason' }).fill('Answered on the phone.');
    await region(page).getByRole('button', { name: 'Give this score' }).click();
    await status('Messages').getByText('carlos-mendez: score corrected to 5.').waitFor();
    await reviewed.getByText('5 / 10').waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has the lowest score first, and never overwrites what somebody else has changed', async () => {
    const { page, findings, faults } = await board.visit('/board/reviews');
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Lowest score' });
    // Vacancies that are closed take no reviews.
    await queue(page).filter({ hasText: 'Senior Backend Engineer' }).first().click();
    const path = await region(page).getByRole('link').first().getAttribute('href');
    const [, vacancyId, id] = /vacancies\/([^/]+)\/records\/([^/?]+)/.exec(path ?? '') ?? [];
    // Between the read and the click.
    let isChanged = false;
    await page.route('**/graphql', async (route) => {
      if (!isChanged && route.request().postDataJSON()?.operationName === 'AnswerVersions') {
        isChanged = true;
        const { token } = board.service.demo;
        const asked = `{ interview(companyId: "acme", vacancyId: "${vacancyId}", id: "${id}") { answers { questionId needsReview } } }`;
        const { body } = await board.service.graphql(asked, { token });
        const { questionId } = body.data.interview.answers.find(
          ({ needsReview }: { needsReview: boolean }) => needsReview,
        );
        const query = `mutation ($input: ReviewAnswersInput!) { reviewAnswers(companyId: "acme", vacancyId: "${vacancyId}", id: "${id}", input: $input) { id } }`;
        const input = { reviews: [{ questionId, score: 1, explanation: 'Mine.' }] };
        await board.service.graphql(query, { token, variables: { input } });
      }
      await route.fallback();
    });
    let reviews = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation ReviewAnswers')) reviews += 1;
    });
    await accepting(page).click();
    await page.getByRole('alert').getByText('somebody else has changed this answer in the meantime').waitFor();
    expect(reviews).toBe(0);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
