import type { DemoCredentials } from '../../http/pages/demoCredentials.js';

/** The operation that the pages for exploring the schema show first. */
interface FirstOperation {
  readonly document: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

const document = /* GraphQL */ `query Pipeline($companyId: ID!, $vacancyId: ID!) {
  viewer { kind id companyIds }
  vacancy(companyId: $companyId, id: $vacancyId) {
    name
    status { code createdAt }
    pipeline {
      feature { id customName featureCode }
      statuses { code count }
      medianDays
    }
    records(first: 20, filter: { isClosed: false }, orderBy: { field: UPDATED_AT, direction: DESC }) {
      totalCount
      nodes {
        __typename
        id
        candidateId
        featureId
        status { code descriptionCode date }
        ... on Interview { score answers { questionText questionScore needsReview } }
        ... on Psychometric { evaluationName link reports { name url } }
        ... on ModuleRecord { meeting { date duration timezone location } }
      }
    }
  }
}
`;

/** With demo data, it reads the demo vacancy with the demo's credential. */
export function firstOperation(demo: DemoCredentials | null): FirstOperation {
  return {
    document,
    variables: { companyId: demo?.companyId ?? '', vacancyId: demo?.vacancyId ?? '' },
    headers: credential(demo),
  };
}

/** The token is preferred to the key: each look at the schema would use up a part of the key's budget. */
function credential(demo: DemoCredentials | null): FirstOperation['headers'] {
  if (demo === null) return { Authorization: 'Bearer <token>' };
  return demo.token === null ? { 'x-auth-api-key': demo.apiKey } : { Authorization: `Bearer ${demo.token}` };
}
