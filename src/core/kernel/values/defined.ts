/** A value that is known to be there, such as the first of a list that is not empty. @throws Error if it is missing */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing');
  return value;
}
