import { selectionOf } from '#graphql-executor';
import { wants } from '../../core/kernel/reading/projection.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import type { Pipeline } from '../../core/pipeline/stores/vacancyStore.js';
import { listInterviews, listPsychometrics, listRecords } from '../../core/records/listRecords.js';
import { readPipelines } from '../../core/vacancies/readVacancy.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../fields/pageInputs.js';
import { FeatureType, featureNode, featureNodes } from '../pipeline/featureTypes.js';
import { PipelineStageType, pipelineStage } from '../pipeline/pipelineTypes.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../pipeline/recordTypes.js';
import { VacancyObjectType } from '../pipeline/vacancyTypes.js';
import { pagesField } from '../records/pageOf.js';

const scopeOf = ({ id: vacancyId }: Vacancy) => ({ vacancyId });
const idOf = ({ id }: Vacancy) => id;
/** Of a vacancy that has gone meanwhile. */
const noPipeline: Pipeline = { features: [], stages: [] };

export const VacancyFields = nestedFields(() => VacancyObjectType, {
  features: nested<Vacancy>({
    type: () => [FeatureType],
    plan: { by: 'record' },
    isLong: true,
    lengthOf: ({ features }) => features.length,
    resolve: (vacancies, _, { context }) => vacancies.map((vacancy) => featureNodes(vacancy, context.batches)),
  }),
  pipeline: nested<Vacancy>({
    type: () => [PipelineStageType],
    description: 'Counts of the candidates in each feature; the features are in ascending order.',
    nullable: true,
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    countsRows: true,
    async resolve(vacancies, _, { context, info }) {
      const selection = selectionOf(info);
      // What is expensive is read only where it is selected. Fields that select the same share an answer.
      const expensive = ['statuses', 'otherStatuses', 'medianDays', 'feature'].filter((field) =>
        wants(selection, field),
      );
      const members = selection?.feature && Object.keys(selection.feature);
      const pipelines = await loadFor(vacancies, idOf, (companyId, ids) =>
        context.batches.shared(info, `pipeline ${companyId} ${expensive} ${members}`, ids, async (vacancyIds) => {
          const call = callOf(context, 'Vacancy.pipeline', { companyId, vacancyIds }, { selection });
          const known = await context.dispatcher.query(readPipelines, call);
          return vacancyIds.map((id) => known.get(id) ?? noPipeline);
        }),
      );
      return vacancies.map((vacancy, at) => {
        const { features, stages } = pipelines[at] ?? noPipeline;
        return features.map((feature) => pipelineStage(featureNode(vacancy, feature, context.batches), stages));
      });
    },
  }),
  interviews: pagesField(listInterviews, {
    type: () => InterviewConnection,
    page: InterviewPageArgs,
    description: 'The interviews for this vacancy, oldest first unless ordered otherwise.',
    plan: { by: 'pages', of: listInterviews },
    scopeOf,
  }),
  psychometrics: pagesField(listPsychometrics, {
    type: () => PsychometricConnection,
    page: PsychometricPageArgs,
    description: 'The psychometric records for this vacancy, oldest first unless ordered otherwise.',
    plan: { by: 'pages', of: listPsychometrics },
    scopeOf,
  }),
  records: pagesField(listRecords, {
    type: () => RecordConnection,
    page: AnyRecordPageArgs,
    description: 'The records of any kind for this vacancy, oldest first unless ordered otherwise.',
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    scopeOf,
  }),
});
