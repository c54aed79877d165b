import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs a collection of Bruno: the part of its files that ours have. Its own parser reads them. */

interface Pair {
  readonly name: string;
  readonly value: string;
}
export interface BrunoRequest {
  readonly meta: { readonly name: string; readonly seq: string; readonly type: 'http' | 'graphql' };
  readonly http: { readonly method: string; readonly url: string };
  readonly headers?: readonly Pair[];
  readonly body?: {
    readonly json?: string;
    readonly graphql?: { readonly query: string; readonly variables: string };
  };
  readonly vars?: { readonly res: readonly Pair[] };
  readonly assertions: readonly Pair[];
}

// The package has no types.
const { bruToJsonV2, bruToEnvJsonV2 } = (await import('@usebruno/lang' as string)).default;

const root = join(import.meta.dirname, '../../collection');

/** The requests of a folder, in their order. */
export async function requestsOf(folder: string): Promise<readonly BrunoRequest[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.bru') && name !== 'folder.bru');
  const texts = await Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8')));
  return texts.map((text) => bruToJsonV2(text)).toSorted((a, b) => Number(a.meta.seq) - Number(b.meta.seq));
}

/** The values of an environment; those of secrets are empty. */
export async function environmentOf(name: string): Promise<Record<string, string>> {
  const { variables } = bruToEnvJsonV2(await readFile(join(root, `environments/${name}.bru`), 'utf8'));
  return Object.fromEntries(variables.map((one: Pair) => [one.name, one.value]));
}

export interface Ran {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
  readonly body: any;
  /** Assertions that don't hold. */
  readonly faults: readonly string[];
}

/** Sends a request. @param values variables; what the request finds is added */
export async function run(request: BrunoRequest, values: Record<string, string>): Promise<Ran> {
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      if (!values[name]) throw new Error(`${request.meta.name}: {{${name}}} has no value.`);
      return values[name];
    });
  const { graphql, json } = request.body ?? {};
  const sent = graphql
    ? JSON.stringify({ query: fill(graphql.query), variables: JSON.parse(fill(graphql.variables)) })
    : json && fill(json);
  const headers = Object.fromEntries((request.headers ?? []).map(({ name, value }) => [name, fill(value)]));
  const response = await fetch(fill(request.http.url), {
    method: request.http.method.toUpperCase(),
    headers: { ...(sent && { 'content-type': 'application/json' }), ...headers },
    ...(sent && { body: sent }),
  });
  const res = { status: response.status, headers: response.headers, body: await bodyIn(response) };
  for (const { name, value } of request.vars?.res ?? []) values[name] = String(valueAt(res, value));
  const faults = request.assertions
    .filter(({ name, value }) => !holds(valueAt(res, name), value))
    .map(({ name, value }) => `${name} ${value}: it is ${JSON.stringify(valueAt(res, name))}`);
  return { ...res, faults };
}

function valueAt(res: object, path: string): unknown {
  const steps = path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .slice(1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], res);
}

function holds(actual: unknown, assertion: string): boolean {
  const [operator, ...expected] = assertion.split(' ');
  if (operator === 'isUndefined') return actual === undefined;
  if (operator === 'eq') return String(actual) === expected.join(' ');
  throw new Error(`The runner does not know ${operator}.`);
}

/** JSON, or the text of an answer in lines or without a body. */
const bodyIn = (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.startsWith('application/json;') ? response.json() : response.text();
