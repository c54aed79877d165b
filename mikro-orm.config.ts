import { type DatabaseSource, ormOptions } from './src/entities/database.js';
import { openEmbedded } from './src/entities/driver/pglite.js';

/** MikroORM's command line: PostgreSQL with DATABASE_URL, otherwise an empty embedded database. */
const url = process.env.DATABASE_URL;
const source: DatabaseSource = url ? { kind: 'postgres', url } : { kind: 'embedded', open: () => openEmbedded() };

export default await ormOptions(source);
