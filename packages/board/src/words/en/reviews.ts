import { many } from './plurals.js';

export const reviews = {
  none: 'Nothing to review',
  noneHint: 'When a person has to check the score of an answer, it appears here.',
  waiting: 'Waiting',
  waitingCount: (count: number) => `Waiting, ${count}`,
  order: 'Order',
  orders: { longest: 'Longest waiting', lowest: 'Lowest score' },
  answers: (count: number) => many(count, 'answer', 'answers'),
  answer: 'Answer',
  place: (place: number, count: number) => `answer ${place} of ${count}`,
  closedVacancy: 'closed: reopen the vacancy to review',
  closed: 'This vacancy is closed. Reopen it to review its answers.',
  score: 'Score',
  reason: 'Reason',
  confirm: 'Confirm',
  unscored:
    'There is no score to confirm. Give one with a reason, or leave the question without a score: then it does not count in the total.',
  leaveUnscored: 'Leave without a score',
  giveScore: 'Give this score',
  mostScore: (most: number) => `of ${most}`,
  correct: 'Correct',
  next: 'Next',
  confirmed: (candidate: string) => `${candidate}: score confirmed.`,
  corrected: (candidate: string, score: string) => `${candidate}: score corrected to ${score}.`,
  leftUnscored: (candidate: string) => `${candidate}: question left without a score.`,
  changed: (candidate: string) =>
    `${candidate}: somebody else has changed this answer in the meantime. Check it again.`,
  refused: (candidate: string, sentence: string, reason: string) =>
    `${candidate} was not reviewed: ${sentence} (${reason})`,
  reviewed: 'Reviewed',
  again: 'Review again',
  againNamed: (candidate: string, question: string) => `Review again ${candidate}: ${question}`,
  moveOn: (candidate: string) => `Move ${candidate} on`,
  movedOn: 'moved on',
  moved: (candidate: string) => `${candidate} moved on.`,
  notMoved: (candidate: string, sentence: string, reason: string) =>
    `${candidate} was not moved: ${sentence} (${reason})`,
};
