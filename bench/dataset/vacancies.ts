import type { Feature, Task, Vacancy } from '../../src/core/pipeline/shapes/vacancy.ts';
import { ownerOf } from './owners.ts';
import { random } from './random.ts';
import type { Scale } from './scale.ts';
import { description, prose } from './texts.ts';

/** The vacancies. Each depends only on its number. They define the rows of the database and the expected answers. */

const firstCreation = Date.UTC(2025, 0, 6, 8);
const millisecondsApart = 20 * 60_000 + 137;

export const companyOf = (vacancy: number, scale: Scale): string => `company-${ownerOf(vacancy, scale)}`;

export const vacancyId = (vacancy: number): string => `vacancy-${vacancy}`;

export const featureId = (vacancy: number, order: number): string => `feature-${vacancy}-${order}`;

/** The time at which a vacancy was created, in milliseconds since the epoch. Each is later than the one before. */
export const createdAt = (vacancy: number): number => firstCreation + vacancy * millisecondsApart;

export const instant = (ms: number): string => new Date(ms).toISOString();

const resultTimers = {
  discardDueToInactivityInResultValidationTime: 5,
  discardDueToInactivityInResultValidationTimeUnit: 'days',
  discardDueToInactivityInErrorTime: 36,
  discardDueToInactivityInErrorTimeUnit: 'hours',
  discardDueToLackOfInterestTime: 3,
  discardDueToLackOfInterestTimeUnit: 'days',
};
const presentialTimers = {
  discardDueToInactivityInToScheduleTime: 2,
  discardDueToInactivityInToScheduleTimeUnit: 'days',
  discardDueToInactivityInAttendanceValidationTime: 24,
  discardDueToInactivityInAttendanceValidationTimeUnit: 'hours',
  discardDueToInactivityInErrorTime: 90,
  discardDueToInactivityInErrorTimeUnit: 'minutes',
  discardDueToInactivityAfterBeingCancelledTime: 1,
  discardDueToInactivityAfterBeingCancelledTimeUnit: 'days',
  discardDueToLackOfInterestTime: 3,
  discardDueToLackOfInterestTimeUnit: 'days',
};

type Kind = Pick<Feature, 'featureCode' | 'customName' | 'color' | 'jobAutomations' | 'data'>;

const kinds: readonly Kind[] = [
  {
    featureCode: 'INTERVIEW',
    customName: 'Entrevista con asistente',
    color: '#1B6EF3',
    jobAutomations: { discardDueToLackOfInterestTime: 3, discardDueToLackOfInterestTimeUnit: 'days' },
    data: null,
  },
  {
    featureCode: 'DOCUMENTS',
    customName: 'Documentación',
    color: '#0FA36B',
    jobAutomations: resultTimers,
    data: { documents: ['identificación', 'comprobante de domicilio'], allowPhotos: true },
  },
  {
    featureCode: 'AUTOMATIC_PSYCHOMETRIC',
    customName: 'Prueba psicométrica',
    color: '#8A4FFF',
    jobAutomations: resultTimers,
    data: { battery: 'ventas-y-servicio', language: 'es' },
  },
  {
    featureCode: 'AUTOMATIC_SCHEDULING_PRESENTIAL',
    customName: 'Entrevista presencial',
    color: '#F39C1B',
    jobAutomations: presentialTimers,
    data: {
      name: 'Entrevista en sitio',
      timezone: 'America/Mexico_City',
      reminders: [
        { leadTime: 24, timeUnit: 'hours' },
        { leadTime: 30, timeUnit: 'minutes' },
      ],
      location: 'Av. Insurgentes Sur 1234, piso 5, Ciudad de México',
      additionalInformation: 'Preguntar por recepción; traer identificación.',
      possibleDates: [
        { date: '2025-03-03T16:00:00.000Z', duration: 45 },
        { date: '2025-03-04T16:00:00.000Z', duration: 45 },
      ],
    },
  },
  {
    featureCode: 'AUTOMATIC_ENGLISH_EXAM',
    customName: 'Examen de inglés',
    color: '#D7263D',
    jobAutomations: resultTimers,
    data: { level: 'B2', sections: ['listening', 'grammar'] },
  },
  {
    featureCode: 'AUTOMATIC_FORM',
    customName: 'Formulario final',
    color: '#4A5568',
    jobAutomations: resultTimers,
    data: { formId: 'form-7', isAnonymous: false },
  },
];

/** The position of the feature whose candidates have psychometric records. */
export const psychometricOrder = 3;

function features(vacancy: number): Feature[] {
  return kinds.map((kind, index) => ({
    id: featureId(vacancy, index + 1),
    order: index + 1,
    isAutomatic: index % 2 === 0,
    actions: [
      { id: `action-${index + 1}-invite`, templateId: `template-${100 + index}` },
      { id: `action-${index + 1}-remind`, templateId: `template-${200 + index}` },
    ],
    selfInit: index === 0,
    ...kind,
  }));
}

function tasks(vacancy: number, at: string): Task[] {
  const source = random(vacancy + 50_000_000);
  return Array.from({ length: 8 }, (_, index) => ({
    id: `task-${vacancy}-${index + 1}`,
    order: index + 1,
    text: prose(100, source),
    source: source.pick(['GPT', 'COMPANY', 'CUSTOM']),
    type: source.pick(['Qualifying', 'Informative', 'Disqualifier']),
    relatedField: index % 3 === 0 ? null : source.pick(['requirements', 'workModality', 'locationId']),
    version: 1,
    versionDate: at,
  }));
}

/** The vacancy of a number, from 1. */
export function vacancyOf(vacancy: number, scale: Scale): Vacancy {
  const source = random(vacancy);
  const { pick, below } = source;
  const at = instant(createdAt(vacancy));
  const job = description(1500, source);
  const needs = description(500, source);
  return {
    id: vacancyId(vacancy),
    shortCode: `V${vacancy.toString(36).toUpperCase().padStart(7, '0')}`,
    type: vacancy % 10 === 0 ? 'Branch' : 'Standard',
    companyId: companyOf(vacancy, scale),
    locale: 'es',
    createdByUserId: `recruiter-${below(400) + 1}`,
    locationId: below(3) === 0 ? null : below(90) + 1,
    country: pick(['MX', 'CO', 'CL', 'PE']),
    status: { code: 'IN_PROGRESS', createdAt: instant(createdAt(vacancy) + 3_600_000) },
    areaId: `area-${below(20) + 1}`,
    visibility: pick(['PUBLIC', 'PRIVATE']),
    workModality: pick(['ON_SITE', 'REMOTE', 'HYBRID']),
    name: `${pick(['Analista', 'Ejecutiva', 'Coordinador', 'Técnica', 'Supervisor'])} de ${pick(['logística', 'ventas', 'atención a clientes', 'almacén', 'nómina'])} ${vacancy}`,
    // At least as many candidates as the dataset has.
    maxCandidates: below(2) === 0 ? null : 15 + below(40),
    jobDescription: job.plain,
    jobDescriptionHtml: job.html,
    requirements: needs.plain,
    requirementsHtml: needs.html,
    contextAI: prose(300, source),
    features: features(vacancy),
    hasFinalistsEnabled: vacancy % 2 === 0,
    frozenAt: null,
    frozenBy: null,
    // No worker checks these vacancies for a freeze, because the benchmark measures only the requests of clients.
    timer: {
      frozenMs: 0,
      lookAt: null,
      isStale: false,
      activeAt: null,
      finalistClosedAt: null,
      seenSeq: '0',
      heldUntil: null,
      retiming: null,
      shadowedAt: null,
    },
    closedFrom: null,
    taskList: tasks(vacancy, at),
    refCode: below(2) === 0 ? null : String(100_000 + vacancy),
    jobAutomations: {
      frozenDueToFinalistInactivityTime: 10,
      frozenDueToFinalistInactivityTimeUnit: 'days',
      frozenDueToSelectionInactivityTime: 21,
      frozenDueToSelectionInactivityTimeUnit: 'days',
    },
    createdAt: at,
    updatedAt: instant(createdAt(vacancy) + 7_200_000 + below(1000)),
  };
}
