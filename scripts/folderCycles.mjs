// Part of `npm run boundaries`: no folders of src import each other in a circle, by values or by types. A folder is what
// its own files import; the files of its subfolders are those of other folders.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Which files each folder imports from another folder, by that folder. */
const imports = new Map();
for (const file of globSync('src/**/*.ts')) {
  const folder = dirname(file);
  const others = imports.get(folder) ?? new Map();
  imports.set(folder, others);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)) {
    if (path === undefined) continue;
    const to = normalize(join(folder, path));
    // The files directly in src put the folders together; two of them are read from below (.dependency-cruiser.mjs).
    if (dirname(to) !== folder && dirname(to) !== 'src') others.set(dirname(to), `${file} imports ${to}`);
  }
}

/** The imports that lead from a folder back to it; undefined if none do. */
function cycleFrom(start) {
  const cameBy = new Map();
  const waiting = [start];
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    for (const [other, why] of imports.get(folder) ?? []) {
      if (other !== start && cameBy.has(other)) continue;
      cameBy.set(other, { from: folder, why });
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

const cycles = [...imports.keys()].flatMap((folder) => {
  const steps = cycleFrom(folder);
  return steps ? [{ folder, steps }] : [];
});
for (const { folder, steps } of cycles) console.log(`${folder} is in a cycle of folders:\n  ${steps.join('\n  ')}`);
console.log(`${imports.size} folders, ${cycles.length} in cycles`);
if (cycles.length > 0) process.exitCode = 1;
