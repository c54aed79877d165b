import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { maxErrors } from '../base/limits.js';
import { maxQuoted, quoted } from '../base/values.js';
import { errorCodes } from './validation.js';

/** The levels of a value that are printed, and the items of a list. */
const maxPrintedLevels = 2;
const maxPrintedItems = 10;

const extensions = { code: errorCodes.variables };

/** Thrown once as many errors are found as an answer lists. */
class Enough extends Error {}

/**
 * The errors that GraphQL's execution would give for invalid variables, in its words. GraphQL itself prints the whole
 * object for each of fifty errors: with many unknown members that takes seconds.
 * @param operation of a valid document @param variables as the client sent them: JSON
 */
export function variableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] {
  const errors: GraphQLError[] = [];
  const print = printer();
  const note = (message: string, definition: VariableDefinitionNode): void => {
    errors.push(new GraphQLError(message, { nodes: definition, extensions }));
    if (errors.length === maxErrors) throw new Enough();
  };
  try {
    for (const definition of variableDefinitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type);
      if (!isInputType(type)) continue;
      if (!Object.hasOwn(variables, name)) {
        const isMissing = isNonNullType(type) && !definition.defaultValue;
        if (isMissing) note(`Variable "$${name}" of required type "${type}" was not provided.`, definition);
      } else if (variables[name] === null && isNonNullType(type)) {
        note(`Variable "$${name}" of non-null type "${type}" must not be null.`, definition);
      } else {
        const report = (path: readonly (string | number)[], value: unknown, { message }: GraphQLError): void => {
          const at = path.length > 0 ? ` at "${quoted(name + path.map(step).join(''))}"` : '';
          note(`Variable "$${name}" got invalid value ${print(value)}${at}; ${quoted(message)}`, definition);
        };
        coerceInputValue(variables[name], type, report, true);
      }
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return errors;
}

const step = (key: string | number): string => (typeof key === 'number' ? `[${key}]` : `.${key}`);

/** Prints values as GraphQL does, up to the length of a quote. A value with many errors is printed once. */
function printer(): (value: unknown) => string {
  const printed = new Map<unknown, string>();
  return (value) => {
    const known = printed.get(value);
    if (known !== undefined) return known;
    const text = quoted(textOf(value, 0));
    printed.set(value, text);
    return text;
  };
}

function textOf(value: unknown, level: number): string {
  if (typeof value === 'string') return JSON.stringify(quoted(value));
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (level === maxPrintedLevels) return '[Array]';
    const items = value.slice(0, maxPrintedItems).map((item) => textOf(item, level + 1));
    const more = value.length - items.length;
    return `[${items.join(', ')}${more > 0 ? `, ... ${more} more item${more > 1 ? 's' : ''}` : ''}]`;
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return '{}';
  if (level === maxPrintedLevels) return '[Object]';
  let members = '';
  for (const key of keys) {
    if (members.length > maxQuoted) break;
    members += `${members && ', '}${quoted(key)}: ${textOf(Reflect.get(value, key), level + 1)}`;
  }
  return `{ ${members} }`;
}
