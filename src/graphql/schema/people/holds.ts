import { encodeCursor } from '../../../core/kernel/reading/page.js';
import { holdCandidate, releaseCandidate } from '../../../core/modules/people/holds/holdCandidate.js';
import { listHolds } from '../../../core/modules/people/holds/listHolds.js';
import { previewRetention } from '../../../core/modules/people/retention/previewRetention.js';
import { endOfPreview, firstOfPreview, input, ofCandidate, ofCompany } from '../fields/args.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { PageArgs } from '../lists/pageInputs.js';
import { HoldCandidateInput } from './holdInputs.js';
import { CandidateHoldConnection, CandidateHoldType, RetentionPreviewType } from './holdTypes.js';

export const HoldResolver = rootFields({
  candidateHolds: query(listHolds, {
    type: () => CandidateHoldConnection,
    description: 'The legal holds that stand, oldest first. For admins.',
    ids: ofCompany,
    page: PageArgs,
    shows: connectedBy(({ heldAt, candidateId }) => encodeCursor({ value: heldAt, id: candidateId })),
  }),
  retentionPreview: query(previewRetention, {
    type: () => RetentionPreviewType,
    description:
      'Whom `candidateRetentionDays` will have erased by an instant, if nothing else changes: the same as `advanceClock` would do, timers aside. For admins.',
    ids: ofCompany,
    args: [endOfPreview, firstOfPreview],
  }),
  holdCandidate: command(holdCandidate, {
    type: () => CandidateHoldType,
    description:
      "Keeps a candidate's data from being erased, until an instant or until `releaseCandidate`. It replaces a hold that is there. For admins.",
    ids: ofCandidate,
    args: [input(HoldCandidateInput, 'Why, and how long.')],
  }),
  releaseCandidate: command(releaseCandidate, {
    type: () => CandidateHoldType,
    description: 'Ends a legal hold. For admins.',
    ids: ofCandidate,
  }),
});
