import { newestOf } from '../dataset/owners.ts';
import { interviewOf, psychometricOf } from '../dataset/records.ts';
import { vacancyOf } from '../dataset/vacancies.ts';
import { answerDetails } from './queries.ts';
import { pageSize, type Subject } from './subjects.ts';
import { timerList } from './timers.ts';

/**
 * The expected answers. They are made from the generator's numbers, and from nothing that the service computes. They
 * are compared as parsed JSON, so that the order of keys does not matter.
 */

/** The named fields of an object. */
export function only<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

export function except<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  for (const name of names) delete rest[name];
  return rest;
}

/** Stored fields of vacancies and records that the answers of the workloads don't contain. */
export const unshownOfVacancies = ['frozenAt', 'frozenBy', 'timer', 'closedFrom'] as const;
const unshownOfInterviews = [
  'kind',
  'phaseId',
  'discard',
  'meeting',
  'reviewPending',
  'answerHistories',
  'timer',
] as const;

export function restVacancy({ vacancy, scale }: Subject): object {
  const made = except(vacancyOf(vacancy, scale), ...unshownOfVacancies);
  return { ...made, type: 'Standard', features: made.features.map((feature) => except(feature, 'data')) };
}

export function restInterview({ vacancy, interview, scale }: Subject): object {
  return except(interviewOf(vacancy, interview, scale), ...unshownOfInterviews);
}

function g1({ vacancy, scale }: Subject): object {
  const made = except(vacancyOf(vacancy, scale), ...unshownOfVacancies);
  const features = made.features.map((feature) => ({
    ...feature,
    jobAutomations: { timers: timerList(feature.jobAutomations) },
  }));
  return { vacancy: { ...made, features } };
}

function g2({ company, scale }: Subject): object {
  const nodes = newestOf(company, scale, pageSize).map((number) => {
    const vacancy = vacancyOf(number, scale);
    return {
      ...only(vacancy, 'id', 'name', 'workModality'),
      features: vacancy.features.map((feature) =>
        only(feature, 'id', 'featureCode', 'order', 'isAutomatic', 'color', 'customName', 'selfInit'),
      ),
      interviews: {
        nodes: firstFive(scale.interviewsPerVacancy).map((index) => {
          const interview = interviewOf(number, index, scale);
          const answers = interview.answers.map((answer) =>
            only(answer, 'questionText', 'questionScore', 'complianceLevel'),
          );
          return { ...only(interview, 'id', 'status', 'score'), answers };
        }),
      },
      psychometrics: {
        nodes: firstFive(scale.psychometricsPerVacancy).map((index) =>
          only(psychometricOf(number, index, scale), 'id', 'status', 'evaluationName', 'reports'),
        ),
      },
    };
  });
  return { vacancies: { nodes } };
}

const firstFive = (count: number): number[] => Array.from({ length: Math.min(5, count) }, (_, index) => index);

function g3({ vacancy: number, interview: index, scale }: Subject) {
  const interview = interviewOf(number, index, scale);
  const vacancy = vacancyOf(number, scale);
  const answers = interview.answers.map((answer) => only(answer, ...answerDetails));
  const feature = vacancy.features.find(({ id }) => id === interview.featureId);
  return {
    interview: {
      ...except(interview, ...unshownOfInterviews, 'featureId', 'vacancyId', 'companyId'),
      answers,
      vacancy: only(vacancy, 'id', 'name', 'status', 'visibility', 'workModality', 'areaId', 'country'),
      feature: feature && only(feature, 'id', 'featureCode', 'order', 'customName', 'color', 'selfInit'),
    },
  };
}

/** @param count as in `newRequest` */
export function renumbered({ vacancy: number, scale }: Subject, count: number): object {
  const nodes = [0, 1].map((index) => {
    const { id, score } = interviewOf(number, index, scale);
    return { [`id${count}`]: id, score };
  });
  return { vacancy: { [`name${count}`]: vacancyOf(number, scale).name, interviews: { nodes } } };
}

/** The `data` of an answer in the service's schema. */
export const graphqlData = { G1: g1, G2: g2, G3: g3 } as const;
