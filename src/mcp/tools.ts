import { findCandidates, getCandidate } from './tools/candidates.js';
import { cancelCandidates, discardCandidates, undoDiscard } from './tools/closing.js';
import { createVacancies, updateVacancies } from './tools/editing.js';
import { explainDecision, getChanges, whatWillHappen } from './tools/insight.js';
import { getIntegrations } from './tools/integrations.js';
import { addCandidates, moveCandidates } from './tools/moves.js';
import { reviewAnswer } from './tools/reviews.js';
import { bookMeetings, resendDeliveries } from './tools/single.js';
import type { Tool } from './tools/tool.js';
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
  createVacancies,
  updateVacancies,
  addCandidates,
  moveCandidates,
  discardCandidates,
  undoDiscard,
  cancelCandidates,
  bookMeetings,
  reviewAnswer,
  resendDeliveries,
];
