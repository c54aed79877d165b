import { PGlite } from '@electric-sql/pglite';

const timestamptz = 1184;

/**
 * Opens PGlite, PostgreSQL in this process: for one process, for demonstration and tests.
 * @param directory where its data are kept; in memory where left out
 * @param snapshot a dump of a data directory to begin with
 */
export function openEmbedded(directory?: string, snapshot?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    // As text, like the PostgreSQL driver gives it: rows have one form whichever engine they come from.
    parsers: { [timestamptz]: (text: string) => text },
  });
}
