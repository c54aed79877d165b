import { type Client, type Document, documents, type PipelineError } from 'recruitment-pipeline-client';

/** What a client needs to know of a company to act in it: its open vacancies, its open records, its time. */

export interface OpenFeature {
  readonly id: string;
  readonly order: number;
  readonly featureCode: string;
  /** What the specification leaves open for this kind of feature. */
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly possibleDates: readonly { readonly instant: string | null; readonly duration: number | null }[];
}

export interface OpenVacancy {
  readonly id: string;
  readonly shortCode: string | null;
  readonly features: readonly OpenFeature[];
}

export interface GivenAnswer {
  readonly questionId: string;
  readonly order: number;
  readonly questionText: string;
  readonly questionType: string;
  readonly extractedAnswer?: string | null;
  readonly questionScore?: number | null;
  readonly maxQuestionScore?: number | null;
  readonly needsReview: boolean;
}

/** A record as far as it decides what happens next. Only interviews have answers, and only tests have reports. */
export interface OpenRecord {
  readonly id: string;
  readonly vacancyId: string;
  readonly featureId: string;
  readonly candidateId: string;
  readonly isClosed: boolean;
  readonly status: { readonly code: string };
  readonly answers?: readonly GivenAnswer[];
  readonly submissionId?: string | null;
  readonly link?: string | null;
  readonly evaluationId?: number | null;
  readonly reports?: readonly object[];
  readonly meeting?: object | null;
}

/** An interview that has been answered to its end. */
export interface Example {
  readonly vacancyId: string;
  readonly answers: readonly GivenAnswer[];
  readonly briefScoreExplanation?: string | null;
}

interface Seen {
  readonly companyClock: { readonly now: string } | null;
  readonly vacancies: { readonly nodes: readonly OpenVacancy[] } | null;
  readonly records: { readonly totalCount: number; readonly nodes: readonly OpenRecord[] } | null;
}

const gql = String.raw;
const seen = gql`
  query CompanyNow($companyId: ID!) {
    companyClock(companyId: $companyId) { now }
    vacancies(companyId: $companyId, first: 20, filter: { status: IN_PROGRESS }) {
      nodes {
        id
        shortCode
        features { id order featureCode data possibleDates { instant duration } }
      }
    }
    records(
      companyId: $companyId
      first: 100
      filter: { isClosed: false }
      orderBy: { field: UPDATED_AT, direction: ASC }
    ) {
      totalCount
      nodes {
        id
        vacancyId
        featureId
        candidateId
        isClosed
        status { code }
        ... on Interview { answers { questionId order questionText questionType questionScore maxQuestionScore needsReview } }
        ... on Psychometric { submissionId link evaluationId reports { name } }
        ... on ModuleRecord { meeting { date } }
      }
    }
  }
` as Document<Seen, { companyId: string }>;

export class Company {
  /** Open records that may change, by their ids: at first those that have waited longest. */
  readonly records: Map<string, OpenRecord>;
  readonly vacancies: readonly OpenVacancy[];
  /** The company's time, in milliseconds, when it was read. */
  readonly now: number;
  /** The number of all open records. */
  open: number;

  private constructor({ companyClock, vacancies, records }: Seen) {
    this.now = Date.parse(companyClock?.now ?? '');
    this.vacancies = vacancies?.nodes ?? [];
    this.records = new Map(records?.nodes.map((record) => [record.id, record]));
    this.open = records?.totalCount ?? 0;
  }

  /** Costs three of the API key's requests. @throws PipelineError */
  static async read({ graphql }: Client, companyId: string): Promise<Company> {
    return new Company(whole(await graphql(seen, { companyId })));
  }

  /** Takes in what a change has answered. */
  note(changed: readonly OpenRecord[]): void {
    for (const record of changed) {
      const wasOpen = this.records.delete(record.id);
      if (!record.isClosed) this.records.set(record.id, record);
      this.open += Number(!record.isClosed) - Number(wasOpen);
    }
  }
}

/** Interviews that have been answered to their end. @throws PipelineError */
export async function readExamples({ graphql }: Client, companyId: string): Promise<readonly Example[]> {
  const filter = { kinds: ['INTERVIEW' as const], isClosed: true };
  const { records } = whole(await graphql(documents.records, { companyId, first: 100, filter }));
  return (records?.nodes ?? []).flatMap((record) =>
    record.__typename === 'Interview' && record.briefScoreExplanation ? [record] : [],
  );
}

function whole<Data>({ data, errors: [error] }: { data: Data | null; errors: readonly PipelineError[] }): Data {
  if (error) throw error;
  if (data === null) throw new TypeError('The service has answered nothing.');
  return data;
}
