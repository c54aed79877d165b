/** A CPU profile as V8 gives it (Chrome DevTools Protocol, `Profiler.Profile`). */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds since the previous sample. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

export interface Cost {
  readonly name: string;
  /** The share of the time in which the thread was busy. */
  readonly share: number;
}

export interface Costs {
  readonly byPart: readonly Cost[];
  readonly byFunction: readonly Cost[];
}

const waiting = new Set(['(idle)', '(root)']);
/** Functions of Node in C++. They pass bytes to the kernel; in the last two, V8 also encodes a string. */
const socketWrites = new Set(['writev', 'writeBuffer', 'writeLatin1String', 'writeUtf8String']);

/** How the busy time is spent: by package or by the service's folder, and by function. */
export function costsOf({ nodes, samples, timeDeltas }: Profile): Costs {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)?.callFrame;
    // The profiler's own work is not part of a request.
    if (!frame || waiting.has(frame.functionName) || frame.url === 'node:inspector') continue;
    const time = timeDeltas[index] ?? 0;
    busy += time;
    const part = partOf(frame);
    parts.set(part, (parts.get(part) ?? 0) + time);
    const name = `${frame.functionName || '(anonymous)'} · ${part}`;
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const ranked = (times: Map<string, number>): Cost[] =>
    [...times].map(([name, time]) => ({ name, share: time / busy })).toSorted((a, b) => b.share - a.share);
  return { byPart: ranked(parts), byFunction: ranked(functions) };
}

/** A package's name, a file of the service, or a part of Node. */
function partOf({ url, functionName }: ProfileNode['callFrame']): string {
  if (url === '' && socketWrites.has(functionName)) return 'writing to sockets';
  const inPackage = url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  if (inPackage) return inPackage[1] as string;
  const inService = url.match(/\/dist\/(.+)\.js$/);
  if (inService) return `service: ${inService[1]}`;
  if (url.startsWith('node:')) return url.replace('node:internal/', 'node:');
  if (functionName.startsWith('(')) return functionName;
  return url === '' ? 'other natives, compiled code' : (url.split('/').at(-1) as string);
}
