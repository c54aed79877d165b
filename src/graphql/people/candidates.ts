import { readBans } from '../../core/records/bans.js';
import { listRecords } from '../../core/records/listRecords.js';
import { type Candidate, readCandidate } from '../../core/records/readCandidate.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { ofCandidate } from '../fields/args.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { AnyRecordPageArgs } from '../fields/pageInputs.js';
import { query, rootFields } from '../fields/rootRows.js';
import { RecordConnection } from '../pipeline/recordTypes.js';
import { pagesField } from '../records/pageOf.js';
import { BanType } from './bans.js';
import { CandidateType } from './candidateTypes.js';

export const CandidateResolver = rootFields({
  candidate: query(readCandidate, {
    type: () => CandidateType,
    description: "Reads a candidate with the records in all of the company's vacancies.",
    ids: ofCandidate,
  }),
});

export const CandidateFields = nestedFields(() => CandidateType, {
  ban: nested<Candidate>({
    type: () => BanType,
    nullable: true,
    description: 'The ban of the candidate; null if there is none. API keys need the grant `Query.bans`.',
    plan: { by: 'execution', needs: [] },
    resolve: (candidates, _, { context, info }) =>
      loadFor(
        candidates,
        ({ candidateId }) => candidateId,
        (companyId, ids) =>
          context.batches.shared(info, `bans of ${companyId}`, ids, (candidateIds) =>
            context.dispatcher.query(readBans, callOf(context, 'Query.bans', { companyId, candidateIds })),
          ),
      ),
  }),
  records: pagesField(listRecords, {
    type: () => RecordConnection,
    page: AnyRecordPageArgs,
    description: 'The records in all vacancies, oldest first unless ordered otherwise.',
    plan: { by: 'execution', needs: [] },
    scopeOf: ({ candidateId }: Candidate) => ({ candidateId }),
  }),
});
