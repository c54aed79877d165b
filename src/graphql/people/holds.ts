import { encodeCursor } from '../../core/kernel/reading/page.js';
import { holdCandidate, releaseCandidate } from '../../core/people/holdCandidate.js';
import { listHolds } from '../../core/people/listHolds.js';
import { previewRetention } from '../../core/people/previewRetention.js';
import { endOfPreview, firstOfPreview, input, ofCandidate, ofCompany } from '../fields/args.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { HoldCandidateInput } from './holdInputs.js';
import { CandidateHoldConnection, CandidateHoldType, RetentionPreviewType } from './holdTypes.js';

export const HoldResolver = rootFields({
  candidateHolds: query(listHolds, {
    type: () => CandidateHoldConnection,
    description: 'The active legal holds, oldest first. For admins.',
    ids: ofCompany,
    page: PageArgs,
    shows: connectedBy(({ heldAt, candidateId }) => encodeCursor({ value: heldAt, id: candidateId })),
  }),
  retentionPreview: query(previewRetention, {
    type: () => RetentionPreviewType,
    description:
      'The candidates whom `candidateRetentionDays` will erase by an instant if nothing else changes: the same as `advanceClock` would do, without timers. For admins.',
    ids: ofCompany,
    args: [endOfPreview, firstOfPreview],
  }),
  holdCandidate: command(holdCandidate, {
    type: () => CandidateHoldType,
    description:
      "Keeps a candidate's data from being erased, until an instant or until `releaseCandidate`. It replaces an existing hold. For admins.",
    ids: ofCandidate,
    args: [input(HoldCandidateInput, 'The reason and the duration.')],
  }),
  releaseCandidate: command(releaseCandidate, {
    type: () => CandidateHoldType,
    description: 'Ends a legal hold. For admins.',
    ids: ofCandidate,
  }),
});
