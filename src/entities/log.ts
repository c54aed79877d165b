/** Where this folder's words go. */
export interface Log {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const silent: Log = { debug: () => undefined, warn: () => undefined };
