import type { DemoCredentials } from '../http/demoCredentials.js';

/** What a page to explore the schema with begins with. */
export interface FirstOperation {
  readonly document: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

const document = /* GraphQL */ `query Pipeline($companyId: ID!, $vacancyId: ID!) {
  viewer { kind id companyIds }
  vacancy(companyId: $companyId, id: $vacancyId) {
    name
    status { code createdAt }
    features {
      order
      customName
      featureCode
      interviews(first: 3) {
        nodes { candidateId score status { code } }
      }
      psychometrics(first: 3) {
        nodes { candidateId link status { code } }
      }
    }
  }
}
`;

/** With demo data: reads the demo vacancy, with the demo's credential. */
export function firstOperation(demo: DemoCredentials | null): FirstOperation {
  return {
    document,
    variables: { companyId: demo?.companyId ?? '', vacancyId: demo?.vacancyId ?? '' },
    headers: credential(demo),
  };
}

/** The token rather than the key, whose budget each look at the schema would charge. */
function credential(demo: DemoCredentials | null): FirstOperation['headers'] {
  if (demo === null) return { Authorization: 'Bearer <token>' };
  return demo.token === null ? { 'x-auth-api-key': demo.apiKey } : { Authorization: `Bearer ${demo.token}` };
}
