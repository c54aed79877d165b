import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { Refusal } from '../../../core/errors.js';
import type { Selection } from '../../../core/reading/selection.js';
import { readPreviousRecords } from '../../../core/records/reading/readPreviousRecords.js';
import type { FeatureRecord, Interview } from '../../../core/records/record.js';
import type { RecordInTime } from '../../../core/records/recordReads.js';
import { readVacancies } from '../../../core/vacancies/reading/readVacancies.js';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import { selectionOf } from '../../answering/selection.js';
import { callOf } from '../../calls/calling.js';
import { At } from '../fields/at.js';
import { CountsAs, coordinateOf, Long, Planned } from '../fields/fieldPlans.js';
import { type FeatureNode, FeatureType, featureNode } from '../vacancies/featureTypes.js';
import { VacancyObjectType } from '../vacancies/vacancyTypes.js';
import { AnswerType, answerNodes } from './answerTypes.js';
import { FeatureRecordType, InterviewType } from './recordTypes.js';

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
  vacancy(@Root() record: FeatureRecord, @At() at: At): Promise<Vacancy | null> {
    return vacancyOf(record, at, () => selectionOf(at.info));
  }

  @CountsAs(1)
  @Planned({ by: 'execution', needs: ['id', 'companyId', 'vacancyId', 'featureId', 'candidateId', 'createdAt'] })
  @FieldResolver(() => FeatureRecordType, {
    nullable: true,
    description:
      "The candidate's record in the same feature before this one, with all that was known; null if this is the first.",
  })
  previousRecord(
    @Root() { companyId, id, vacancyId, featureId, candidateId, createdAt }: FeatureRecord,
    @At() { context, info }: At,
  ): Promise<FeatureRecord | null> {
    const via = coordinateOf(info);
    return context.batches.load<RecordInTime, FeatureRecord | Refusal | null>(
      info,
      companyId,
      { id, vacancyId, featureId, candidateId, createdAt },
      (records) =>
        context.door.ask(
          readPreviousRecords,
          callOf(context, via, { companyId, records }, { selection: selectionOf(info) }),
        ),
      // A refusal is the error of this field alone.
    ) as Promise<FeatureRecord | null>;
  }

  @Planned({ by: 'parent', of: 'feature' })
  @FieldResolver(() => FeatureType, { nullable: true, description: 'The feature that the record belongs to.' })
  async feature(@Root() record: FeatureRecord, @At() at: At): Promise<FeatureNode | null> {
    const vacancy = await vacancyOf(record, at, () => ({ features: undefined }));
    const feature = vacancy?.features.find(({ id }) => id === record.featureId);
    return vacancy && feature ? featureNode(vacancy, feature, at.context.batches) : null;
  }
}

function vacancyOf(
  { companyId, vacancyId }: FeatureRecord,
  { context, info }: At,
  selection: () => Selection | undefined,
): Promise<Vacancy | null> {
  const via = coordinateOf(info);
  return context.batches.load(info, companyId, vacancyId, (vacancyIds) =>
    context.door.ask(readVacancies, callOf(context, via, { companyId, vacancyIds }, { selection: selection() })),
  );
}
