/** A value that is known to be there, such as the first of a list that is not empty. @throws Error if it is missing */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing');
  return value;
}

/** The names of an object's members. Its type must be exact: members that the type does not have are included. */
export const keysOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[];

/** The members of an object. Its type must be exact: members that the type does not have are included. */
export const entriesOf = <T extends object>(of: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(of) as [keyof T & string, T[keyof T & string]][];
