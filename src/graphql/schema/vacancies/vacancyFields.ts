import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { listInterviews, listPsychometrics, listRecords } from '../../../core/records/reading/listRecords.js';
import type { FeatureRecord, Interview, Psychometric } from '../../../core/records/record.js';
import { readPipelines } from '../../../core/vacancies/reading/readPipelines.js';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import type { GraphqlContext } from '../../answering/context.js';
import { callOf } from '../../calls/calling.js';
import { At } from '../fields/at.js';
import { CountsRows, Long, Planned } from '../fields/fieldPlans.js';
import type { Connection } from '../lists/connection.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../lists/pageInputs.js';
import { pageOf } from '../records/pageOf.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../records/recordTypes.js';
import { type FeatureNode, FeatureType, featureNodes } from './featureTypes.js';
import { type PipelineStage, PipelineStageType, pipelineStage } from './pipelineTypes.js';
import { VacancyObjectType } from './vacancyTypes.js';

@Resolver(() => VacancyObjectType)
export class VacancyFields {
  @Long()
  @Planned({ by: 'record' })
  @FieldResolver(() => [FeatureType])
  features(@Root() vacancy: Vacancy, @Ctx() { batches }: GraphqlContext): FeatureNode[] {
    return featureNodes(vacancy, batches);
  }

  @CountsRows()
  @Planned({ by: 'execution', needs: ['features'] })
  @FieldResolver(() => [PipelineStageType], {
    nullable: true,
    description: 'Counts of the candidates in each feature; the features are in ascending order.',
  })
  async pipeline(@Root() vacancy: Vacancy, @At() { context, info }: At): Promise<PipelineStage[]> {
    const { companyId } = vacancy;
    const stages = await context.batches.loadInCommon(info, `pipeline ${companyId}`, vacancy.id, async (vacancyIds) => {
      const call = callOf(context, 'Vacancy.pipeline', { companyId, vacancyIds });
      const pipelines = await context.door.ask(readPipelines, call);
      return vacancyIds.map((id) => pipelines.get(id) ?? []);
    });
    return featureNodes(vacancy, context.batches).map((feature) => pipelineStage(feature, stages));
  }

  @Planned({ by: 'pages', of: listInterviews })
  @FieldResolver(() => InterviewConnection, {
    nullable: true,
    description: 'The interviews for this vacancy, oldest first unless ordered otherwise.',
  })
  interviews(
    @Root() { companyId, id: vacancyId }: Vacancy,
    @Args(() => InterviewPageArgs) args: InterviewPageArgs,
    @At() at: At,
  ): Promise<Connection<Interview>> {
    return pageOf(listInterviews, { companyId, scope: { vacancyId } }, args, at);
  }

  @Planned({ by: 'pages', of: listPsychometrics })
  @FieldResolver(() => PsychometricConnection, {
    nullable: true,
    description: 'The psychometric records for this vacancy, oldest first unless ordered otherwise.',
  })
  psychometrics(
    @Root() { companyId, id: vacancyId }: Vacancy,
    @Args(() => PsychometricPageArgs) args: PsychometricPageArgs,
    @At() at: At,
  ): Promise<Connection<Psychometric>> {
    return pageOf(listPsychometrics, { companyId, scope: { vacancyId } }, args, at);
  }

  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @FieldResolver(() => RecordConnection, {
    nullable: true,
    description: 'The records of any kind for this vacancy, oldest first unless ordered otherwise.',
  })
  records(
    @Root() { companyId, id: vacancyId }: Vacancy,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @At() at: At,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, { companyId, scope: { vacancyId } }, args, at);
  }
}
