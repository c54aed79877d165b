/** Why a start refuses a database that answers: its schema, its rows, or what it lacks. */

/** The database has a schema on which this build may not run. The message says what to do. */
export class OtherSchema extends Error {}

/** A move into the database is unfinished, so it has a part of the rows only. */
export class UnfinishedTarget extends Error {}

/** The schema lacks migrations, and they may not be run now. */
export class PendingMigrations extends Error {
  readonly names: readonly string[];

  /** @param names of the migrations, in their order */
  constructor(names: readonly string[]) {
    super(`the schema lacks ${names.join(', ')}`);
    this.names = names;
  }
}
