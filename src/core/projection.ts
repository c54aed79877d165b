import type { FeatureCode } from './vacancies/vacancy.js';

/**
 * The members of a record that are answered, each under its name in the answer and in the answer's order. A store may make
 * the answer's JSON by it: then no record is made only to be taken apart again.
 */
export type Projection = readonly Member[];

export type Member = Value | Constant | Branch | Variants | Timers | Pages;

interface Named {
  /** Its name in the answer. */
  readonly key: string;
}

/** A field as it is. */
interface Value extends Named {
  readonly kind: 'value';
  readonly field: string;
}

/** The same for every record. */
export interface Constant extends Named {
  readonly kind: 'constant';
  readonly value: string;
}

/** A field that holds an object, or a list of them: what is answered of each. */
export interface Branch extends Named {
  readonly kind: 'branch';
  readonly field: string;
  readonly members: Projection;
  readonly isList?: true;
  /** There may be none. */
  readonly isNullable?: true;
  /** Everything that is kept of it is answered, in any order: the store may give it as it is kept. */
  readonly isWhole?: true;
}

/** A field whose members depend on the kind of the feature that has it. */
export interface Variants extends Named {
  readonly kind: 'variants';
  readonly field: string;
  readonly of: Readonly<Record<FeatureCode, Projection>>;
}

/** The timers of what has it, as a list. */
export interface Timers extends Named {
  readonly kind: 'timers';
  /** Of each timer. */
  readonly members: Projection;
}

/** A page of the records that belong to it, as a connection. */
export interface Pages extends Named {
  readonly kind: 'pages';
  readonly of: 'interview' | 'psychometric';
  /** Which of the arguments that come with a call are its own. */
  readonly index: number;
  /** Of the connection. */
  readonly members: Projection;
}
