import { createClient } from './client.js';
import { type PipelineView, watchPipeline } from './pipeline.js';
import { refusalOf } from './refusal.js';

/** Prints a vacancy's pipeline, page by page. */

const { API = 'http://127.0.0.1:4000', TOKEN = '', COMPANY = 'acme', VACANCY = '' } = process.env;

const client = createClient({ origin: API, token: TOKEN });
const address = { companyId: COMPANY, vacancyId: VACANCY };

const whole = Promise.withResolvers<PipelineView>();
const stop = watchPipeline(client, address, {
  show(view, loadMore) {
    console.log(`${view.name}: ${view.interviews?.edges.length} of ${view.interviews?.totalCount} interviews`);
    if (loadMore) loadMore();
    else whole.resolve(view);
  },
  fail: whole.reject,
});

try {
  const { interviews } = await whole.promise;
  for (const { node } of interviews?.edges ?? []) console.log(`${node.candidateId}: ${node.score ?? 'no score yet'}`);
} catch (error) {
  const refusal = refusalOf(error);
  console.error(refusal ? `${refusal.reason}: ${refusal.message}` : error);
  process.exitCode = 1;
} finally {
  stop();
}
