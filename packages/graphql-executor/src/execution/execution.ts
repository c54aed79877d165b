import { type GraphQLResolveInfo, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { ExecutionContext, RenderedJson } from '../base/context.js';
import { defaultOptions, type ExecutorOptions } from '../base/settings.js';
import { defined } from '../base/values.js';
import { argumentsOf } from '../document/coercion.js';
import { fieldsOfItem } from '../document/cost.js';
import type { Fragments, Variables } from '../document/selectedFields.js';
import { type FieldSteps, type ObjectSteps, ownValue, type Shape } from '../plan/steps.js';
import type { Place } from './place.js';

/**
 * Carries out the steps of an operation, level by level: each field once for all its parents, so that a level costs the
 * same calls however many parents it has. `AnswerText` then writes the values.
 */

/** What all parts of one execution share. */
export interface Executed {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly operation: OperationDefinitionNode;
  /** Coerced. */
  readonly variables: Variables;
  readonly context: ExecutionContext;
}

/** Stands for a value that could not be had. */
export class Failed {
  constructor(readonly error: unknown) {}
}

/** A root field's value that the store has made as JSON. */
export class RenderedValue {
  /** @param parts in order */
  constructor(readonly parts: readonly RenderedJson[]) {}
}

/** Objects of one type in the places of one field, with the values of those fields that they don't have themselves. */
export class Level {
  readonly steps: ObjectSteps;
  /** The root field that it belongs to; empty for the root itself. */
  readonly rootKey: string;
  readonly parents: unknown[] = [];
  readonly places: (Place | null)[] = [];
  /** In how many places of the answer each parent stands: what is beneath it counts for each of them. */
  readonly counts: number[] = [];
  /** By the field's index, then by the parent's. */
  readonly values: (readonly unknown[] | undefined)[] = [];
  /** By the field's index: the levels beneath, by type. */
  readonly below: (Below | undefined)[] = [];
  readonly #known = new Map<unknown, number>();

  constructor(steps: ObjectSteps, rootKey: string) {
    this.steps = steps;
    this.rootKey = rootKey;
  }

  /** An object that stands in several places is added once. */
  add(parent: unknown, place: Place | null, count = 1): void {
    const known = this.#known.get(parent);
    if (known !== undefined) {
      this.counts[known] = (this.counts[known] ?? 0) + count;
      return;
    }
    this.#known.set(parent, this.parents.length);
    this.parents.push(parent);
    this.places.push(place);
    this.counts.push(count);
  }

  indexOf(parent: unknown): number {
    return defined(this.#known.get(parent));
  }
}

export type Below = ReadonlyMap<ObjectSteps, Level>;

type Reads = Pick<ExecutorOptions, 'isRedacted'>;

/** Answers one root field in another way. @returns undefined where its steps are to be carried out */
export type AnswerRoot = (field: FieldSteps, execution: Execution) => Promise<RenderedValue | null> | undefined;

export class Execution {
  readonly #executed: Executed;
  readonly #answerRoot: AnswerRoot;
  readonly #isRedacted: Reads['isRedacted'];
  readonly #isQuery: boolean;
  #isDiscarded = false;

  constructor(executed: Executed, answerRoot: AnswerRoot, { isRedacted }: Reads = defaultOptions) {
    this.#executed = executed;
    this.#isRedacted = isRedacted;
    this.#answerRoot = answerRoot;
    this.#isQuery = executed.operation.operation === OperationTypeNode.QUERY;
  }

  /** @returns the root level, with all beneath it */
  async run(steps: ObjectSteps): Promise<Level> {
    const root = new Level(steps, '');
    root.add(undefined, null);
    const running: Promise<void>[] = [];
    for (const [index, field] of steps.fields.entries()) {
      if (field.isPlain) continue;
      const answered = this.#root(root, field, index);
      // Mutations see what those before them have changed.
      if (this.#isQuery) running.push(answered);
      else await answered;
    }
    await allOf(running);
    return root;
  }

  /** The values of one field for objects that are known already. */
  async of(field: FieldSteps, rootKey: string, parents: readonly object[]): Promise<Level> {
    const level = new Level({ type: field.parent, fields: [field], isPlain: false, lists: [] }, rootKey);
    for (const parent of parents) level.add(parent, null);
    await this.#level(level);
    return level;
  }

  async #root(root: Level, field: FieldSteps, index: number): Promise<void> {
    try {
      if (isOwnField(field)) await this.#charged(root, field);
      const made = await this.#answerRoot(field, this);
      if (made) root.values[index] = [made];
    } catch (error) {
      root.values[index] = [new Failed(error)];
    }
    if (!root.values[index]) await this.#fields(root, [index]);
  }

  async #charged(root: Level, field: FieldSteps): Promise<void> {
    const { chargeRootField } = this.#executed.context;
    if (chargeRootField) await chargeRootField({ parent: undefined, args: {}, info: this.#infoOf(root, field) });
  }

  #level(level: Level): Promise<unknown> | undefined {
    return this.#fields(
      level,
      [...level.steps.fields.keys()].filter((index) => !level.steps.fields[index]?.isPlain),
    );
  }

  /** Has the values of some fields for all parents, and of all beneath. */
  #fields(level: Level, indexes: readonly number[]): Promise<unknown> | undefined {
    const later: (Promise<unknown> | undefined)[] = [];
    const now: number[] = [];
    for (const index of indexes) {
      const values = this.#values(level, defined(level.steps.fields[index]));
      if (values instanceof Promise) {
        later.push(
          values.then((known) => {
            this.#charge(level, index, known);
            return this.#beneath(level, index);
          }),
        );
      } else {
        this.#charge(level, index, values);
        now.push(index);
      }
    }
    // All that is known is charged before anything is read for it.
    for (const index of now) later.push(this.#beneath(level, index));
    return allOf(later);
  }

  #charge(level: Level, index: number, values: readonly unknown[]): void {
    const field = defined(level.steps.fields[index]);
    level.values[index] = values;
    for (const [at, value] of values.entries()) {
      // A list may be made when it is looked at.
      if (this.#isDiscarded) return;
      this.#chargeLists(level, field, field.shape, value, level.counts[at] ?? 1);
    }
  }

  #beneath(level: Level, index: number): Promise<unknown> | undefined {
    const field = defined(level.steps.fields[index]);
    if (this.#isDiscarded || isLeaf(field.shape)) return undefined;
    const below = new Map<ObjectSteps, Level>();
    const rootKey = level.rootKey || field.key;
    for (const [at, value] of (level.values[index] ?? []).entries()) {
      const place = { before: level.places[at] ?? null, key: field.key };
      gather(field.shape, value, place, { below, rootKey, count: level.counts[at] ?? 1 });
    }
    if (below.size === 0) return undefined;
    level.below[index] = below;
    return allOf([...below.values()].map((next) => this.#level(next)));
  }

  #values(level: Level, field: FieldSteps): readonly unknown[] | Promise<readonly unknown[]> {
    const { parents } = level;
    if (!field.resolver) return parents.map((parent) => this.#memberOf(parent, field));
    this.#chargeFirst(level, field);
    // The answer is discarded.
    if (this.#isDiscarded && isComputedList(field)) return parents.map(() => []);
    return parents.some(this.#isRedacted) ? this.#ofReadable(level, field) : this.#resolved(level, field, parents);
  }

  /** Charges the lists of one field that are known by their lengths, before any of them is made. */
  #chargeFirst(level: Level, field: FieldSteps): void {
    const { resolver } = field;
    if (resolver?.kind !== 'all' || !resolver.lengthOf) return;
    const args = this.#argumentsOf(field);
    // The resolver reports the error.
    if (!args) return;
    let items = 0;
    for (const [at, parent] of level.parents.entries())
      if (!this.#isRedacted(parent)) items += (level.counts[at] ?? 1) * resolver.lengthOf(parent, args);
    this.#take(items * this.#fieldsOfItem(level, field));
  }

  /** Null if they are not valid. */
  #argumentsOf({ definition, nodes }: FieldSteps): Record<string, unknown> | null {
    try {
      return argumentsOf(definition, defined(nodes[0]), this.#executed.variables);
    } catch {
      return null;
    }
  }

  /** Resolves only what the caller may read. */
  async #ofReadable(level: Level, field: FieldSteps): Promise<readonly unknown[]> {
    const readable = level.parents.filter((parent) => !this.#isRedacted(parent));
    const values = readable.length === 0 ? [] : await this.#resolved(level, field, readable);
    let at = 0;
    return level.parents.map((parent) => {
      if (this.#isRedacted(parent)) return this.#memberOf(parent, field);
      at += 1;
      return values[at - 1];
    });
  }

  #resolved(
    level: Level,
    field: FieldSteps,
    parents: readonly unknown[],
  ): readonly unknown[] | Promise<readonly unknown[]> {
    const failed = (error: unknown) => parents.map(() => new Failed(error));
    const { resolver, definition, nodes } = field;
    try {
      if (!resolver) throw new Error(`${field.key} has no resolver`);
      const { variables, context } = this.#executed;
      const args = argumentsOf(definition, defined(nodes[0]), variables);
      const info = this.#infoOf(level, field);
      if (resolver.kind === 'all') {
        const values = resolver.resolve(parents, args, { context, info });
        return values instanceof Promise ? values.catch(failed) : values;
      }
      const values = parents.map((parent) => settled(() => resolver.resolve(parent, args, context, info)));
      return values.some((value) => value instanceof Promise) ? Promise.all(values) : values;
    } catch (error) {
      return failed(error);
    }
  }

  /** Charges the lists of objects in a value: their lengths are known only now. */
  #chargeLists(level: Level, field: FieldSteps, shape: Shape, value: unknown, count: number): void {
    if (shape.kind === 'list') {
      if (!shape.isCharged || !Array.isArray(value)) return;
      if (!isComputedList(field)) this.#take(count * value.length * this.#fieldsOfItem(level, field));
      if (holdsLists(shape.item)) for (const item of value) this.#chargeLists(level, field, shape.item, item, count);
    } else if (shape.kind === 'object' && shape.hasLists && isObject(value)) {
      for (const list of stepsOf(shape, value)?.lists ?? [])
        this.#chargeLists(level, list, list.shape, this.#memberOf(value, list), count);
    }
  }

  #memberOf(object: unknown, field: FieldSteps): unknown {
    return shownMemberOf(object, field, this.#isRedacted);
  }

  #take(fields: number): void {
    const { fieldCount, reading } = this.#executed.context;
    if (fieldCount.take(fields)) return;
    this.#isDiscarded = true;
    // The other changes of a mutation are made.
    if (this.#isQuery) reading.end(() => fieldCount.exceeded());
  }

  #fieldsOfItem(level: Level, field: FieldSteps): number {
    const before = fieldsOfItems.get(field);
    if (before !== undefined) return before;
    const fields = fieldsOfItem(this.#infoOf(level, field));
    fieldsOfItems.set(field, fields);
    return fields;
  }

  #infoOf({ rootKey }: Level, { definition, key, nodes, parent }: FieldSteps): GraphQLResolveInfo {
    const { schema, fragments, operation, variables } = this.#executed;
    return {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType: parent,
      // Of the path, only the root is used: mutations don't share what they read.
      path: { prev: undefined, key: rootKey || key, typename: undefined },
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: variables,
    };
  }
}

/** Whether the schema declares the field. Those of introspection are free. */
const isOwnField = ({ definition, parent }: FieldSteps): boolean => definition.name in parent.getFields();

/** By the field of an operation. */
const fieldsOfItems = new WeakMap<FieldSteps, number>();

function allOf(running: readonly (Promise<unknown> | undefined)[]): Promise<unknown> | undefined {
  const promises = running.filter((one) => one !== undefined);
  if (promises.length < 2) return promises[0];
  return Promise.all(promises);
}

function settled(resolve: () => unknown): unknown {
  try {
    const value = resolve();
    return value instanceof Promise ? value.catch((error: unknown) => new Failed(error)) : value;
  } catch (error) {
    return new Failed(error);
  }
}

interface Gathered {
  readonly below: Map<ObjectSteps, Level>;
  readonly rootKey: string;
  /** In how many places the value stands. */
  readonly count: number;
}

/** Collects the objects in a value that are not complete in themselves. */
function gather(shape: Shape, value: unknown, place: Place, into: Gathered): void {
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return;
    for (const [key, item] of value.entries()) gather(shape.item, item, { before: place, key }, into);
  } else if (shape.kind === 'object' && isObject(value)) {
    const steps = stepsOf(shape, value);
    if (!steps || steps.isPlain) return;
    const level = into.below.get(steps) ?? new Level(steps, into.rootKey);
    into.below.set(steps, level);
    level.add(value, place, into.count);
  }
}

/** Undefined for a value of no known type: writing it reports the error. */
function stepsOf(shape: Extract<Shape, { kind: 'object' }>, value: object): ObjectSteps | undefined {
  try {
    return shape.of(value);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Failed);

/** Whether a field's lists are charged before they are made. */
const isComputedList = ({ resolver }: FieldSteps): boolean =>
  resolver?.kind === 'all' && resolver.lengthOf !== undefined;

const isLeaf = (shape: Shape): boolean => (shape.kind === 'list' ? !shape.ofObjects : shape.kind === 'leaf');
const holdsLists = (shape: Shape): boolean => shape.kind !== 'object' || shape.hasLists;

/** A value that the object has itself. Of what its caller may not read, the ids are left. */
export function shownMemberOf(object: unknown, field: FieldSteps, isRedacted: Reads['isRedacted']): unknown {
  if (!isRedacted(object) || field.definition.name === '__typename') return ownValue(field, object);
  const { name } = field.definition;
  if (Object.hasOwn(object.ids, name)) return object.ids[name];
  // A field that can't be null is an error of that field, and takes its parent with it.
  return field.isRequired ? new Failed(object.refusal) : null;
}
