/** A value that is known to be there, such as the first of a list that is not empty. @throws Error if it is missing */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing');
  return value;
}

/** The names of an object's members. Its type must be exact: members that the type does not have are included. */
export const keysOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[];

/** Whether an object itself has a member of a name. Its type must be exact: a name that it does not have is none. */
export const hasOwn = <T extends object>(of: T, name: string): name is keyof T & string => Object.hasOwn(of, name);

/** A member of a value that may be anything; undefined if it has none. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The list that a value is; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The members of an object. Its type must be exact: members that the type does not have are included. */
export const entriesOf = <T extends object>(of: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(of) as [keyof T & string, T[keyof T & string]][];
