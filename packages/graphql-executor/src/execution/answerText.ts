import type { GraphQLLeafType } from 'graphql';
import type { RenderedJson } from '../base/context.js';
import { LimitExceeded } from '../base/limits.js';
import { defaultOptions, type ExecutorOptions, type FieldError } from '../base/settings.js';
import { defined } from '../base/values.js';
import type { FieldSteps, ObjectSteps, Shape } from '../plan/steps.js';
import { type Below, Failed, type Level, RenderedValue, shownMemberOf } from './execution.js';
import { type Place, pathTo } from './place.js';

/** Writes what an execution has found as the JSON of an answer's data. */

/** A value that must not be null is missing: its parent is null. */
const nulled = Symbol('nulled');

/** No JSON has this character: in a text it is escaped. */
const longMark = '\0';

/** Texts from this length on are counted when they are written. The number of others is bounded. */
const longText = 256;

/** Where a value is written: for which field, and where what it holds has its values. */
interface Written {
  readonly field: FieldSteps;
  readonly below: Below | undefined;
}

/** How values are written. */
type Writes = Pick<ExecutorOptions, 'limits' | 'isRedacted' | 'renderedText'>;

export class AnswerText {
  readonly #writes: Writes;
  readonly errors: FieldError[] = [];
  /** Characters of long texts, and of texts that are written again. */
  #counted = 0;
  /** Long texts that the store has made. Where they stand, the text has their index between two {@link longMark}s. */
  readonly #long: string[] = [];
  readonly #isInParts: boolean;
  readonly #known = new Map<Level, (string | undefined)[]>();

  /** @param isInParts whether long texts stay apart, so that they are copied once: when they are encoded */
  constructor(writes: Writes = defaultOptions, isInParts = true) {
    this.#writes = writes;
    this.#isInParts = isInParts;
  }

  /**
   * @returns the parts of the JSON of the data, in order; null if the data are null
   * @throws LimitExceeded
   */
  of(root: Level): RenderedJson[] | null {
    return this.#unlessNulled(() => {
      const parts: RenderedJson[] = [];
      let text = '{';
      for (const [index, field] of root.steps.fields.entries()) {
        const [value] = root.values[index] ?? [];
        text += index > 0 ? `,${field.label}` : field.label;
        if (value instanceof RenderedValue) {
          parts.push(text, ...value.parts);
          text = '';
        } else text += this.#fieldAt(root, index, 0, null);
      }
      parts.push(`${text}}`);
      return parts.flatMap((part): RenderedJson[] => (typeof part === 'string' ? this.#withLong(part) : [part]));
    });
  }

  /** A text in parts, with the long ones in their places. */
  #withLong(text: string): string[] {
    if (this.#long.length === 0) return [text];
    return text.split(longMark).map((part, at) => (at % 2 === 0 ? part : defined(this.#long[Number(part)])));
  }

  /** The values of a level's only field, in the order of its parents; null if one of them has an error. */
  static ofOne(level: Level, writes: Writes): string[] | null {
    const text = new AnswerText(writes, false);
    const made = text.#unlessNulled(() => level.parents.map((_, at) => text.#fieldAt(level, 0, at, null)));
    return text.errors.length === 0 ? made : null;
  }

  #unlessNulled<T>(write: () => T): T | null {
    try {
      return write();
    } catch (error) {
      if (error === nulled) return null;
      throw error;
    }
  }

  /** A field of an object in a level. @throws nulled if it must not be null */
  #fieldAt(level: Level, index: number, at: number, before: Place | null): string {
    const field = defined(level.steps.fields[index]);
    const value = field.isPlain ? this.#memberOf(level.parents[at], field) : level.values[index]?.[at];
    return this.#leafOrNull(field, value) ?? this.#field({ field, below: level.below[index] }, value, before);
  }

  /** @throws nulled if it must not be null */
  #field(written: Written, value: unknown, before: Place | null): string {
    const { shape, key, isRequired } = written.field;
    return this.#value(written, shape, value, { before, key }, isRequired);
  }

  /** @throws nulled if it must not be null, and is */
  #value(written: Written, shape: Shape, value: unknown, place: Place, isRequired: boolean): string {
    try {
      return this.#present(written, shape, value, place, isRequired);
    } catch (error) {
      if (error !== nulled || isRequired) throw error;
      return 'null';
    }
  }

  #present(written: Written, shape: Shape, value: unknown, place: Place, isRequired: boolean): string {
    const { field } = written;
    if (value === null || value === undefined) {
      if (!isRequired) return 'null';
      throw this.#failed(field, place, missing(field));
    }
    if (value instanceof Failed) throw this.#failed(field, place, value.error);
    if (value instanceof Error) throw this.#failed(field, place, value);
    switch (shape.kind) {
      case 'leaf':
        return this.#leaf(field, shape.type, value, place);
      case 'list':
        if (!Array.isArray(value)) throw this.#failed(field, place, noList(field));
        return this.#list(written, shape, value, place);
      default:
        return this.#object(written, shape, value, place);
    }
  }

  /** Added up: V8 copies such a text once, when it is sent, where `join` would copy it at each level. */
  #list(written: Written, shape: Extract<Shape, { kind: 'list' }>, items: readonly unknown[], before: Place): string {
    let text = '';
    for (const [key, item] of items.entries()) {
      const json = this.#value(written, shape.item, item, { before, key }, shape.isItemRequired);
      text += key === 0 ? json : `,${json}`;
    }
    return `[${text}]`;
  }

  #leaf(field: FieldSteps, type: GraphQLLeafType, value: unknown, place: Place): string {
    try {
      return this.#leafJson(type, value);
    } catch (error) {
      if (error instanceof LimitExceeded) throw error;
      throw this.#failed(field, place, error);
    }
  }

  #leafJson(type: GraphQLLeafType, value: unknown): string {
    const made = typeof value === 'object' && value !== null ? this.#writes.renderedText(value) : undefined;
    const json = made ?? JSON.stringify(type.serialize(value));
    if (json.length < longText) return json;
    this.#count(json);
    return made !== undefined && this.#isInParts ? `${longMark}${this.#long.push(json) - 1}${longMark}` : json;
  }

  /**
   * Most values are leaves without an error. They need no place, and no object is made for each of them.
   * @returns undefined for what has to be written with its place
   */
  #leafOrNull({ shape, isRequired }: FieldSteps, value: unknown): string | undefined {
    if (value === null || value === undefined) return isRequired ? undefined : 'null';
    if (shape.kind !== 'leaf' || value instanceof Failed || value instanceof Error) return undefined;
    try {
      return this.#leafJson(shape.type, value);
    } catch (error) {
      if (error instanceof LimitExceeded) throw error;
      // Its place is reported by the other path.
      return undefined;
    }
  }

  #count({ length }: string): void {
    this.#counted += length;
    const { characters } = this.#writes.limits;
    if (this.#counted > characters) throw new LimitExceeded('characters', this.#counted, characters);
  }

  #memberOf(object: unknown, field: FieldSteps): unknown {
    return shownMemberOf(object, field, this.#writes.isRedacted);
  }

  #object({ field, below }: Written, shape: Extract<Shape, { kind: 'object' }>, value: unknown, place: Place): string {
    let steps: ObjectSteps;
    try {
      steps = shape.of(value);
    } catch (error) {
      throw this.#failed(field, place, error);
    }
    const level = below?.get(steps);
    return level ? this.#levelled(level, value, place) : this.#plain(steps, value, place);
  }

  /** An object that has all values itself. */
  #plain({ fields }: ObjectSteps, object: unknown, before: Place): string {
    let text = '';
    for (const field of fields) {
      const value = this.#memberOf(object, field);
      const json = this.#leafOrNull(field, value) ?? this.#field({ field, below: undefined }, value, before);
      text += (text === '' ? '' : ',') + field.label + json;
    }
    return `{${text}}`;
  }

  /** An object whose values are in a level. It is written once, if it has no errors: they have paths. */
  #levelled(level: Level, object: unknown, place: Place): string {
    const at = level.indexOf(object);
    const known = this.#known.get(level) ?? [];
    this.#known.set(level, known);
    const before = known[at];
    if (before !== undefined) {
      for (const part of this.#withLong(before)) this.#count(part);
      return before;
    }
    const { length } = this.errors;
    let members = '';
    for (const [index, { label }] of level.steps.fields.entries()) {
      members += (index === 0 ? label : `,${label}`) + this.#fieldAt(level, index, at, place);
    }
    const text = `{${members}}`;
    if (this.errors.length === length) known[at] = text;
    return text;
  }

  #failed({ nodes }: FieldSteps, place: Place, error: unknown): typeof nulled {
    this.errors.push({ nodes, path: pathTo(place), error });
    return nulled;
  }
}

const missing = ({ parent, definition }: FieldSteps): Error =>
  new Error(`Cannot return null for non-nullable field ${parent.name}.${definition.name}.`);

const noList = ({ parent, definition }: FieldSteps): Error =>
  new Error(`The value of ${parent.name}.${definition.name} is not a list.`);
