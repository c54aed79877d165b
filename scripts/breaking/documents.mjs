// Compares the documents of a release with today's. Each comparison returns `{path, what}` of what breaks clients.
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, isInputObjectType, isRequiredArgument, isRequiredInputField } from 'graphql';
import { resolved, SchemaComparison } from './schemas.mjs';

/**
 * schema.graphql: what @graphql-inspector/core calls breaking, and each argument or input field that became required. When
 * `Int! = 20` becomes `Int!`, version 8.0.0 calls that dangerous, though each client that omits the argument fails.
 */
export async function breakingGraphql(before, after) {
  const [was, is] = [before, after].map((text) => buildSchema(text));
  const found = (await diff(was, is))
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ path: path ?? 'schema', what: message }));
  const isRequiredBefore = inputsOf(was);
  for (const [path, isRequired] of inputsOf(is)) {
    const isNew = isRequired && isRequiredBefore.get(path) === false;
    if (isNew && !found.some((one) => one.path === path)) found.push({ path, what: 'it is required now' });
  }
  return found;
}

/** The arguments and input fields of a schema by their paths, and whether a client must send them. */
function inputsOf(schema) {
  const inputs = new Map();
  const add = (place, args) => {
    for (const arg of args) inputs.set(`${place}.${arg.name}`, isRequiredArgument(arg));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (isInputObjectType(type)) inputs.set(`${type.name}.${field.name}`, isRequiredInputField(field));
      else add(`${type.name}.${field.name}`, field.args);
    }
  }
  for (const directive of schema.getDirectives()) add(`@${directive.name}`, directive.args);
  return inputs;
}

/** events.schema.json: a `oneOf` with one reference for each type. */
export function breakingEvents(before, after) {
  const { found, report } = collector();
  const typesOf = ({ oneOf }) => new Map(oneOf.map((one) => [one.$ref.split('/').at(-1), one]));
  const comparison = new SchemaComparison(before, after, report);
  const today = typesOf(after);
  for (const [type, schema] of typesOf(before)) {
    if (today.has(type)) comparison.compare(schema, today.get(type), 'output', type);
    else report(type, 'the event is gone');
  }
  return found;
}

/** client.json: the names that the client package exports. What they are follows from the other documents. */
export function breakingClient(before, after) {
  return Object.entries(before).flatMap(([list, names]) =>
    names
      .filter((name) => !after[list]?.includes(name))
      .map((name) => ({ path: `client ${list} ${name}`, what: 'the name is gone' })),
  );
}

/** openapi.json: 3.1, as src/rest/openapi makes it. */
export function breakingOpenApi(before, after) {
  const { found, report } = collector();
  const comparison = new SchemaComparison(before, after, report);
  const context = { before, after, report, comparison };
  for (const [paths, isSent] of [
    ['paths', false],
    ['webhooks', true],
  ]) {
    for (const [path, was] of Object.entries(before[paths] ?? {})) {
      const is = after[paths]?.[path];
      if (is) compareOperations(was, is, path, isSent, context);
      else report(path, 'the path is gone');
    }
  }
  return found;
}

function collector() {
  const found = [];
  const report = (path, what) => {
    if (!found.some((one) => one.path === path && one.what === what)) found.push({ path, what });
  };
  return { found, report };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** @param isSent whether the service sends the requests, as it does to webhooks */
function compareOperations(was, is, path, isSent, context) {
  const { before, after, report, comparison } = context;
  for (const method of methods.filter((one) => was[one])) {
    const place = `${method.toUpperCase()} ${path}`;
    const [old, now] = [was[method], is[method]];
    if (!now) {
      report(place, 'the operation is gone');
      continue;
    }
    const inputs = (item, operation, document) =>
      new Map(
        [...(item.parameters ?? []), ...(operation.parameters ?? [])]
          .map((one) => resolved(one, document))
          .map((one) => [`${one.in} ${one.name}`, one]),
      );
    compareParameters(inputs(was, old, before), inputs(is, now, after), place);
    const [oldBody, newBody] = [old.requestBody, now.requestBody].map(
      (body, at) => body && resolved(body, [before, after][at]),
    );
    if (!isSent && newBody?.required && !oldBody?.required) report(`${place} body`, 'is required now');
    if (oldBody) compareContents(oldBody.content, newBody?.content ?? {}, isSent ? 'output' : 'input', `${place} body`);
    compareAnswers(old.responses ?? {}, now.responses ?? {}, place);
    const ways = (operation, document) =>
      (operation.security ?? document.security ?? []).map((way) => JSON.stringify(way));
    const accepted = ways(now, after);
    for (const way of ways(old, before)) {
      if (accepted.length > 0 && !accepted.includes(way)) report(`${place} security`, `${way} is no longer accepted`);
    }
    if (accepted.length > 0 && ways(old, before).length === 0)
      report(`${place} security`, 'credentials are required now');
  }

  function compareParameters(olds, news, place) {
    for (const [name, old] of olds) {
      const now = news.get(name);
      if (!now) report(`${place} ${name}`, 'is no longer accepted');
      else {
        if (now.required && !old.required) report(`${place} ${name}`, 'is required now');
        comparison.compare(old.schema, now.schema, 'input', `${place} ${name}`);
      }
    }
    for (const [name, { required }] of news) {
      if (required && !olds.has(name)) report(`${place} ${name}`, 'is required now');
    }
  }

  function compareContents(olds, news, direction, place) {
    for (const [type, old] of Object.entries(olds ?? {})) {
      if (!news?.[type]) report(place, `${type} is gone`);
      else if (old.schema) comparison.compare(old.schema, news[type].schema, direction, place);
    }
  }

  function compareAnswers(olds, news, place) {
    for (const [status, given] of Object.entries(olds)) {
      const at = `${place} ${status}`;
      if (!news[status]) {
        report(at, 'the status is gone');
        continue;
      }
      const [old, now] = [resolved(given, before), resolved(news[status], after)];
      compareContents(old.content, now.content, 'output', at);
      for (const [name, header] of Object.entries(old.headers ?? {})) {
        const stored = now.headers?.[name];
        if (!stored) report(`${at} ${name}`, 'the header is gone');
        else
          comparison.compare(
            resolved(header, before).schema,
            resolved(stored, after).schema,
            'output',
            `${at} ${name}`,
          );
      }
    }
  }
}
