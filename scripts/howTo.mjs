// `npm run how-to`: checks docs/HOW-TO.md. Each recipe that has changes is followed in a separate copy: its changes are
// applied, their source files are counted, and its commands run.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isOfToday } from './rotation.mjs';

const page = 'docs/HOW-TO.md';
/** How many files of src a recipe may change. Recipes without changes are not listed. */
const mostSourceFiles = {
  'A field of a record': 6,
  'A field of a vacancy': 6,
  'An operation': 4,
  'An operation with its own table and event': 7,
};

/** A fault of the page, printed without a stack. */
class PageFault extends Error {}

try {
  const text = readFileSync(page, 'utf8');
  const recipes = recipesOf(text);
  const withChanges = recipes.filter(({ steps }) => steps.some(({ language }) => language === 'diff'));
  const names = withChanges.map(({ name }) => name);
  if (String(names) !== String(Object.keys(mostSourceFiles))) {
    throw new PageFault(
      `changes are under "${names.join('", "')}", and not under "${Object.keys(mostSourceFiles).join('", "')}"`,
    );
  }
  expectPathsToExist(text, withChanges);
  const room = mkdtempSync(join(tmpdir(), 'how-to-'));
  try {
    for (const recipe of ofToday(withChanges)) carryOut(recipe, room);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
} catch (error) {
  if (!(error instanceof PageFault)) throw error;
  console.error(`FAILED: ${page}: ${error.message}`);
  process.exitCode = 1;
}

/** One recipe, by the day; all of them with `ALL_SUITES=1`. Each takes a minute or two. */
function ofToday(recipes) {
  const followed = recipes.filter((_, at) => isOfToday(at, recipes.length));
  const others = recipes.filter((recipe) => !followed.includes(recipe)).map(({ name }) => name);
  if (others.length > 0) console.log(`NOT FOLLOWED today (ALL_SUITES=1 follows them): ${others.join(', ')}`);
  return followed;
}

/**
 * A recipe is a heading of level two. A step of it is a heading of level three, with its fenced blocks and the patches to
 * which it links.
 */
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
      recipes.push({ name: line.slice(3), steps: [], declared: undefined });
      step = '';
    } else if (line.startsWith('### ')) step = line.slice(4);
    else {
      const patch = /\]\((how-to\/[\w-]+\.diff)\)/.exec(line)?.[1];
      if (patch) recipes.at(-1).steps.push({ step, language: 'diff', text: readFileSync(`docs/${patch}`, 'utf8') });
      const declared = /^\*\*Source files: (\d+)\*\*/.exec(line)?.[1];
      if (declared) recipes.at(-1).declared = Number(declared);
    }
  }
  if (block) throw new PageFault(`the block under "${block.step}" has no end`);
  return recipes;
}

function changedBy({ steps }) {
  const changes = steps.filter(({ language }) => language === 'diff').map(({ text }) => text);
  return [...changes.join('').matchAll(/^(?:--- a|\+\+\+ b)\/(.+)$/gm)].map(([, path]) => path);
}

/** The text of the page names files too. Each must exist, or a recipe must create it. */
function expectPathsToExist(text, recipes) {
  const made = new Set(recipes.flatMap(changedBy));
  for (const [, path] of text.matchAll(/`((?:src|test|docs|bench)\/[^`*{ ]+)`/g)) {
    if (!existsSync(path) && !made.has(path)) throw new PageFault(`there is no ${path}`);
  }
}

function carryOut({ name, steps, declared }, room) {
  const paths = new Set(changedBy({ steps }));
  const sources = [...paths].filter((path) => path.startsWith('src/'));
  console.log(
    `\n── ${name}: ${sources.length} source files of at most ${mostSourceFiles[name]}, ${paths.size - sources.length} others`,
  );
  for (const path of sources) console.log(`   ${path}`);
  if (sources.length > mostSourceFiles[name]) throw new PageFault(`"${name}" touches too many source files`);
  if (sources.length !== declared) throw new PageFault(`"${name}" declares ${declared} source files`);
  if (!steps.some(({ language }) => language === 'sh')) throw new PageFault(`"${name}" has no command`);

  // Each copy has the same path, so that compiled files in the cache can be used again.
  const copy = join(room, 'copy');
  rmSync(copy, { recursive: true, force: true });
  copyTo(copy);
  const env = environmentIn(room);
  for (const { step, language, text } of steps) {
    if (language !== 'diff' && language !== 'sh') continue;
    const isChange = language === 'diff';
    if (!isChange) console.log(`   ${step}`);
    // git recounts the lengths of hunks, because edits of the page easily make them wrong.
    const [command, ...parameters] = isChange ? ['git', 'apply', '--recount', '-'] : ['bash', '-eux'];
    const { status, error } = spawnSync(command, parameters, {
      cwd: copy,
      env,
      input: text,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    if (error) throw error;
    const fault = isChange ? 'the change no longer fits' : 'a command failed';
    if (status !== 0) throw new PageFault(`"${name}", step "${step}": ${fault}`);
  }
}

/** The current files that git tracks or would add. The packages are linked, without their caches. */
function copyTo(copy) {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error('git lists no files here');
  for (const path of new Set(stdout.split('\0'))) {
    // If node_modules is a link, git doesn't ignore it.
    if (path === '' || path === 'node_modules' || !existsSync(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(path, join(copy, path));
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '.cache') continue;
    const at = realpathSync(join('node_modules', name));
    const own = relative(process.cwd(), at);
    // A workspace is compiled in the copy, too.
    const isWorkspace = own.startsWith('packages/');
    symlinkSync(isWorkspace ? join(copy, own) : at, join(copy, 'node_modules', name));
  }
}

/** Without services, even if some are set: the copy's schema differs from that of other tests. */
function environmentIn(room) {
  const stored = Object.entries(process.env).filter(([name]) => !/^(TEST|GIT|DATABASE|REDIS)_/.test(name));
  const scratch = join(room, 'tmp');
  mkdirSync(scratch, { recursive: true });
  return { ...Object.fromEntries(stored), TMPDIR: scratch, GIT_CEILING_DIRECTORIES: room };
}
