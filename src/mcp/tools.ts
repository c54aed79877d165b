import type { Tool } from './tool.js';
import { findCandidates, getCandidate } from './tools/candidates.js';
import { explainDecision, getChanges, whatWillHappen } from './tools/insight.js';
import { getIntegrations } from './tools/integrations.js';
import { addCandidates, bookMeetings, moveCandidates, resendDeliveries } from './tools/moves.js';
import { findVacancies, getVacancy } from './tools/vacancies.js';

/**
 * All tools. What is not here can't be done by an agent: erasing, exporting, holds, keys and secrets, settings,
 * catalogues, addresses of webhooks, the clock.
 */
export const tools: readonly Tool[] = [
  findVacancies,
  getVacancy,
  findCandidates,
  getCandidate,
  explainDecision,
  whatWillHappen,
  getChanges,
  getIntegrations,
  addCandidates,
  moveCandidates,
  bookMeetings,
  resendDeliveries,
];
