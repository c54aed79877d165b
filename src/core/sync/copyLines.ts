import type { ThingKind } from '../application/access/viewer.js';

/** The lines of a copy, as JSON without their ends. */

/** Characters at which some readers of lines split, although JSON allows them. */
const separators = /[\u0085\u2028\u2029]/g;

/** JSON on one line for every reader. */
export const lineOf = (json: string): string =>
  json.replaceAll(separators, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param data as JSON */
export const putLine = (kind: ThingKind, id: string, data: string): string =>
  lineOf(`{"type":"put","kind":"${kind}","id":${JSON.stringify(id)},"data":${data}}`);

export const goneLine = (kind: ThingKind, id: string): string => lineOf(JSON.stringify({ type: 'gone', kind, id }));
