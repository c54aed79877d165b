/**
 * Functions that are generated from the definition of an entity, as MikroORM generates its own. The names of members
 * stand in their code, so V8 knows them. A loop over the names looks each of them up, and an object that gets more than
 * twelve members one by one is stored as a dictionary: a row became a record in three times as long.
 *
 * Only names of entities and of their columns become source, each as a quoted text. Nothing that a client sends does.
 */

/** Source code of an expression. */
export type Source = string;

/**
 * Makes a function of one parameter.
 * @param constants the values to which the source refers besides the parameter, by name
 */
export function functionOf<V, T>(
  parameter: string,
  result: Source,
  constants: Readonly<Record<string, unknown>>,
): (value: V) => T {
  const source = `return (${parameter}) => (${result})`;
  return new Function(...Object.keys(constants), source)(...Object.values(constants)) as (value: V) => T;
}

/** Access to a member of an object, after the source of the object. */
export const access = (name: string): Source => `[${JSON.stringify(name)}]`;

/** @param members by their names. The names are not computed ones, because V8 defines members with those slowly */
export const objectOf = (members: ReadonlyMap<string, Source>): Source =>
  `{ ${[...members].map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')} }`;
