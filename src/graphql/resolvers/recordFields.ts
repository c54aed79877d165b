import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { FeatureRecord, Interview } from '../../core/records/record.js';
import type { Selection } from '../../core/selection.js';
import { readVacancies } from '../../core/vacancies/readVacancies.js';
import type { Vacancy } from '../../core/vacancies/vacancy.js';
import { callOf } from '../calling.js';
import type { GraphqlContext } from '../context.js';
import { grantedAt, Long, Planned } from '../fields.js';
import { selectionOf } from '../selection.js';
import { AnswerType, answerNodes } from '../types/answer.js';
import { type FeatureNode, FeatureType, featureNode } from '../types/feature.js';
import { FeatureRecordType, InterviewType } from '../types/record.js';
import { VacancyObjectType } from '../types/vacancy.js';

@Resolver(() => InterviewType)
export class InterviewFields {
  @Long()
  @Planned({ by: 'record' })
  @FieldResolver(() => [AnswerType])
  answers(@Root() interview: Interview): AnswerType[] {
    return answerNodes(interview);
  }
}

@Resolver(() => FeatureRecordType)
export class RecordFields {
  @Planned({ by: 'parent', of: 'vacancy' })
  @FieldResolver(() => VacancyObjectType, { nullable: true, description: 'The vacancy that the record belongs to.' })
  vacancy(
    @Root() record: FeatureRecord,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy | null> {
    return vacancyOf(record, context, info, () => selectionOf(info));
  }

  @Planned({ by: 'parent', of: 'feature' })
  @FieldResolver(() => FeatureType, { nullable: true, description: 'The feature that the record belongs to.' })
  async feature(
    @Root() record: FeatureRecord,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FeatureNode | null> {
    const vacancy = await vacancyOf(record, context, info, () => ({ features: undefined }));
    const feature = vacancy?.features.find(({ id }) => id === record.featureId);
    return vacancy && feature ? featureNode(vacancy, feature, context.batches) : null;
  }
}

function vacancyOf(
  { companyId, vacancyId }: FeatureRecord,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  selection: () => Selection | undefined,
): Promise<Vacancy | null> {
  const via = grantedAt(info.parentType, info.fieldName);
  return context.batches.load(info, companyId, vacancyId, (vacancyIds) =>
    context.door.ask(readVacancies, callOf(context, via, { companyId, vacancyIds }, { selection: selection() })),
  );
}
