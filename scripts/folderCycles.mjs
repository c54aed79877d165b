// Part of `npm run check -- boundaries`: no folders of src, or of the executor, import each other in a circle, by values
// or by types. This is checked at every depth, where a folder contains its subfolders and each file above that depth
// stands for itself, the files directly in src too; and for folders without their subfolders.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Every import of a file of src. */
const imports = globSync('{src,packages/graphql-executor/src}/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)].map(([, path, lazy]) => ({
    file,
    to: normalize(join(dirname(file), path ?? lazy)).replace(/\.js$/, '.ts'),
  })),
);

/** The folder of a file at a depth below src; the file itself if it lies above. */
const partAt = (depth) => (file) =>
  file
    .split('/')
    .slice(0, depth + 1)
    .join('/');

/** Which other parts each part imports, and by which import. */
function graphOf(partOf) {
  const graph = new Map();
  for (const { file, to } of imports) {
    const [from, other] = [partOf(file), partOf(to)];
    if (!graph.has(from)) graph.set(from, new Map());
    if (from !== other) graph.get(from).set(other, `${file} imports ${to}`);
  }
  return graph;
}

/** The shortest imports that lead from a part back to it; undefined if none do. */
function cycleFrom(start, graph) {
  const cameBy = new Map();
  const waiting = [start];
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    for (const [other, why] of graph.get(part) ?? []) {
      if (cameBy.has(other)) continue;
      cameBy.set(other, { from: part, why });
      if (other === start) return stepsTo(start, cameBy);
      waiting.push(other);
    }
  }
}

function stepsTo(start, cameBy) {
  const steps = [];
  let at = start;
  do {
    const { from, why } = cameBy.get(at);
    steps.unshift(why);
    at = from;
  } while (at !== start);
  return steps;
}

const deepest = Math.max(...imports.map(({ file }) => file.split('/').length - 2));
const views = [
  ...Array.from({ length: deepest }, (_, at) => ({ name: `at depth ${at + 1}`, partOf: partAt(at + 1) })),
  { name: 'without subfolders', partOf: dirname },
];
let found = 0;
for (const { name, partOf } of views) {
  const graph = graphOf(partOf);
  for (const part of graph.keys()) {
    const steps = cycleFrom(part, graph);
    if (!steps) continue;
    found += 1;
    console.log(`${part} is in a circle ${name}:\n  ${steps.join('\n  ')}`);
  }
}
console.log(`${new Set(imports.map(({ file }) => dirname(file))).size} folders, ${found} in circles`);
if (found > 0) process.exitCode = 1;
