import { createClient, PipelineError } from 'recruitment-pipeline-client';
import { followInterview, moveOn } from './integration.js';

/** Reads an interview, moves its candidate, and reads the interview again. */

const { API = 'http://127.0.0.1:4000', KEY = '', COMPANY = 'acme', VACANCY = '', INTERVIEW = '' } = process.env;

const client = createClient({ baseUrl: API, apiKey: KEY });
const address = { companyId: COMPANY, vacancyId: VACANCY, id: INTERVIEW };

try {
  const before = await followInterview(client, address);
  console.log(
    `${before.interview.candidateId}: ${before.interview.status.code}, score ${before.interview.score ?? 'not known yet'}`,
  );
  const move = await moveOn(client, address);
  console.log(move.moved ? `moved on to ${move.nextFeatureId ?? 'the end'}` : 'had been moved on already');
  const after = await followInterview(client, address, before);
  console.log(`${after.interview.candidateId}: ${after.interview.status.code}`);
} catch (error) {
  console.error(error instanceof PipelineError ? `${error.reason}: ${error.message} (${error.requestId})` : error);
  process.exitCode = 1;
}
