import fc, { type Arbitrary, type GeneratorValue } from 'fast-check';
import {
  astFromValue,
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type OperationTypeNode,
  print,
} from 'graphql';
import { fieldPlanOf } from '../../../packages/graphql-executor/src/schema/fieldPlans.js';

/**
 * Random queries and mutations with large answers, made from the schema itself: everything that it allows, in all forms
 * that GraphQL has.
 */
export interface RandomQuery {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** Values for arguments with which something is found. */
export interface Known {
  readonly operation: 'query' | 'mutation';
  /** The root fields. A field that is listed several times is chosen more often. */
  readonly roots: readonly string[];
  /** The ids of one place, which belong together. */
  readonly targets: (root: string) => readonly Readonly<Record<string, unknown>>[];
  /** Values by the name of a filter's field. */
  readonly filters: Readonly<Record<string, readonly unknown[]>>;
  readonly cursors: (field: string, orderBy: string) => readonly string[];
}

/** The selections of one object, by the key in its answer. */
type Scope = Map<string, Selected>;
interface Selected {
  readonly field: string;
  readonly args: string;
  readonly below: Scope;
}

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly byDefault: string | null;
}

type Field = GraphQLField<unknown, unknown>;

/** Without fast-check's bias for small values, with which everything would be left out. */
const evenly = (max: number): Arbitrary<number> => fc.noBias(fc.nat({ max }));

export const randomQuery = (schema: GraphQLSchema, known: Known): Arbitrary<RandomQuery> =>
  fc.gen().map((generate) => new Writer(schema, known, generate).write());

const large = /^(job|requirements|contextAI|features|taskList|data|actions|interviews|psychometrics)/;
const isInterfaceOfRecord = ({ name }: GraphQLCompositeType): boolean =>
  ['FeatureRecord', 'Interview', 'Psychometric'].includes(name);

const oddAliases = ['id', 'name', '__proto__', 'constructor', 'toString', 'x'.repeat(300), '_', 'nodes', 'data'];

class Writer {
  readonly #variables: Variable[] = [];
  readonly #values: Record<string, unknown> = {};
  readonly #fragments: string[] = [];
  /** Fragments that select only leaves: they may be spread anywhere. */
  readonly #reusable: { name: string; type: string; fields: readonly string[] }[] = [];
  #aliases = 0;
  #selected = 0;
  /**
   * Whether it is within the vacancy or the feature of a record: large fields there, for many records, are left to
   * GraphQL's execution.
   */
  #isOfRecord = false;
  #isOfOneRecord = false;
  readonly #root: GraphQLCompositeType;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly known: Known,
    private readonly generate: GeneratorValue,
  ) {
    this.#root = schema.getRootType(known.operation as OperationTypeNode) as GraphQLCompositeType;
  }

  write(): RandomQuery {
    const root = this.#one(this.known.roots);
    this.#isOfOneRecord = root === 'interview' || root === 'psychometric';
    const scope: Scope = new Map();
    const selections = [this.#field(this.#root, root, scope, 8)];
    // The same field again, with another selection.
    if (this.#chance(10)) selections.push(this.#field(this.#root, root, scope, 5));
    if (this.#chance(4)) selections.push(this.#field(this.#root, this.#one(this.known.roots), scope, 3));
    if (this.#chance(3)) selections.push('__typename');
    if (this.known.operation === 'query' && this.#chance(3)) selections.push('viewer { id }');
    const body = this.#chance(10)
      ? `{ ...Root } fragment Root on ${this.#root.name} { ${selections.join(' ')} }`
      : `{ ${selections.join(' ')} }`;
    const declared = this.#variables.map(
      ({ name, type, byDefault }) => `$${name}: ${type}${byDefault === null ? '' : ` = ${byDefault}`}`,
    );
    const operation = `${this.known.operation} Asked${declared.length > 0 ? `(${declared.join(', ')})` : ''} ${body}`;
    const isOneOfTwo = this.#chance(8);
    const documents = [...(isOneOfTwo ? ['query Other { viewer { kind } }'] : []), operation, ...this.#fragments];
    return {
      query: documents.join('\n'),
      variables: this.#values,
      operationName: isOneOfTwo || this.#chance(20) ? 'Asked' : undefined,
    };
  }

  #nat(max: number): number {
    return this.generate(evenly, max);
  }

  #chance(percent: number): boolean {
    return this.#nat(999) < 10 * percent;
  }

  #one<T>(of: readonly T[]): T {
    return of[this.#nat(of.length - 1)] as T;
  }

  /** @param depth how many levels of objects may still follow */
  #selections(type: GraphQLCompositeType, scope: Scope, depth: number): string {
    const count = 1 + this.#nat(this.#selected > 60 ? 0 : this.#selected > 30 ? 2 : 5);
    this.#selected += count;
    const made = Array.from({ length: count }, () => this.#selection(type, scope, depth));
    return `{ ${made.join(' ')} }`;
  }

  #selection(type: GraphQLCompositeType, scope: Scope, depth: number): string {
    const way = this.#nat(99);
    if (way < 8) return this.#typeName(scope);
    if (way < 16 || isUnionType(type)) return this.#inlineFragment(type, scope, depth);
    if (way < 22) return this.#namedFragment(type, scope, depth);
    if (way < 27) return this.#reusedFragment(type, scope) ?? this.#typeName(scope);
    return this.#anyField(type, scope, depth);
  }

  #typeName(scope: Scope): string {
    const known = [...scope].find(([, { field }]) => field === '__typename')?.[0];
    const key = known ?? (this.#chance(10) ? this.#freshAlias(scope) : '__typename');
    scope.set(key, { field: '__typename', args: '', below: new Map() });
    return `${key === '__typename' ? '' : `${key}: `}__typename${this.#directive()}`;
  }

  #anyField(type: GraphQLCompositeType, scope: Scope, depth: number): string {
    const often = this.#isOfOneRecord ? 6 : 0.5;
    // A field that is left to execution takes the whole operation with it, so it is chosen rarely.
    const isRare = (field: Field) =>
      fieldPlanOf(field).by === 'execution' || (this.#isOfRecord && large.test(field.name));
    const fields = fieldsOf(type).filter(
      (field) => (depth > 1 || !isCompositeType(getNamedType(field.type))) && (!isRare(field) || this.#chance(often)),
    );
    if (fields.length === 0) return this.#typeName(scope);
    const composite = fields.filter(({ type: of }) => isCompositeType(getNamedType(of)));
    const { name } = composite.length > 0 && this.#chance(45) ? this.#one(composite) : this.#one(fields);
    return this.#field(type, name, scope, depth);
  }

  #field(type: GraphQLCompositeType, name: string, scope: Scope, depth: number): string {
    const field = fieldsOf(type).find((one) => one.name === name) as Field;
    const known = [...scope].filter(([, selected]) => selected.field === name);
    const [key, selected] =
      known.length > 0 && !this.#chance(field.args.length > 0 ? 30 : 0.4)
        ? (this.#one(known) as [string, Selected])
        : this.#newKey(field, scope);
    const of = getNamedType(field.type);
    const alias = key === name ? '' : `${key}: `;
    const wasOfRecord = this.#isOfRecord;
    this.#isOfRecord ||= isInterfaceOfRecord(type) && ['vacancy', 'feature'].includes(name);
    const below = isCompositeType(of) ? ` ${this.#selections(of, selected.below, depth - 1)}` : '';
    this.#isOfRecord = wasOfRecord;
    const directive = type === this.#root && !this.#chance(15) ? '' : this.#directive();
    return `${alias}${name}${selected.args}${directive}${below}`;
  }

  #newKey(field: Field, scope: Scope): [string, Selected] {
    const isTwice = [...scope.values()].some((selected) => selected.field === field.name);
    const isFree = !scope.has(field.name);
    const key = isFree && !isTwice && !(this.#aliases < 12 && this.#chance(10)) ? field.name : this.#freshAlias(scope);
    const selected = { field: field.name, args: this.#arguments(field), below: new Map() };
    scope.set(key, selected);
    return [key, selected];
  }

  #freshAlias(scope: Scope): string {
    this.#aliases += 1;
    const odd = this.#one(oddAliases);
    if (this.#chance(30) && !scope.has(odd)) return odd;
    return `a${this.#aliases}`;
  }

  #inlineFragment(type: GraphQLCompositeType, scope: Scope, depth: number): string {
    const condition = this.#chance(isUnionType(type) ? 0 : 15) ? null : this.#one(this.#typesWithin(type));
    const within = condition ?? type;
    const on = condition === null ? '' : ` on ${condition.name}`;
    return `...${on}${this.#directive()} ${this.#selections(within, scope, depth)}`;
  }

  #namedFragment(type: GraphQLCompositeType, scope: Scope, depth: number): string {
    const on = this.#one(this.#typesWithin(type));
    const name = `F${this.#fragments.length + this.#reusable.length + this.#nat(1e6)}`;
    const isOfLeaves = this.#chance(50) && !isUnionType(on);
    if (isOfLeaves) {
      const leaves = fieldsOf(on).filter(({ type: of }) => !isCompositeType(getNamedType(of)));
      const fields = Array.from({ length: 1 + this.#nat(2) }, () =>
        this.#one([...leaves.map(({ name: leaf }) => leaf), '__typename']),
      );
      this.#reusable.push({ name, type: on.name, fields });
      this.#fragments.push(`fragment ${name} on ${on.name} { ${fields.join(' ')} }`);
      const used = this.#spread(name, fields, scope);
      // Every fragment has to be spread somewhere.
      return used ?? `... @skip(if: true) { ...${name} }`;
    }
    const selections = this.#selections(on, scope, depth);
    this.#fragments.push(`fragment ${name} on ${on.name} ${selections}`);
    return `...${name}${this.#directive()}`;
  }

  #reusedFragment(type: GraphQLCompositeType, scope: Scope): string | null {
    const types = this.#typesWithin(type).map(({ name }) => name);
    const candidates = this.#reusable.filter((fragment) => types.includes(fragment.type));
    if (candidates.length === 0) return null;
    const { name, fields } = this.#one(candidates);
    return this.#spread(name, fields, scope);
  }

  #spread(name: string, fields: readonly string[], scope: Scope): string | null {
    // The key holds another field, or the field has another key.
    if (fields.some((field) => [...scope].some(([key, one]) => (key === field) !== (one.field === field)))) return null;
    for (const field of fields) if (!scope.has(field)) scope.set(field, { field, args: '', below: new Map() });
    return `...${name}${this.#directive()}`;
  }

  /** The types that a fragment may have here, including some that the object does not have. */
  #typesWithin(type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
    if (isUnionType(type)) {
      const shared = type.getTypes().flatMap((member) => member.getInterfaces());
      return [...type.getTypes(), ...shared];
    }
    if (isInterfaceType(type)) return [type, ...this.schema.getPossibleTypes(type)];
    return isObjectType(type) ? [type, type, ...type.getInterfaces()] : [type];
  }

  #directive(): string {
    if (!this.#chance(7)) return '';
    const name = this.#one(['skip', 'include']);
    // Mostly the field is included.
    const value = (name === 'include') !== this.#chance(25);
    if (this.#chance(40)) return ` @${name}(if: ${value})`;
    const way = this.#nat(2);
    if (way === 0) return ` @${name}(if: ${this.#variable('Boolean!', null, value)})`;
    if (way === 1) return ` @${name}(if: ${this.#variable('Boolean = true', null, value)})`;
    return ` @${name}(if: ${this.#variable('Boolean! = ', String(value))})`;
  }

  #arguments({ name, args }: Field): string {
    if (args.length === 0) return '';
    const isPage = args.some((argument) => argument.name === 'first');
    const isPart = args.some((argument) => argument.name === 'offset');
    const given = isPart
      ? this.#partArguments(args)
      : isPage
        ? this.#pageArguments(name, args)
        : this.#targetArguments(name, args);
    return given.length === 0 ? '' : `(${given.join(', ')})`;
  }

  #partArguments(args: readonly GraphQLArgument[]): string[] {
    const values = [0, 1, 2, 1_000, null, ...(this.#chance(3) ? [-1] : [])];
    return args
      .filter(() => this.#chance(40))
      .map(({ name, type }) => `${name}: ${this.#given(this.#one(values), type)}`);
  }

  #targetArguments(field: string, args: readonly GraphQLArgument[]): string[] {
    const target = this.#one(this.known.targets(field));
    return args.map(({ name, type }) => {
      const value = target[name];
      // Free JSON may have keys that a literal can't have.
      const isInput = typeof value === 'object' && value !== null;
      return `${name}: ${isInput ? this.#variable(String(type), null, value) : this.#given(value, type)}`;
    });
  }

  #pageArguments(field: string, args: readonly GraphQLArgument[]): string[] {
    const given: string[] = [];
    const typeOf = (name: string) => args.find((argument) => argument.name === name)?.type as GraphQLInputType;
    const isRoot = args.some(({ name }) => name === 'companyId');
    if (isRoot) given.push(`companyId: ${this.#given(this.known.targets(field)[0]?.companyId, typeOf('companyId'))}`);
    // The default is 20, which is soon too much for nested pages.
    if (!this.#chance(isRoot ? 25 : 12)) given.push(`first: ${this.#given(this.#first(isRoot), typeOf('first'))}`);
    let order = 'CREATED_AT';
    if (typeOf('orderBy') && this.#chance(60)) {
      // Psychometric tests have no score. Such an order is refused, so it is chosen rarely.
      const avoidsScore = field === 'psychometrics' && !this.#chance(3);
      order = this.#one(orderFieldsOf(typeOf('orderBy')).filter((one) => !(avoidsScore && one === 'SCORE')));
      given.push(`orderBy: ${this.#given({ field: order, direction: this.#one(['ASC', 'DESC']) }, typeOf('orderBy'))}`);
    }
    if (this.#chance(35)) {
      const cursors = this.known.cursors(field, order);
      const after = this.#chance(88) ? this.#one(cursors) : this.#one([null, null, null, null, 'nonsense', '', 'WzFd']);
      given.push(`after: ${this.#given(after, typeOf('after'))}`);
    }
    if (this.#chance(35)) given.push(`filter: ${this.#filter(typeOf('filter'))}`);
    return given;
  }

  #first(isRoot: boolean): unknown {
    if (this.#chance(2)) return this.#one([0, 101, -1, null]);
    if (isRoot && this.#chance(20)) return this.#one([50, 100]);
    return 1 + this.#nat(isRoot ? 6 : 3);
  }

  #filter(type: GraphQLInputType): string {
    if (this.#chance(6)) return 'null';
    const fields = Object.values((getNullableType(type) as GraphQLInputObjectType).getFields());
    const wanted = Array.from({ length: this.#nat(2) }, () => this.#one(fields));
    const values = [...new Set(wanted)].map((field) => {
      const { type: of, name } = field;
      const values = filterValues(of) ?? this.known.filters[name];
      if (!values) throw new Error(`no values are known for the filter ${name}`);
      return [field, this.#chance(8) ? null : this.#one(values)] as const;
    });
    if (this.#chance(50)) {
      return this.#given(Object.fromEntries(values.map(([{ name }, value]) => [name, value])), type);
    }
    return `{${values.map(([{ name, type: of }, value]) => `${name}: ${this.#given(value, of)}`).join(', ')}}`;
  }

  /** A value in one of its forms: a literal, a variable, a variable's default, or left out. */
  #given(value: unknown, type: GraphQLInputType): string {
    const literal = this.#literal(value, type);
    const way = this.#nat(99);
    if (way < 45) return literal;
    if (way < 75 || value === null) return this.#variable(String(type), null, value);
    if (way < 90) return this.#variable(`${type} = `, literal);
    if (way < 97 || isNonNullType(type)) return this.#variable(`${type} = `, literal, value);
    // A variable without a value acts as if the argument were left out.
    return this.#variable(String(type), null);
  }

  #literal(value: unknown, type: GraphQLInputType): string {
    const of = getNullableType(type);
    if (value === null) return 'null';
    if (isInputObjectType(of)) {
      const fields = Object.entries(value as object).map(([name, member]) => {
        return `${name}: ${this.#literal(member, of.getFields()[name]?.type as GraphQLInputType)}`;
      });
      return `{${fields.join(', ')}}`;
    }
    return print(astFromValue(value, type) as never);
  }

  /** @param type the type, and ` = ` where it has a default */
  #variable(type: string, byDefault: string | null, ...value: unknown[]): string {
    const name = `v${this.#variables.length}`;
    this.#variables.push({ name, type: byDefault === null ? type : type.replace(/ = $/, ''), byDefault });
    if (value.length > 0) this.#values[name] = value[0];
    return `$${name}`;
  }
}

function fieldsOf(type: GraphQLCompositeType): Field[] {
  return isUnionType(type) ? [] : Object.values(type.getFields());
}

/** All values of a filter that has few. */
function filterValues(type: GraphQLInputType): readonly unknown[] | null {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return type === GraphQLBoolean ? [true, false] : null;
}

/** The fields that an order may have. */
function orderFieldsOf(orderBy: GraphQLInputType): string[] {
  const { field } = (getNullableType(orderBy) as GraphQLInputObjectType).getFields();
  const type = getNullableType(field?.type as GraphQLInputType);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}
