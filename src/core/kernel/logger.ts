/** The methods of a logger that this service uses. A pino logger has them. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => undefined;

/** A logger that logs nothing. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
