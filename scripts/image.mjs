// `npm run check -- image`: the steps of the Dockerfile in plain directories, where no container engine is needed. The
// files that .dockerignore lets through are copied, the RUN lines run, and the service starts with the CMD line as in
// the image. Two things differ: the packages that the build needs are those of this checkout, and no cache of npm is
// shared.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { anyServices } from './versions/ofToday.mjs';

const directory = mkdtempSync(join(tmpdir(), 'recruitment-image-'));
const [build, image] = stages(readFileSync('Dockerfile', 'utf8'));

try {
  const context = join(directory, 'context');
  for (const path of allowed(readFileSync('.dockerignore', 'utf8'))) {
    cpSync(path, join(context, path), { recursive: true });
  }
  const built = join(directory, 'build');
  lay(build, built, { context });
  const app = join(directory, 'app');
  lay(image, app, { context, build: built });
  const size = Number(spawnSync('du', ['-sm', app], { encoding: 'utf8' }).stdout.split('\t')[0]);
  console.log(`The image adds ${size} MB to ${image.from}.`);
  checkCommands(app);
  await checkService(app);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** The lines of each stage, with continued lines joined. */
function stages(text) {
  const found = [];
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') found.push({ from: rest.split(' ')[0], lines: [], env: {} });
    else if (word === 'ENV') {
      Object.assign(found.at(-1).env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    } else if (word) found.at(-1).lines.push([word, rest]);
  }
  return found;
}

function allowed(ignore) {
  const lines = ignore.split('\n').filter((line) => line.startsWith('!'));
  return lines.map((line) => line.slice(1)).filter((path) => existsSync(path));
}

/** Carries out the COPY and RUN lines of a stage in a directory that stands for its /app. */
function lay({ lines, env }, target, sources) {
  mkdirSync(target);
  for (const [word, rest] of lines) {
    if (word === 'COPY') copy(rest, target, sources);
    if (word !== 'RUN') continue;
    if (rest === 'npm ci') {
      // `npm cit` has installed the same lock file into this checkout.
      symlinkSync(resolve('node_modules'), join(target, 'node_modules'));
      continue;
    }
    const { status } = spawnSync(rest.replaceAll(/--mount=\S+ /g, ''), {
      cwd: target,
      env: cleanEnv(env),
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`RUN ${rest}: exit ${status}`);
  }
}

function copy(rest, target, sources) {
  const from = /^--from=(\w+) /.exec(rest)?.[1];
  const paths = rest.replace(/^--from=\w+ /, '').split(' ');
  const to = paths.pop();
  for (const path of paths) {
    const source = join(from ? sources[from] : sources.context, path.replace(/^\/app\//, ''));
    const name = to.endsWith('/') ? join(to, basename(path)) : to;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    cpSync(source, join(target, name), { recursive: true });
  }
}

/** Without the folders of npm's scripts: a RUN line uses the machine's Node and npm, as in the image. */
function cleanEnv(more) {
  const folders = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { PATH: folders.join(delimiter), HOME: process.env.HOME, ...more };
}

/** Each command prints its help without a database and without settings. */
function checkCommands(app) {
  const isCommand = (file) => readFileSync(join(app, file), 'utf8').includes('launchCommand(');
  const commands = globSync('dist/cli/*.js', { cwd: app }).filter(isCommand);
  for (const file of commands) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], {
      cwd: app,
      env: cleanEnv(image.env),
      encoding: 'utf8',
    });
    if (status !== 0 || stdout === '') throw new Error(`${file} --help: exit ${status}\n${stdout}${stderr}`);
  }
  console.log(`--help of ${commands.length} commands: ok`);
}

/** The service and a worker start on a database of their own, answer their probes, and stop when they are told to. */
async function checkService(app) {
  const { env, stop } = await anyServices();
  if (!env.TEST_DATABASE_URL) {
    console.log('SKIPPED: the start of the image');
    return;
  }
  const name = `recruitment_image_${process.pid}`;
  await administer(env.TEST_DATABASE_URL, `create database ${name}`);
  try {
    const url = new URL(env.TEST_DATABASE_URL);
    url.pathname = `/${name}`;
    const secrets = { DATABASE_URL: url.href, JWT_SECRET: 'x'.repeat(32), PERSON_KEY: 'y'.repeat(32) };
    const ports = { PORT: '4741', METRICS_PORT: '4742', HOST: '127.0.0.1' };
    const service = start(app, word('CMD'), { ...image.env, ...secrets, ...ports });
    await answers('http://127.0.0.1:4741/readyz', service);
    const health = spawnSync(process.execPath, word('HEALTHCHECK').slice(1), {
      env: cleanEnv({ ...image.env, ...ports }),
    });
    if (health.status !== 0) throw new Error(`HEALTHCHECK: exit ${health.status}`);
    const worker = start(app, ['node', 'dist/worker.js'], {
      ...image.env,
      ...secrets,
      METRICS_PORT: '4743',
    });
    await answers('http://127.0.0.1:4743/readyz', worker);
    for (const child of [worker, service]) {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`);
    }
    console.log('start, probes, health check and stop of service and worker: ok');
  } finally {
    await administer(env.TEST_DATABASE_URL, `drop database ${name} with (force)`);
    await stop();
  }
}

/** The command of a line in JSON form. */
function word(of) {
  const [, rest] = image.lines.find(([name]) => name === of);
  return JSON.parse(rest.slice(rest.indexOf('[')));
}

function start(app, [, ...args], env) {
  return spawn(process.execPath, args, { cwd: app, env: cleanEnv(env), stdio: ['ignore', 'ignore', 'inherit'] });
}

async function answers(url, child) {
  for (let attempt = 0; attempt < 150 && child.exitCode === null; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await wait(200);
  }
  throw new Error(`${url} did not answer with 200.`);
}

async function administer(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
