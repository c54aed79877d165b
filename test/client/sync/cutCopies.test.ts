import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { type Cut, CutFetch, RecordedFetch, StoredCopy, syncOf } from './syncing.js';

/** `copy` of the client package where connections end at any byte of the service's answer. */

/** Whoever asks for the time finds that three seconds have passed: so marks are due after each list. */
class PassingClock extends TestClock {
  override now(): number {
    this.advance(3_000);
    return super.now();
  }
}

let service: Service;
const recorded = new RecordedFetch();
beforeAll(async () => {
  service = await startService();
  const pipeline = await createPipeline(service, { companyId: 'small' });
  await initCandidates(service, pipeline, ['ada', 'urn:böb 😀']);
});
afterAll(() => service.stop());

it.each<Cut>(['cleanly', 'broken'])('is right for a client that is cut at every byte: %s', async (how) => {
  const marking = await startService({ database: service.database, clock: new PassingClock(Date.now()) });
  const kinds = ['RECORD', 'SETTINGS', 'VACANCY', 'BAN'] as const;
  const copied = async (cut: CutFetch) =>
    new StoredCopy().store(syncOf(marking, { fetch: cut.fetch }).copy({ companyId: 'small', kinds }));
  const whole = new CutFetch(how, recorded.fetch);
  const { things, log } = await copied(whole);
  const marks = log.filter((type) => type === 'mark').length;
  expect([things.size, marks > 1]).toEqual([4, true]);

  const bytes = await recorded.lengthOf(whole.asked[0] ?? '');
  const resumedAt = new Set<string>();
  for (let at = 0; at < bytes; at += 1) {
    const cut = new CutFetch(how, recorded.fetch);
    cut.allowances.push(at);
    const stored = await copied(cut);
    expect([at, cut.cuts, stored.things]).toEqual([at, 1, things]);
    resumedAt.add(cut.asked[1] ?? '');
  }
  // Each mark was gone on from, and the beginning was where there was none yet.
  expect(resumedAt.size).toBe(marks + 1);
  await marking.stop();
});
