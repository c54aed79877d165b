import { eventFaults, eventFields } from '../support/eventSchemas.js';
import type { Real } from './real.js';

/** A consumer that has only the feed: it applies each event to the state from the events before. */

type Json = Record<string, unknown>;
interface SeenEvent {
  readonly seq: string;
  readonly type: string;
  readonly vacancyId: string | null;
  readonly candidateId: string | null;
  readonly recordId: string | null;
  readonly nextRecordId: string | null;
  readonly data: { readonly before: Json | null; readonly after: Json | null; readonly next?: Json };
}

export interface Rebuilt {
  readonly vacancies: ReadonlyMap<string, Json>;
  readonly records: ReadonlyMap<string, Json>;
  readonly banned: ReadonlySet<string>;
  readonly seqs: readonly string[];
}

const page = `query ($companyId: ID!, $after: String) {
  events(companyId: $companyId, after: $after, first: 100) {
    nodes { ${eventFields} }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** All events, read page by page. */
async function feedOf({ service, companyId, token }: Real): Promise<readonly SeenEvent[]> {
  const all: SeenEvent[] = [];
  for (let after: string | null = null; ; ) {
    const { body } = await service.graphql(page, { token, variables: { companyId, after } });
    const { nodes, pageInfo } = body.data.events;
    const faults = nodes.flatMap(eventFaults);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}

/** The status is added to the history. Answers replace the answers to the same questions, and are sorted. */
function laidOver(before: Json, { answers, ...after }: Json): Json {
  const changed: Json = { ...before, ...after };
  // A vacancy has no history.
  if (after.status && before.statusHistory)
    changed.statusHistory = [...(before.statusHistory as unknown[]), after.status];
  if (answers) {
    const byQuestion = new Map((before.answers as Json[]).map((answer) => [answer.questionId, answer]));
    for (const answer of answers as Json[]) byQuestion.set(answer.questionId, answer);
    changed.answers = [...byQuestion.values()].toSorted((a, b) => Number(a.order) - Number(b.order));
  }
  return changed;
}

export async function rebuilt(real: Real): Promise<Rebuilt> {
  const vacancies = new Map<string, Json>();
  const records = new Map<string, Json>();
  const banned = new Set<string>();
  const events = await feedOf(real);
  for (const { type, vacancyId, candidateId, recordId, nextRecordId, data } of events) {
    if (type === 'CANDIDATE_BANNED') banned.add(candidateId as string);
    else if (type === 'BAN_LIFTED') banned.delete(candidateId as string);
    else if (type.startsWith('RECORD_')) {
      lay(records, recordId as string, data);
      if (nextRecordId !== null && data.next) records.set(nextRecordId, data.next);
    } else if (type.startsWith('VACANCY_')) lay(vacancies, vacancyId as string, data);
  }
  return { vacancies, records, banned, seqs: events.map(({ seq }) => seq) };
}

function lay(things: Map<string, Json>, id: string, { before, after }: SeenEvent['data']): void {
  if (!after) throw new Error(`no event shows ${id}`);
  const known = things.get(id);
  if (before === null) things.set(id, after);
  else if (known) things.set(id, laidOver(known, after));
  else throw new Error(`${id} is changed before it is created`);
}

const status = '{ code descriptionCode date notificationDelay }';
/** All fields of records and vacancies in GraphQL, except fields of other objects. */
const whole = `query ($companyId: ID!, $after: String) {
  records(companyId: $companyId, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes {
      __typename id featureId relationId candidateId vacancyId companyId phaseId origin sourceId isClosed createdAt updatedAt
      status ${status} statusHistory ${status}
      discard { date recruiterUserId rejectedReasonId fromKernel }
      ... on Interview {
        score briefScoreExplanation reviewPending
        answers {
          questionId order questionText questionType extractedAnswer questionScore maxQuestionScore complianceLevel
          questionScoreExplanation scorerThinking completionCriteria requirementScoringRubric needsReview sourceType
          createdAt version scorer { kind id version }
        }
      }
      ... on Psychometric { submissionId link evaluationId evaluationName reports { name url } }
      ... on ModuleRecord { meeting { date duration timezone location } }
    }
  }
  vacancies(companyId: $companyId, first: 100) {
    nodes {
      __typename id shortCode type companyId locale createdByUserId locationId country areaId visibility workModality name
      maxCandidates jobDescription jobDescriptionHtml requirements requirementsHtml contextAI hasFinalistsEnabled refCode
      createdAt updatedAt status { code createdAt }
      features {
        id featureCode order isAutomatic color customName selfInit data actions { id templateId }
        jobAutomations { ... on JobAutomations { timers { name time unit } } }
      }
      taskList { id order text source type relatedField version versionDate }
      jobAutomations { frozenDueToFinalistInactivityTime frozenDueToFinalistInactivityTimeUnit }
    }
  }
}`;

/** The same objects as the API shows them, by id. */
export async function shownWhole({ service, companyId, token }: Real): Promise<{ records: Json[]; vacancies: Json[] }> {
  const records: Json[] = [];
  for (let after: string | null = null; ; ) {
    const { body } = await service.graphql(whole, { token, variables: { companyId, after } });
    records.push(...body.data.records.nodes);
    if (!body.data.records.pageInfo.hasNextPage) return { records, vacancies: body.data.vacancies.nodes };
    after = body.data.records.pageInfo.endCursor;
  }
}
