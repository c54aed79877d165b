import { LRUCache } from 'lru-cache';

/** What may be said of a statement: its verb and its first table. Its text is never shown, because it may hold values. */
interface Summary {
  /** Such as `SELECT vacancy`. */
  readonly summary: string;
  readonly kind: 'read' | 'write';
}

/** Characters of all known texts together. */
const maxKnownLength = 2 * 1024 * 1024;
const known = new LRUCache<string, Summary>({ maxSize: maxKnownLength, sizeCalculation: (_, text) => text.length + 1 });

export function summaryOf(text: string): Summary {
  const found = known.get(text);
  if (found) return found;
  const made = summarised(text);
  known.set(text, made);
  return made;
}

const write = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?("?\w+"?(?:\."?\w+"?)?)/i;
const source = /\b(?:from|join)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?\w+"?)?)/gi;
/** A union may begin with a bracket. */
const verb = /^[\s(]*([a-z]+)/i;
const lock = /\bfor\s+(?:no\s+key\s+)?update\b|\bdo\s+update\b/gi;

function summarised(statement: string): Summary {
  // Values that MikroORM has written into the text could look like SQL.
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(lock, '');
  const written = write.exec(text);
  if (written) {
    const [, verbs = '', table = ''] = written;
    return { summary: `${firstWord(verbs)} ${named(table)}`, kind: 'write' };
  }
  const names = [...text.matchAll(source)].map(([, table = '']) => named(table));
  const own = new Set(
    [...text.matchAll(/\b(\w+)\s+as\s+(?:materialized\s+|not\s+materialized\s+)?\(/gi)].map(([, name]) => name),
  );
  const table = names.find((name) => !own.has(name));
  const first = (verb.exec(text)?.[1] ?? '').toUpperCase();
  const said = first === 'WITH' ? 'SELECT' : first;
  return { summary: table ? `${said} ${table}` : said, kind: 'read' };
}

const firstWord = (words: string): string => (words.split(/\s/, 1)[0] ?? '').toUpperCase();
const named = (table: string): string => table.replaceAll('"', '');
