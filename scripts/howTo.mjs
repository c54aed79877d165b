// `npm run how-to`: carries docs/HOW-TO.md out, so that the page can't lie. Each recipe with changes on it is followed in a
// copy of its own: the changes are applied, the source files that they touch are counted, and the recipe's commands run.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const page = 'docs/HOW-TO.md';
/** How many files of src a recipe may touch. A recipe without changes on it isn't here. */
const mostSourceFiles = { 'A field of a record': 6, 'An operation': 4 };

/** What is wrong with the page, told without a stack. */
class Lie extends Error {}

try {
  const text = readFileSync(page, 'utf8');
  const recipes = recipesOf(text);
  const withChanges = recipes.filter(({ steps }) => steps.some(({ language }) => language === 'diff'));
  const names = withChanges.map(({ name }) => name);
  if (String(names) !== String(Object.keys(mostSourceFiles))) {
    throw new Lie(
      `changes stand under "${names.join('", "')}", and not under "${Object.keys(mostSourceFiles).join('", "')}"`,
    );
  }
  expectPathsToExist(text, withChanges);
  const room = mkdtempSync(join(tmpdir(), 'how-to-'));
  try {
    for (const recipe of withChanges) carryOut(recipe, room);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
} catch (error) {
  if (!(error instanceof Lie)) throw error;
  console.error(`FAILED: ${page}: ${error.message}`);
  process.exitCode = 1;
}

/** A recipe is a heading of the second level; a step of it one of the third, with its fenced blocks. */
function recipesOf(text) {
  const recipes = [];
  let step = '';
  let block;
  for (const line of text.split('\n')) {
    if (block) {
      if (line === '```') block = undefined;
      else block.text += `${line}\n`;
    } else if (line.startsWith('```')) {
      block = { step, language: line.slice(3), text: '' };
      recipes.at(-1)?.steps.push(block);
    } else if (line.startsWith('## ')) {
      recipes.push({ name: line.slice(3), steps: [], told: undefined });
      step = '';
    } else if (line.startsWith('### ')) step = line.slice(4);
    else {
      const told = /^\*\*Source files: (\d+)\*\*/.exec(line)?.[1];
      if (told) recipes.at(-1).told = Number(told);
    }
  }
  if (block) throw new Lie(`the block under "${block.step}" has no end`);
  return recipes;
}

function changedBy({ steps }) {
  const changes = steps.filter(({ language }) => language === 'diff').map(({ text }) => text);
  return [...changes.join('').matchAll(/^(?:--- a|\+\+\+ b)\/(.+)$/gm)].map(([, path]) => path);
}

/** The page's prose names files, too: those that are there, or that a recipe makes. */
function expectPathsToExist(text, recipes) {
  const made = new Set(recipes.flatMap(changedBy));
  for (const [, path] of text.matchAll(/`((?:src|test|docs|bench)\/[^`*{ ]+)`/g)) {
    if (!existsSync(path) && !made.has(path)) throw new Lie(`there is no ${path}`);
  }
}

function carryOut({ name, steps, told }, room) {
  const paths = new Set(changedBy({ steps }));
  const sources = [...paths].filter((path) => path.startsWith('src/'));
  console.log(
    `\n── ${name}: ${sources.length} source files of at most ${mostSourceFiles[name]}, ${paths.size - sources.length} others`,
  );
  for (const path of sources) console.log(`   ${path}`);
  if (sources.length > mostSourceFiles[name]) throw new Lie(`"${name}" touches too many source files`);
  if (sources.length !== told) throw new Lie(`"${name}" says that it touches ${told} source files`);
  if (!steps.some(({ language }) => language === 'sh')) throw new Lie(`"${name}" shows nothing by a command`);

  // In the same place as the one before: what is compiled of a file stays good for the next recipe.
  const copy = join(room, 'copy');
  rmSync(copy, { recursive: true, force: true });
  copyTo(copy);
  const env = environmentIn(room);
  for (const { step, language, text } of steps) {
    if (language !== 'diff' && language !== 'sh') continue;
    const isChange = language === 'diff';
    if (!isChange) console.log(`   ${step}`);
    // A hunk's lengths are left to git, for they are easily miscounted by whoever edits the page.
    const [command, ...parameters] = isChange ? ['git', 'apply', '--recount', '-'] : ['bash', '-eux'];
    const { status, error } = spawnSync(command, parameters, {
      cwd: copy,
      env,
      input: text,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    if (error) throw error;
    const fault = isChange ? 'the change no longer fits' : 'a command failed';
    if (status !== 0) throw new Lie(`"${name}", step "${step}": ${fault}`);
  }
}

/** The files that git knows or would take, as they are now; the packages are linked, their caches are not. */
function copyTo(copy) {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error('git lists no files here');
  for (const path of new Set(stdout.split('\0'))) {
    // Where the packages' folder is a link, git doesn't ignore it.
    if (path === '' || path === 'node_modules' || !existsSync(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(path, join(copy, path));
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name));
  }
}

/** No services, whatever is there: the copy's schema is no other test's. */
function environmentIn(room) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TEST|GIT|DATABASE|REDIS)_/.test(name));
  const scratch = join(room, 'tmp');
  mkdirSync(scratch, { recursive: true });
  return { ...Object.fromEntries(kept), TMPDIR: scratch, GIT_CEILING_DIRECTORIES: room };
}
