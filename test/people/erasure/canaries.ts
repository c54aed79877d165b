import { type GraphQLInputType, type GraphQLSchema, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { operation } from '../../../src/core/application/operations.js';
import { erasingRuleOf, type MarkedShape, objectIn } from '../../../src/core/kernel/marks.js';
import { personalShapes, sentEvent } from '../../../src/core/people/personal/storedShapes.js';
import type { CommandName } from '../../sequences/deeds/deeds.js';
import { selectionOf, type Wanted } from '../../support/selections.js';
import { type Credentials, type Reply, type Service, tokenFor } from '../../support/service/service.js';

type Json = Reply['body'];

/**
 * A person about whom every operation says something in each text that it takes. The inputs are filled by the schema: each
 * text gets the canary, but those whose mark says that erasing leaves them.
 */
export class Canary {
  readonly companyId = 'watched';
  /** The person is also a user of the company. */
  readonly candidateId = 'person-canary';
  readonly word = 'canary';
  /** As which number the canary is stored where a member is one. */
  readonly number = 31_415_926;
  readonly admin: Credentials = { token: tokenFor(this.companyId, { subject: 'boss', roles: ['admin'] }) };
  readonly self: Credentials = { token: tokenFor(this.companyId, { subject: this.candidateId, roles: ['admin'] }) };
  /** The calls with an idempotency key, which can be sent again. */
  readonly keyed: (() => Promise<Json>)[] = [];
  /** The members that had a text. */
  readonly filled = new Set<string>();
  #calls = 0;

  constructor(
    readonly service: Service,
    readonly schema: GraphQLSchema,
  ) {}

  /** Calls an operation. @param given what is not filled by itself; null is left out. @throws if it is refused */
  async call(name: CommandName, given: object, who: Credentials = this.admin): Promise<Json> {
    this.#calls += 1;
    const all = { companyId: this.companyId, idempotencyKey: `${this.word}-${this.#calls}`, ...given };
    return this.tell(
      name,
      Object.fromEntries(this.#args(name).flatMap(({ name: arg, type }) => this.#member(arg, type, all))),
      who,
    );
  }

  /** The same with these variables alone. */
  async tell(name: CommandName, variables: object, who: Credentials = this.admin): Promise<Json> {
    const args = this.#args(name).filter(({ name: arg }) => arg in variables);
    const declared = args.map(({ name: arg, type }) => `$${arg}: ${type}`).join(', ');
    const passed = args.map(({ name: arg }) => `${arg}: $${arg}`).join(', ');
    const { name: field, type } = this.#field(name);
    const query = `mutation (${declared}) { done: ${field}(${passed}) ${selectionOf(this.schema, type, wanted, 3)} }`;
    const send = async (): Promise<Json> => (await this.service.graphql(query, { ...who, variables })).body;
    const body = await send();
    if (body.errors) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
    if ('idempotencyKey' in variables) this.keyed.push(send);
    return body.data.done;
  }

  #field(name: CommandName) {
    const [coordinate = ''] = operation(name).coordinates;
    const field = this.schema.getMutationType()?.getFields()[coordinate.split('.')[1] ?? ''];
    if (!field) throw new Error(`${name} has no mutation.`);
    return field;
  }

  readonly #args = (name: CommandName) => this.#field(name).args;

  /** A member of an input with its value; none if it is left out. */
  #member(name: string, type: GraphQLInputType, given: object): [string, unknown][] {
    const own = Reflect.get(given, name);
    if (own === null) return [];
    const value = this.#value(name, type, own);
    if (value === undefined && isNonNullType(type)) throw new Error(`The test must give a value for ${name}.`);
    if (value === undefined) return [];
    this.filled.add(name);
    return [[name, value]];
  }

  #value(name: string, type: GraphQLInputType, given: unknown): unknown {
    if (isNonNullType(type)) return this.#value(name, type.ofType, given);
    if (isListType(type)) {
      if (Array.isArray(given)) return given.map((one) => this.#value(name, type.ofType, one));
      const one = this.#value(name, type.ofType, undefined);
      return one === undefined ? undefined : [one];
    }
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields());
      return Object.fromEntries(members.flatMap((member) => this.#member(member.name, member.type, given ?? {})));
    }
    if (given !== undefined || staying.has(name)) return given;
    if (['String', 'ID'].includes(type.name)) return `${name} of ${this.word}`;
    if (type.name === 'JSONObject') return { [`key of ${this.word}`]: `${name} of ${this.word}` };
    return type.name === 'Float' && name === 'evaluationId' ? this.number : undefined;
  }
}

/** All fields, but the ban of a candidate: a selection of all kinds of records would be too large with it. */
const wanted: Wanted = ({ name }, of) => !(name === 'ban' && of.name === 'Candidate');

/** The members that bear the mark `none` in every shape: erasing leaves them. A name that no shape has is none of them. */
const staying = new Set<string>();
/** The members that erasing empties or replaces, in some shape. */
export const personal = new Set<string>();

function note({ shape }: MarkedShape): void {
  for (const [name, member] of Object.entries(shape)) {
    (erasingRuleOf(member).mark === 'none' ? staying : personal).add(name);
    const within = objectIn(member);
    if (within) note(within);
  }
}
for (const shape of [...personalShapes, sentEvent]) note(shape);
for (const name of personal) staying.delete(name);
