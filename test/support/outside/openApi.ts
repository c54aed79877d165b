import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiExamples } from '../../../src/artefacts/openApiExamples.js';
import { openApiText } from '../../../src/rest/openapi/document.js';
import { syncRoutes } from '../../../src/rest/sync/routes.js';

/** The OpenAPI document as a client reads it, and checks of requests and responses against it. */

interface Content {
  readonly 'application/json': {
    readonly schema: { readonly $ref: string };
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

interface DocumentedResponse {
  readonly headers: object;
  readonly content: Content;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly in?: string;
    readonly name?: string;
    readonly description?: string;
    readonly schema?: { readonly maxLength: number };
    readonly example?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The parts of the document that tests use. */
interface OpenApi {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly headers: object;
    readonly responses: object;
    readonly schemas: Readonly<
      Record<string, { readonly oneOf?: unknown; readonly discriminator?: { mapping: Record<string, string> } }>
    >;
  };
}

export const openApi: OpenApi = JSON.parse(openApiText(openApiExamples(), syncRoutes));

/** An endpoint's part of the document. @param endpoint `POST /v2/…` */
export function documented(endpoint: string): DocumentedOperation {
  const [, path = '', method = ''] = place(endpoint);
  const operation = openApi.paths[path]?.[method];
  if (!operation) throw new Error(`${endpoint} is not documented.`);
  return operation;
}

const root = 'openapi.json';
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(openApi, root);

const pointer = (...steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** The faults of a value by the schema at a place of the document, as sentences; empty where there are none. */
export function faultsBy(place: readonly (string | number)[], value: unknown): string[] {
  const validate = ajv.compile({ $ref: `${root}#${pointer(...place)}` });
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const json = ['content', 'application/json', 'schema'];

/** The faults of a request's body, by the endpoint's part of the document. @param endpoint `POST /v2/…` */
export function requestFaults(endpoint: string, body: unknown): string[] {
  return faultsBy([...place(endpoint), 'requestBody', ...json], body);
}

/** The faults of a response, by the document's part for the endpoint and the status. */
export function responseFaults(endpoint: string, { status, body, headers }: Response): string[] {
  const response = documented(endpoint).responses[status];
  if (!response) return [`${status} is not documented`];
  const steps = '$ref' in response ? stepsOf(String(response.$ref)) : [...place(endpoint), 'responses', status];
  const { headers: said } = at(steps) as DocumentedResponse;
  const unsaid = saidHeaders.filter((name) => headers.has(name) && !(name in said));
  return [
    ...unsaid.map((name) => `the header ${name} is not documented`),
    ...(body === undefined ? [] : faultsBy([...steps, ...json], body)),
  ];
}

interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const saidHeaders: readonly string[] = Object.keys(openApi.components.headers);

function place(endpoint: string): string[] {
  const [method = '', path = ''] = endpoint.split(' ');
  return ['paths', path, method.toLowerCase()];
}

/** The path of a reference within the document, in steps. */
export const stepsOf = (ref: string): string[] => ref.slice('#/'.length).split('/');

function at(steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], openApi);
}
