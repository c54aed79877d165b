import { recordAnswers } from '../../core/records/recordAnswers.js';
import { recordPsychometric } from '../../core/records/recordPsychometric.js';
import { reviewAnswers } from '../../core/records/reviewAnswers.js';
import { id, input, ofRecord } from '../fields/args.js';
import { command, rootFields } from '../fields/rootRows.js';
import { RecordAnswersInput, RecordPsychometricInput, ReviewAnswersInput } from '../pipeline/intakeInputs.js';
import { InterviewType, PsychometricType } from '../pipeline/recordTypes.js';

const ofInterview = { ...ofRecord, id: id('interview') };

/** The mutations for scorers and reviewers. */
export const IntakeResolver = rootFields({
  recordAnswers: command(recordAnswers, {
    type: () => InterviewType,
    description: 'Saves answers with their scores. A further answer to the same question becomes its new version.',
    ids: ofInterview,
    args: [input(RecordAnswersInput, 'The answers.')],
  }),
  reviewAnswers: command(reviewAnswers, {
    type: () => InterviewType,
    description:
      'Records that a person has reviewed answers, and corrects their scores. Each becomes a new version, which needs no review.',
    ids: ofInterview,
    args: [input(ReviewAnswersInput, 'The reviews.')],
  }),
  recordPsychometric: command(recordPsychometric, {
    type: () => PsychometricType,
    description: 'Saves what is known about a psychometric test.',
    ids: { ...ofRecord, id: id('psychometric record') },
    args: [input(RecordPsychometricInput, 'What is known.')],
  }),
});
