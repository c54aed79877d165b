import type { FeatureRecord, VacancyRecord } from './handWritten.ts';

/** How the hand-written GraphQL peers answer fields that are not plain columns. */

const typeOf: Readonly<Record<string, string>> = {
  INTERVIEW: 'InterviewJobAutomations',
  DOCUMENTS: 'DocumentsJobAutomations',
  AUTOMATIC_ENGLISH_EXAM: 'EnglishExamJobAutomations',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'SchedulingVirtualJobAutomations',
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'SchedulingPresentialJobAutomations',
  AUTOMATIC_SCHEDULING_AUTO: 'SchedulingAutoJobAutomations',
  AUTOMATIC_PSYCHOMETRIC: 'PsychometricJobAutomations',
  AUTOMATIC_FORM: 'FormJobAutomations',
};

interface Automations {
  readonly featureCode: string;
}

export const automationsType = ({ featureCode }: Automations): string => typeOf[featureCode] as string;

export const automationsOf = ({ featureCode, jobAutomations, timers }: FeatureRecord) => ({
  ...jobAutomations,
  featureCode,
  timers,
});

export const statusOf = ({ statusCode, statusCreatedAt }: VacancyRecord) => ({
  code: statusCode,
  createdAt: statusCreatedAt,
});
