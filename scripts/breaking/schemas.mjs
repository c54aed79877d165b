// Compares two JSON Schemas, in the subset that openapi.json and events.schema.json use (docs/adr/0013). `output`:
// clients read what fits the schema, so less of it, or another type, breaks them. `input`: clients send it, so more that
// is required, or less that is accepted, breaks them.

/** What the comparison reads. Another keyword could narrow an input unseen, so it is refused. */
const compared = new Set([
  ...['$ref', 'type', 'const', 'enum', 'format', 'pattern', 'anyOf', 'oneOf', 'items', 'uniqueItems', 'multipleOf'],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
]);
const remarks = new Set([
  ...['$schema', '$id', '$defs', '$comment', 'title', 'description', 'default', 'examples', 'example'],
  ...['deprecated', 'readOnly', 'writeOnly', 'discriminator'],
]);
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class SchemaComparison {
  #before;
  #after;
  #report;
  #seen = new Set();

  /**
   * @param {object} before the document of the release, in which its references lead
   * @param {object} after today's document
   * @param {(path: string, what: string) => void} report
   */
  constructor(before, after, report) {
    this.#before = before;
    this.#after = after;
    this.#report = report;
  }

  /** @param {'input' | 'output'} direction @param {string} path of the place in the document */
  compare(before, after, direction, path) {
    const refs = [before?.$ref, after?.$ref];
    if (refs[0] && refs[1]) {
      const key = `${direction} ${refs.join(' ')}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    const place = refs[0] && refs[0] === refs[1] ? refs[0].slice('#/'.length) : path;
    const [was, is] = [resolved(before, this.#before), resolved(after, this.#after)];
    for (const schema of [was, is]) assertKnown(schema, place);
    const [olds, news] = [variants(was, this.#before), variants(is, this.#after)];
    if (!this.#compareTypes(olds, news, direction, place)) return;
    for (const [old, now] of this.#pairs(olds, news, direction, place)) this.#compareOne(old, now, direction, place);
  }

  /** @returns whether the rest can be compared */
  #compareTypes(olds, news, direction, place) {
    const [was, is] = [typesOf(olds), typesOf(news)];
    const [some, all] = direction === 'output' ? [is, was] : [was, is];
    const strange = [...some].filter((type) => !covers(all, type));
    if (strange.length === 0) return true;
    const names = (types) => [...types].toSorted().join(' or ');
    this.#report(place, `is ${names(is)}, and was ${names(was)}`);
    return [...was].some((type) => type !== 'null' && (covers(is, type) || (type === 'number' && is.has('integer'))));
  }

  #pairs(olds, news, direction, place) {
    const left = new Set(news.filter(({ type }) => type !== 'null'));
    const pairs = [];
    const others = [];
    for (const old of olds.filter(({ type }) => type !== 'null')) {
      const now = [...left].find((one) => one.key === old.key);
      if (now) left.delete(now);
      if (now) pairs.push([old, now]);
      else others.push(old);
    }
    for (const old of others) {
      const now = [...left].find((one) => covers(typesOf([one]), old.type));
      if (now) left.delete(now);
      if (now) pairs.push([old, now]);
      else if (old.type === 'object') {
        this.#report(place, `the variant ${old.key} is ${direction === 'input' ? 'no longer accepted' : 'gone'}`);
      }
    }
    return pairs;
  }

  #compareOne({ schema: was, ref: oldRef, key }, { schema: is, ref: newRef }, direction, path) {
    if (oldRef && newRef) {
      this.compare({ $ref: oldRef }, { $ref: newRef }, direction, `${path} ${key}`);
      return;
    }
    if (direction === 'input') this.#compareBounds(was, is, path);
    else if ('const' in was && 'const' in is && !same(was.const, is.const)) {
      this.#report(path, `is ${JSON.stringify(is.const)}, and was ${JSON.stringify(was.const)}`);
    } else if (was.format !== is.format && was.format) {
      this.#report(path, `has the format ${is.format ?? 'of any text'}, and had ${was.format}`);
    }
    if (was.items && is.items) this.compare(was.items, is.items, direction, `${path}[]`);
    if (was.properties || is.properties) this.#compareMembers(was, is, direction, path);
    this.#compareOtherMembers(was, is, direction, path);
  }

  #compareMembers(was, is, direction, path) {
    const [olds, news] = [was.properties ?? {}, is.properties ?? {}];
    const [hadTo, hasTo] = [was.required ?? [], is.required ?? []];
    for (const [name, old] of Object.entries(olds)) {
      const place = `${path}.${name}`;
      if (!(name in news)) this.#report(place, direction === 'input' ? 'is no longer accepted' : 'is gone');
      else {
        if (direction === 'output' && hadTo.includes(name) && !hasTo.includes(name)) {
          this.#report(place, 'is no longer required');
        }
        this.compare(old, news[name], direction, place);
      }
    }
    if (direction === 'output') return;
    for (const name of hasTo) if (!hadTo.includes(name)) this.#report(`${path}.${name}`, 'is required now');
  }

  #compareOtherMembers(was, is, direction, path) {
    const [old, now] = [was.additionalProperties, is.additionalProperties];
    const place = `${path}.*`;
    if (isObject(old) && isObject(now)) this.compare(old, now, direction, place);
    else if (direction === 'output' && isObject(old)) this.#report(place, 'is gone');
    else if (direction === 'input' && now !== undefined && now !== true && !same(old, now)) {
      this.#report(place, 'is no longer accepted');
    }
    const patterns = Object.entries(was.patternProperties ?? {});
    for (const [pattern, schema] of patterns) {
      const member = `${path}./${pattern}/`;
      if (!is.patternProperties?.[pattern]) this.#report(member, 'is gone');
      else this.compare(schema, is.patternProperties[pattern], direction, member);
    }
    if (direction === 'input' && is.propertyNames && !same(was.propertyNames, is.propertyNames)) {
      this.#report(place, 'accepts other names');
    }
  }

  #compareBounds(was, is, path) {
    const narrowed = (what) => this.#report(path, `${what}: the input is narrowed`);
    const [had, has] = [valuesOf(was), valuesOf(is)];
    if (has && (!had || had.some((one) => !has.some((other) => same(one, other))))) narrowed('accepts fewer values');
    for (const name of floors) {
      if (name in is && !(was[name] >= is[name])) narrowed(`${name} is ${is[name]}, and was ${was[name] ?? 'none'}`);
    }
    for (const name of ceilings) {
      if (name in is && !(was[name] <= is[name])) narrowed(`${name} is ${is[name]}, and was ${was[name] ?? 'none'}`);
    }
    for (const name of ['pattern', 'format', 'multipleOf']) {
      if (is[name] && is[name] !== was[name]) narrowed(`${name} is ${is[name]}, and was ${was[name] ?? 'none'}`);
    }
    if (is.uniqueItems && !was.uniqueItems) narrowed('its items must differ');
  }
}

export function resolved(schema, document) {
  let found = schema ?? {};
  while (found.$ref) {
    const at = found.$ref.slice('#/'.length).split('/');
    found = at.reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
    if (found === undefined) throw new Error(`a reference leads nowhere: ${at.join('/')}`);
  }
  return found;
}

function assertKnown(schema, path) {
  const strange = Object.keys(schema).find((name) => !compared.has(name) && !remarks.has(name));
  if (strange) throw new Error(`${path} has "${strange}", which scripts/breaking/schemas.mjs does not compare yet`);
}

/** The alternatives of a schema, one type each. Their key is the same before and after a change. */
function variants(schema, document) {
  const several = schema.anyOf ?? schema.oneOf;
  if (several) {
    return several.flatMap((one) => {
      const inner = resolved(one, document);
      assertKnown(inner, one.$ref ?? 'a variant');
      const found = variants(inner, document);
      return one.$ref && found.length === 1 ? [{ ...found[0], ref: one.$ref, key: nameOf(one.$ref) }] : found;
    });
  }
  const types = schema.type === undefined ? [typeOfValues(schema)] : [schema.type].flat();
  return types.map((type) => ({ schema, type, key: keyOf(schema, type), ref: null }));
}

const nameOf = (ref) => ref.split('/').at(-1);

function keyOf(schema, type) {
  const fixed = Object.entries(schema.properties ?? {}).filter(([, { const: value }]) => value !== undefined);
  const name = fixed.map(([member, { const: value }]) => `${member} ${JSON.stringify(value)}`).join(' ');
  return name || schema.title || type;
}

function typeOfValues(schema) {
  const [value] = valuesOf(schema) ?? [];
  if (value === undefined) return schema.properties ? 'object' : 'anything';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

const valuesOf = (schema) => ('const' in schema ? [schema.const] : schema.enum);
const typesOf = (list) => new Set(list.map(({ type }) => type));
const covers = (types, type) => types.has(type) || types.has('anything') || (type === 'integer' && types.has('number'));
