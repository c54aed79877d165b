import type { NewVacancy } from '../../../src/core/pipeline/rules/newVacancy.js';
import type { Feature } from '../../../src/core/pipeline/shapes/vacancy.js';
import { warehouseCandidates } from '../candidates/candidates.js';
import {
  automaticMeeting,
  documents,
  englishExam,
  form,
  interview,
  psychometric,
  virtualMeeting,
  visit,
} from '../company/features.js';

/** The demo's vacancies as a recruiter creates them. */

const inOrder = (...features: readonly Feature[]): Feature[] =>
  features.map((feature, index) => ({ ...feature, order: index + 1 }));

const html = (text: string): string =>
  text
    .split('\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;')}</p>`)
    .join('');

type OpeningText = Pick<NewVacancy, 'name' | 'jobDescription'> & { requirements: string };
type Rest = Partial<NewVacancy> & Pick<NewVacancy, 'areaId' | 'features'>;

function advertised({ requirements, ...text }: OpeningText, rest: Rest): NewVacancy {
  return {
    type: 'Standard',
    visibility: 'PUBLIC',
    country: 'GB',
    locationId: 3104,
    workModality: 'HYBRID',
    ...text,
    jobDescriptionHtml: html(text.jobDescription),
    requirements,
    requirementsHtml: html(requirements),
    contextAI: 'Acme moves parcels across Europe with 900 people. Be warm and brief, and never discuss salary.',
    hasFinalistsEnabled: true,
    maxCandidates: 100,
    refCode: null,
    jobAutomations: {
      frozenDueToFinalistInactivityTime: 14,
      frozenDueToFinalistInactivityTimeUnit: 'days',
      frozenDueToSelectionInactivityTime: 72,
      frozenDueToSelectionInactivityTimeUnit: 'hours',
    },
    ...rest,
  };
}

/** @param at milliseconds since the epoch; its on-site dates follow it */
export const backend = (at: number): NewVacancy =>
  advertised(
    {
      name: 'Senior Backend Engineer',
      jobDescription:
        'You build the services that route 400,000 parcels a day.\nYou own them from design to on-call, in a team of six.',
      requirements: 'Five years of backend work, SQL you can defend, and one system you ran in production.',
    },
    {
      areaId: 'engineering',
      refCode: 20417,
      features: inOrder(
        form(['Which languages do you work in?', 'May we contact you on WhatsApp?', 'What is your notice period?']),
        interview('AI interview: engineering'),
        englishExam('B2'),
        psychometric('Reasoning and work style'),
        virtualMeeting('Technical interview'),
        visit('Meet the team', 'Acme House, 12 Dock Road, London E16 1AA', at),
        automaticMeeting('Offer call'),
        documents(['Photo ID', 'Proof of address', 'Signed contract']),
      ),
    },
  );

export const support = (): NewVacancy =>
  advertised(
    {
      name: 'Customer Support Specialist',
      jobDescription:
        'You answer people whose parcel is late, lost or wet, by chat and by phone, and you put it right.',
      requirements: 'A year in a customer-facing role, and calm under pressure.',
    },
    {
      areaId: 'customer-care',
      workModality: 'REMOTE',
      locationId: null,
      maxCandidates: null,
      features: inOrder(
        interview('AI interview: customer care'),
        englishExam('C1'),
        virtualMeeting('Call with the team lead'),
      ),
    },
  );

/** @param at milliseconds since the epoch; its on-site dates follow it */
export const warehouse = (at: number): NewVacancy =>
  advertised(
    {
      name: 'Warehouse Shift Supervisor',
      jobDescription: 'You lead a shift of 25 at the Leeds hub: people first, then the belt, then the numbers.',
      requirements: 'Experience of leading a shift. A forklift licence is an advantage.',
    },
    {
      type: 'Branch',
      areaId: 'operations',
      locationId: 3188,
      workModality: 'ON_SITE',
      hasFinalistsEnabled: false,
      // As many as applied: a rejected candidate leaves a free place.
      maxCandidates: warehouseCandidates.length,
      features: inOrder(
        psychometric('Leadership and safety'),
        visit('Shift visit', 'Leeds Hub, Gate 4, Pontefract Lane, Leeds LS9 0PX', at),
        documents(['Photo ID', 'Forklift licence, if any']),
      ),
    },
  );

export const designer = (): NewVacancy =>
  advertised(
    {
      name: 'Product Designer',
      jobDescription: 'You design the app in which couriers plan their day, and you ride along to see it used.',
      requirements: 'A portfolio with two shipped products.',
    },
    {
      areaId: 'design',
      visibility: 'PRIVATE',
      features: inOrder(form(['Where can we see your work?']), interview('AI interview: design')),
    },
  );

export const analyst = (): NewVacancy =>
  advertised(
    {
      name: 'Data Analyst',
      jobDescription: 'You find out why parcels are late, and you tell it in one page that a depot manager will read.',
      requirements: 'SQL, statistics, and an eye for a misleading chart.',
    },
    {
      areaId: 'data',
      features: inOrder(
        interview('AI interview: data'),
        psychometric('Numerical reasoning'),
        automaticMeeting('Offer call'),
      ),
    },
  );
