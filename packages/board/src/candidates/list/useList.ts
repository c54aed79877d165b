import { useEffect, useState } from 'react';
import { type Decoded, decoded, type Encoding, isWorkbook } from './decoding.js';
import { bounds, type ListFault, NotAList, readTable, type Table } from './readTable.js';

/** A list as it was pasted or written, or a file. */
export type Source =
  | { readonly text: string }
  | { readonly file: File /** Null: found out. */; readonly encoding: Encoding | null };

/** What a source has in it. */
export interface ReadList {
  readonly table: Table | null;
  readonly fault: ListFault | null;
  /** The encoding of a file. */
  readonly encoding: Encoding | null;
}

interface Known extends ReadList {
  readonly source: Source;
}

/** Reads a list, and each that takes its place. @returns null while it is read */
export function useList(source: Source): ReadList | null {
  const [list, setList] = useState<Known | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void read(source, ended.signal).then((found) => {
      if (!ended.signal.aborted) setList({ ...found, source });
    });
    return () => ended.abort();
  }, [source]);
  return list?.source === source ? list : null;
}

async function read(source: Source, signal: AbortSignal): Promise<ReadList> {
  let encoding: Encoding | null = null;
  try {
    const found: Partial<Decoded> & { text: string } = 'text' in source ? source : await textOf(source);
    encoding = found.encoding ?? null;
    return { table: await readTable(found.text, signal), fault: null, encoding };
  } catch (error) {
    if (error instanceof NotAList) return { table: null, fault: error.fault, encoding };
    // Of the file: it was moved, or may not be read. An abort is nobody's to see.
    if (error instanceof DOMException) return { table: null, fault: { kind: 'notRead' }, encoding };
    throw error;
  }
}

async function textOf({ file, encoding }: Extract<Source, { file: File }>): Promise<Decoded> {
  if (file.size > bounds.bytes) throw new NotAList({ kind: 'tooLarge' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) throw new NotAList({ kind: 'workbook' });
  return decoded(bytes, encoding);
}
