import { Args, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ban } from '../../../core/records/bans/ban.js';
import { readBans } from '../../../core/records/bans/bans.js';
import { listRecords } from '../../../core/records/reading/listRecords.js';
import { type Candidate, readCandidate } from '../../../core/records/reading/readCandidate.js';
import type { FeatureRecord } from '../../../core/records/record.js';
import { callOf } from '../../calls/calling.js';
import { ofCandidate } from '../fields/args.js';
import { At } from '../fields/at.js';
import { Planned } from '../fields/fieldPlans.js';
import { query, rootFields } from '../fields/rootRows.js';
import type { Connection } from '../lists/connection.js';
import { AnyRecordPageArgs } from '../lists/pageInputs.js';
import { pageOf } from '../records/pageOf.js';
import { RecordConnection } from '../records/recordTypes.js';
import { BanType } from './banTypes.js';
import { CandidateType } from './candidateTypes.js';

export const CandidateResolver = rootFields({
  candidate: query(readCandidate, {
    type: () => CandidateType,
    description: "Reads a candidate with the records in all of the company's vacancies.",
    ids: ofCandidate,
  }),
});

@Resolver(() => CandidateType)
export class CandidateFields {
  @Planned({ by: 'execution', needs: [] })
  @FieldResolver(() => BanType, {
    nullable: true,
    description: 'The ban of the candidate; null if there is none. API keys need the grant `Query.bans`.',
  })
  ban(@Root() { companyId, candidateId }: Candidate, @At() { context, info }: At): Promise<Ban | null> {
    return context.batches.loadInCommon(info, `bans of ${companyId}`, candidateId, (candidateIds) =>
      context.door.ask(readBans, callOf(context, 'Query.bans', { companyId, candidateIds })),
    );
  }

  @Planned({ by: 'execution', needs: [] })
  @FieldResolver(() => RecordConnection, {
    nullable: true,
    description: 'The records in all vacancies, oldest first unless ordered otherwise.',
  })
  records(
    @Root() { companyId, candidateId }: Candidate,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @At() at: At,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, { companyId, scope: { candidateId } }, args, at);
  }
}
