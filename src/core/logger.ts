/** The few words that this service logs with; pino fits. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => undefined;

/** Logs nothing, for code that has nobody to tell. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
