import type { Entry } from '../../../src/core/catalogues/catalogue.js';
import { entriesOf, hasOwn } from '../../../src/core/kernel/values/objects.js';
import type { Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { DemoRecords } from '../../../src/demo/demoRecords.js';

/** The catalogues of the demo's company. */

const reasons = {
  experience: 'Too little experience',
  language: 'English below what the job needs',
  availability: 'Starts too late',
  silence: 'No answer for too long',
  'false-statements': 'False statements in the application',
} as const;
export type ReasonId = keyof typeof reasons;

const statuses = {
  TO_SCHEDULE: 'A meeting is to be scheduled',
  ATTENDANCE_VALIDATION: 'Attendance is to be confirmed',
  RESULT_VALIDATION: 'A result is to be confirmed',
  CANCELLED: 'Cancelled',
  DISCARDED: 'Rejected',
} as const;

interface Message {
  readonly name: string;
  readonly text: string;
  readonly replies?: readonly string[];
}

/** The messages that features send, by the ids of their templates. */
const messages = {
  'form-invitation': { name: 'Invitation to the form', text: 'Please tell us about yourself: it takes 5 minutes.' },
  'form-reminder': { name: 'Reminder of the form', text: 'Your application is almost complete.' },
  'interview-welcome': {
    name: 'Welcome to the interview',
    text: 'We would like to ask you some questions, by text or by voice.',
    replies: ['Begin', 'Later'],
  },
  'interview-reminder': { name: 'Reminder of the interview', text: 'You can go on where you stopped.' },
  'interview-thanks': { name: 'Thanks for the interview', text: 'Thank you: we will be in touch within a week.' },
  'exam-invitation': { name: 'Invitation to the exam', text: 'Please take the English exam.', replies: ['Begin'] },
  'exam-reminder': { name: 'Reminder of the exam', text: 'The exam is still open for you.' },
  'test-invitation': { name: 'Invitation to the test', text: 'Please take the test in a quiet place.' },
  'test-reminder': { name: 'Reminder of the test', text: 'The test is still open for you.' },
  'slots-offered': {
    name: 'Slots on offer',
    text: 'Please choose a time for our call.',
    replies: ['Choose', 'None fits'],
  },
  'call-reminder': { name: 'Reminder of the call', text: 'We speak soon.', replies: ['I will be there', 'I cannot'] },
  'visit-invitation': { name: 'Invitation to visit us', text: 'Please choose a day to meet the team.' },
  'visit-directions': { name: 'Directions', text: 'This is how you find us.' },
  'call-booked': { name: 'The call is booked', text: 'Your call is in our calendar.' },
  'documents-requested': { name: 'Request for documents', text: 'Please send us your documents.' },
  'documents-missing': { name: 'Documents are missing', text: 'Some documents are still missing.' },
  /** No feature uses it yet. */
  rejection: { name: 'Rejection', text: 'Thank you for your time. We have chosen somebody else.' },
} as const satisfies Readonly<Record<string, Message>>;
export type TemplateId = keyof typeof messages;

/** The variables of messages, and the templates that may hold them; where `only` is missing, all templates. */
const variables: Readonly<Record<string, { says: string; example: string; only?: readonly TemplateId[] }>> = {
  candidate_name: { says: 'Whom the message goes to.', example: 'Amelia' },
  vacancy_name: { says: 'The job.', example: 'Senior Backend Engineer' },
  test_link: {
    says: 'Where the test is taken.',
    example: 'https://assessments.example/48201/start',
    only: ['test-invitation', 'test-reminder'],
  },
  meeting_date: {
    says: 'When the meeting begins.',
    example: 'Monday, 10:00',
    only: ['call-reminder', 'visit-directions', 'call-booked'],
  },
};

/** @param vacancies whose features use the conversation actions */
export function demoCatalogues(vacancies: readonly Vacancy[]): DemoRecords['catalogues'] {
  const used = vacancies.flatMap(({ features }) => features.flatMap(({ actions }) => actions));
  const templates = new Map(used.map(({ id, templateId }) => [id, templateId]));
  return {
    rejectionReasons: entriesOf(reasons).map(([id, name]) => ({ id, name })),
    notificableStatuses: entriesOf(statuses).map(([id, name]) => ({ id, name })),
    templateVariables: entriesOf(variables).map(([id, { says, example, only }]) => ({
      id,
      name: id,
      description: says,
      example,
      canBeUsedInHSM: true,
      canBeUsedInStatic: only === undefined,
      canBeUsedInTemplateIds: only ? [...only] : null,
    })),
    conversationActions: [...templates, ['rejection', 'rejection'] as const].flatMap(([id, templateId]) =>
      hasOwn(messages, templateId) ? actionOf(id, messages[templateId]) : [],
    ),
  };
}

function actionOf(id: string, { name, text, replies }: Message): Entry<'conversationActions'> {
  const button = (reply: string, index: number) => ({
    id: `${id}-${index + 1}`,
    text: reply,
    isRequired: index === 0,
    isEditable: true,
    type: 'QUICK_REPLY' as const,
  });
  return { id, name, description: text, buttons: replies?.map(button) ?? null };
}
