// Sends the requests of a release's smoke.json to a service, and says where it does not answer as it did at the release.
//
// smoke.json is a list, in order: {name, request, expected, keep?}. `request`: {method, path, body?, headers?,
// isAnonymous?}; unless anonymous, it has the API key. `{name}` in its texts is replaced by what was stored.
// `expected`: {status, reason?, shape?}; `reason` is REST's or that of GraphQL's first error, else its code. `shape`:
// the members that must be there, each with the name of its JSON type, or several with "|"; in a list, the shape of
// each item; text after "=" is the value itself. `keep`: {name: path of a member such as
// "data.initFeatures.records.0.id"}.

/**
 * @param {string} origin of the service
 * @param {{companyId: string, apiKey: string}} caller
 * @param {readonly object[]} requests of smoke.json
 * @returns {Promise<string[]>} a line for each fault
 */
export async function smoke(origin, caller, requests) {
  const stored = { ...caller };
  const faults = [];
  for (const { name, request, expected, keep = {} } of requests) {
    const { method, path, body, headers = {}, isAnonymous = false } = filled(request, stored);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(isAnonymous ? {} : { 'x-auth-api-key': caller.apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
    const { reason: graphqlReason, code } = answer?.errors?.[0]?.extensions ?? {};
    const reason = answer?.reason ?? graphqlReason ?? code;
    const note = (what) => faults.push(`${name}: ${what}`);
    if (response.status !== expected.status)
      note(`the status is ${response.status}, and was ${expected.status}: ${text.slice(0, 200)}`);
    if (reason !== expected.reason) note(`the reason is ${reason ?? 'none'}, and was ${expected.reason ?? 'none'}`);
    if (expected.shape !== undefined)
      for (const what of misshapen(answer, filled(expected.shape, stored), 'the answer')) note(what);
    for (const [key, at] of Object.entries(keep))
      stored[key] = at.split('.').reduce((part, member) => part?.[member], answer);
  }
  return faults;
}

/** Replaces `{name}` in all texts within a value. */
function filled(value, stored) {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (all, name) => (name in stored ? stored[name] : all));
  if (Array.isArray(value)) return value.map((one) => filled(one, stored));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, stored)]));
}

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function misshapen(value, shape, path) {
  if (typeof shape === 'string') {
    if (shape.startsWith('='))
      return String(value) === shape.slice(1) ? [] : [`${path} is ${value}, and was ${shape.slice(1)}`];
    return shape.split('|').includes(typeOf(value)) ? [] : [`${path} is ${typeOf(value)}, and was ${shape}`];
  }
  const type = typeOf(shape);
  if (typeOf(value) !== type) return [`${path} is ${typeOf(value)}, and was ${type}`];
  if (type === 'array') {
    if (value.length === 0) return [`${path} is empty`];
    return value.flatMap((one, at) => misshapen(one, shape[0], `${path}[${at}]`));
  }
  return Object.entries(shape).flatMap(([name, inner]) =>
    name in value ? misshapen(value[name], inner, `${path}.${name}`) : [`${path}.${name} is gone`],
  );
}
