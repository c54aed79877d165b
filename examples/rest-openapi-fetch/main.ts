import { createApi } from './client.js';
import { ApiError, followInterview, moveOn } from './integration.js';

/** Reads an interview, moves its candidate, and reads the interview again. */

const { API = 'http://127.0.0.1:4000', KEY = '', COMPANY = 'acme', VACANCY = '', INTERVIEW = '' } = process.env;

const api = createApi({ origin: API, apiKey: KEY });
const address = { companyId: COMPANY, vacancyId: VACANCY, id: INTERVIEW };

try {
  const before = await followInterview(api, address);
  console.log(
    `${before.interview.candidateId}: ${before.interview.status.code}, score ${before.interview.score ?? 'not known yet'}`,
  );
  const move = await moveOn(api, address);
  console.log(move.moved ? `moved on to ${move.nextFeatureId ?? 'the end'}` : 'had been moved on already');
  const after = await followInterview(api, address, before);
  console.log(`${after.interview.candidateId}: ${after.interview.status.code}`);
} catch (error) {
  console.error(error instanceof ApiError ? `${error.reason}: ${error.message} (${error.requestId})` : error);
  process.exitCode = 1;
}
