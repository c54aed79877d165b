import { Args, FieldResolver, Resolver, Root } from 'type-graphql';
import { listInterviews, listPsychometrics, listRecords } from '../../../core/records/reading/listRecords.js';
import type { FeatureRecord, Interview, Psychometric } from '../../../core/records/record.js';
import { At } from '../fields/at.js';
import { Planned } from '../fields/fieldPlans.js';
import type { Connection } from '../lists/connection.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../lists/pageInputs.js';
import { pageOf } from '../records/pageOf.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../records/recordTypes.js';
import { type FeatureNode, FeatureType } from './featureTypes.js';

const scopeOf = ({ companyId, vacancyId, id: featureId }: FeatureNode) => ({
  companyId,
  scope: { vacancyId, featureId },
});

@Resolver(() => FeatureType)
export class FeatureFields {
  @Planned({ by: 'pages', of: listInterviews })
  @FieldResolver(() => InterviewConnection, {
    nullable: true,
    description: 'The interviews in this feature, oldest first unless ordered otherwise.',
  })
  interviews(
    @Root() feature: FeatureNode,
    @Args(() => InterviewPageArgs) args: InterviewPageArgs,
    @At() at: At,
  ): Promise<Connection<Interview>> {
    return pageOf(listInterviews, scopeOf(feature), args, at);
  }

  @Planned({ by: 'pages', of: listPsychometrics })
  @FieldResolver(() => PsychometricConnection, {
    nullable: true,
    description: 'The psychometric records in this feature, oldest first unless ordered otherwise.',
  })
  psychometrics(
    @Root() feature: FeatureNode,
    @Args(() => PsychometricPageArgs) args: PsychometricPageArgs,
    @At() at: At,
  ): Promise<Connection<Psychometric>> {
    return pageOf(listPsychometrics, scopeOf(feature), args, at);
  }

  @Planned({ by: 'execution', needs: ['id'] })
  @FieldResolver(() => RecordConnection, {
    nullable: true,
    description: 'The records in this feature, oldest first unless ordered otherwise.',
  })
  records(
    @Root() feature: FeatureNode,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @At() at: At,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, scopeOf(feature), args, at);
  }
}
