/** A table of rows that the core inserts as they are. The entity of this name stores them. */
export interface Table<R> {
  readonly entity: string;
  /** The type of a row; there is no value. */
  readonly row?: R;
}

/** Within a transaction. */
export interface RowWrites {
  /** Inserts a row of a table that needs no other statement. */
  insert<R extends object>(table: Table<R>, row: R): Promise<void>;
}
