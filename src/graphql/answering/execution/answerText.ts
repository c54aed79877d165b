import type { FieldNode } from 'graphql';
import { isWithheld } from '../../../core/door/access/sight.js';
import { AnswerTooLong, type MadeJson, maxAnswerLength } from '../../../core/reading/texts.js';
import type { FieldSteps, ObjectSteps, Shape } from '../../operation/steps/steps.js';
import { type Below, Failed, type Level, Made, memberOf } from './execution.js';
import { type Place, pathTo } from './place.js';

/** Writes what an execution has found as the JSON of an answer's data. */

export interface FieldError {
  readonly nodes: readonly FieldNode[];
  readonly path: readonly (string | number)[];
  readonly error: unknown;
}

/** A value that must not be null is missing: its parent is null. */
const nulled = Symbol('nulled');

/** Texts from this length on are counted when they are written. The number of others is bounded. */
const longText = 256;

export class AnswerText {
  readonly errors: FieldError[] = [];
  /** Characters of long texts, and of texts that are written again. */
  #counted = 0;
  readonly #known = new Map<Level, (string | undefined)[]>();

  /**
   * @returns the parts of the JSON of the data, in order; null if the data are null
   * @throws AnswerTooLong
   */
  of(root: Level): MadeJson[] | null {
    const parts: MadeJson[] = [];
    let text = '{';
    let separator = '';
    try {
      for (const [index, field] of root.steps.fields.entries()) {
        const [value] = root.values[index] ?? [];
        text += separator + field.label;
        separator = ',';
        if (value instanceof Made) {
          parts.push(text, ...value.parts);
          text = '';
        } else if (field.definition) text += this.#field(field, value, root.below[index], null);
        else text += JSON.stringify(field.parent.name);
      }
    } catch (error) {
      if (error === nulled) return null;
      throw error;
    }
    parts.push(`${text}}`);
    return parts;
  }

  /** The values of a level's only field, in the order of its parents; null if one of them has an error. */
  static ofOne({ steps, values, below }: Level): string[] | null {
    const [field] = steps.fields as [FieldSteps];
    const text = new AnswerText();
    try {
      const made = (values[0] ?? []).map((value) => text.#field(field, value, below[0], null));
      return text.errors.length === 0 ? made : null;
    } catch (error) {
      if (error === nulled) return null;
      throw error;
    }
  }

  /** @throws nulled if it must not be null */
  #field(field: FieldSteps, value: unknown, below: Below | undefined, place: Place | null): string {
    try {
      return this.#value(field, field.shape, value, below, place, field.key, field.isRequired);
    } catch (error) {
      if (error !== nulled) throw error;
      if (field.isRequired) throw error;
      return 'null';
    }
  }

  #value(
    field: FieldSteps,
    shape: Shape,
    value: unknown,
    below: Below | undefined,
    before: Place | null,
    key: string | number,
    isRequired: boolean,
  ): string {
    if (value === null || value === undefined) {
      if (!isRequired) return 'null';
      throw this.#failed(field, before, key, missing(field));
    }
    if (value instanceof Failed) throw this.#failed(field, before, key, value.error);
    if (value instanceof Error) throw this.#failed(field, before, key, value);
    switch (shape.kind) {
      case 'leaf':
        return this.#leaf(field, shape, value, before, key);
      case 'list':
        return this.#list(field, shape, value, below, { before, key });
      default:
        return this.#objectOf(field, shape, value, below, { before, key });
    }
  }

  #leaf(
    field: FieldSteps,
    { text }: Extract<Shape, { kind: 'leaf' }>,
    value: unknown,
    before: Place | null,
    key: string | number,
  ): string {
    let json: string;
    try {
      json = text(value);
    } catch (error) {
      throw this.#failed(field, before, key, error);
    }
    if (json.length >= longText) this.#count(json);
    return json;
  }

  #count({ length }: string): void {
    this.#counted += length;
    if (this.#counted > maxAnswerLength) throw new AnswerTooLong(this.#counted);
  }

  #list(
    field: FieldSteps,
    { item, isItemRequired }: Extract<Shape, { kind: 'list' }>,
    values: unknown,
    below: Below | undefined,
    place: Place,
  ): string {
    if (!Array.isArray(values)) throw this.#failed(field, place.before, place.key, noList(field));
    let text = '[';
    for (let at = 0; at < values.length; at += 1) {
      if (at > 0) text += ',';
      try {
        text += this.#value(field, item, values[at], below, place, at, isItemRequired);
      } catch (error) {
        if (error !== nulled || isItemRequired) throw error;
        text += 'null';
      }
    }
    return `${text}]`;
  }

  #objectOf(
    field: FieldSteps,
    shape: Extract<Shape, { kind: 'object' }>,
    value: unknown,
    below: Below | undefined,
    place: Place,
  ): string {
    let steps: ObjectSteps;
    try {
      steps = shape.of(value);
    } catch (error) {
      throw this.#failed(field, place.before, place.key, error);
    }
    if (steps.isPlain) return this.#plain(steps, value, place);
    const level = below?.get(steps);
    return level ? this.#levelled(level, value, place) : this.#plain(steps, value, place);
  }

  /** An object that has all values itself. */
  #plain({ fields }: ObjectSteps, value: unknown, place: Place): string {
    const withheld = isWithheld(value);
    const object = value as Readonly<Record<string, unknown>>;
    let text = '{';
    for (let at = 0; at < fields.length; at += 1) {
      const field = fields[at] as FieldSteps;
      const { definition } = field;
      const member = definition ? (withheld ? memberOf(value, field) : object[definition.name]) : null;
      text += at > 0 ? `,${field.label}` : field.label;
      if (!definition) text += JSON.stringify(field.parent.name);
      else text += this.#field(field, member, undefined, place);
    }
    return `${text}}`;
  }

  /** An object whose values are in a level. It is written once, if it has no errors: they have paths. */
  #levelled(level: Level, value: unknown, place: Place): string {
    const index = level.indexOf(value);
    const known = this.#known.get(level) ?? [];
    this.#known.set(level, known);
    const before = known[index];
    if (before !== undefined) {
      this.#count(before);
      return before;
    }
    const { length } = this.errors;
    const text = this.#atIndex(level, index, place);
    if (this.errors.length === length) known[index] = text;
    return text;
  }

  #atIndex(level: Level, index: number, place: Place): string {
    const { fields } = level.steps;
    const parent = level.parents[index];
    let text = '{';
    for (let at = 0; at < fields.length; at += 1) {
      const field = fields[at] as FieldSteps;
      text += at > 0 ? `,${field.label}` : field.label;
      if (!field.definition) text += JSON.stringify(field.parent.name);
      else {
        const value = field.isPlain ? memberOf(parent, field) : level.values[at]?.[index];
        text += this.#field(field, value, level.below[at], place);
      }
    }
    return `${text}}`;
  }

  #failed({ nodes }: FieldSteps, before: Place | null, key: string | number, error: unknown): typeof nulled {
    this.errors.push({ nodes, path: pathTo({ before, key }), error });
    return nulled;
  }
}

const missing = ({ parent, definition }: FieldSteps): Error =>
  new Error(`Cannot return null for non-nullable field ${parent.name}.${definition?.name}.`);

const noList = ({ parent, definition }: FieldSteps): Error =>
  new Error(`The value of ${parent.name}.${definition?.name} is not a list.`);
