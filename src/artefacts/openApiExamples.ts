import { instantAt } from '../core/kernel/values/instants.js';
import { defined, entriesOf } from '../core/kernel/values/objects.js';
import { destinationOf } from '../core/pipeline/rules/moves.js';
import { type NewVacancy, vacancyFrom } from '../core/pipeline/rules/newVacancy.js';
import { beginRecord, closeRecord } from '../core/pipeline/rules/recordTransitions.js';
import type { FeatureCode } from '../core/pipeline/shapes/vacancy.js';
import { companyId, recruiter, shown } from '../demo/company.js';
import { countedId, demoRecords } from '../demo/demoRecords.js';
import type { Examples } from '../rest/openapi/document.js';
import { interviewResource, moveResource, psychometricResource, vacancyResource } from '../rest/shapes.js';

/** The examples of the OpenAPI document, from the demo's data: a service with that data answers them as shown. */

/** A fixed instant: every process generates the document that is checked in. */
const at = Date.UTC(2026, 10, 23, 9, 30);

const variantNames: Readonly<Record<FeatureCode, string>> = {
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'A feature that schedules meetings on site',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'A feature that schedules virtual meetings',
  AUTOMATIC_SCHEDULING_AUTO: 'A feature that schedules without a recruiter',
  INTERVIEW: 'A feature without data: an interview',
  AUTOMATIC_PSYCHOMETRIC: 'A psychometric test',
  AUTOMATIC_FORM: 'A form',
  AUTOMATIC_ENGLISH_EXAM: 'An English exam',
  DOCUMENTS: 'A request for documents',
};
const variants = entriesOf(variantNames);

/** The examples of each endpoint. */
export function openApiExamples(): Examples {
  const { settings, opening, vacancies, records, countedIds } = demoRecords(at);
  let count = countedIds;
  const ids = (): string => {
    count += 1;
    return countedId(count);
  };
  const vacancy = found(vacancies, ({ id }) => id === shown.vacancyId);
  const interview = found(records, ({ id }) => id === shown.interviewId);
  const psychometric = found(records, ({ id }) => id === shown.psychometricId);
  if (interview.kind !== 'interview' || psychometric.kind !== 'psychometric') throw new Error('Wrong kind of record.');

  const [first, ...others] = variants.map(([code]) => newVacancy(opening, code));
  if (!first) throw new Error('There is no feature variant.');
  const now = instantAt(at);
  const made = { companyId, caller: recruiter, settings, now, newId: ids, newShortCode: () => 'ACMEBACKEND2' };
  const destination = destinationOf(vacancy.features, interview, null);
  const move = {
    closed: closeRecord(interview, now),
    next: destination && beginRecord(destination, { ...interview, id: ids() }, now),
  };

  const inVacancy = { companyId, vacancyId: shown.vacancyId };
  return {
    createVacancy: {
      parameters: { companyId },
      requests: Object.fromEntries(
        [first, ...others].map((sent, index) => {
          const [code, summary] = defined(variants[index]);
          return [code, { summary, value: sent.request }];
        }),
      ),
      response: vacancyResource.present(vacancyFrom(first.vacancy, made)),
    },
    readVacancy: { parameters: inVacancy, response: vacancyResource.present(vacancy) },
    readInterview: { parameters: { ...inVacancy, id: interview.id }, response: interviewResource.present(interview) },
    orchestrate: {
      parameters: { ...inVacancy, id: interview.id },
      requests: {
        next: { summary: 'On to the next feature', value: { resourceId: interview.id } },
        chosen: {
          summary: 'On to a feature of choice',
          value: { resourceId: interview.id, destFeatureId: 'video-call', destPhaseId: 'fast-track' },
        },
      },
      response: moveResource.present(move),
    },
    readPsychometric: {
      parameters: { ...inVacancy, id: psychometric.id },
      response: psychometricResource.present(psychometric),
    },
    callback: {
      vacancyId: psychometric.vacancyId,
      recordId: psychometric.id,
      evaluationId: psychometric.evaluationId,
      reports: psychometric.reports,
      status: 'RESULTS_READY',
    },
  };
}

/** A vacancy with one feature: as the core has it, and as REST takes it. */
function newVacancy(opening: NewVacancy, code: FeatureCode): { vacancy: NewVacancy; request: object } {
  const feature = { ...found(opening.features, ({ featureCode }) => featureCode === code), order: 1 };
  const { data, ...withoutData } = feature;
  return {
    vacancy: { ...opening, features: [feature] },
    request: { ...opening, features: data === null ? withoutData : feature },
  };
}

function found<T>(list: readonly T[], isWanted: (one: T) => boolean): T {
  const one = list.find(isWanted);
  if (!one) throw new Error('The demo data lack an object that the examples show.');
  return one;
}
