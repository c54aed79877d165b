// `npm run check -- rolling [--last REF]`: the last release, built from its tag, runs next to today's build on one
// database that today's build has migrated, as in an upgrade that goes from node to node. Both must answer the
// release's smoke.json.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { smoke } from './smoke.mjs';
import { startNode } from './startNode.mjs';
import { releaseTags } from './tags.mjs';
import { anyServices } from './versions/ofToday.mjs';

const { values } = parseArgs({ options: { last: { type: 'string' } } });
const last = values.last ?? releaseTags()[0];
let server;

if (last === undefined) console.log('SKIPPED: nothing is released yet (no tag vX.Y.Z)');
else {
  const { env, stop } = await anyServices();
  server = env.TEST_DATABASE_URL;
  try {
    if (server === undefined) console.log('SKIPPED: two builds on one database need PostgreSQL (TEST_DATABASE_URL)');
    else if (!(await roll(last))) process.exitCode = 1;
  } finally {
    await stop();
  }
}

/** @returns whether both builds answer as the release did */
async function roll(ref) {
  const room = mkdtempSync(join(tmpdir(), 'rolling-'));
  const name = `recruitment_rolling_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const settings = {
    PATH: process.env.PATH,
    DATABASE_URL: url.href,
    DATA_DIR: join(room, 'data'),
    JWT_SECRET: randomBytes(24).toString('base64url'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000',
  };
  const nodes = [];
  await onServer(`create database ${name}`);
  try {
    const before = join(room, 'before');
    const version = buildOf(ref, before);
    built('.');
    const requests = JSON.parse(readFileSync(`contracts/releases/${version}/smoke.json`, 'utf8'));
    console.log(run('.', ['dist/cli/migrate.js'], settings).trimEnd());
    const builds = [
      [`release ${version} (${ref})`, before],
      ["today's build", '.'],
    ];
    for (const [title, directory] of builds) nodes.push({ title, ...(await startNode({ directory, env: settings })) });
    let isGood = true;
    for (const { title, origin } of nodes) {
      const companyId = title.replaceAll(/\W+/g, '-');
      const apiKey = keyOf(companyId, settings);
      const faults = await smoke(origin, { companyId, apiKey }, requests);
      console.log(`${title}: ${requests.length} requests, ${faults.length} faults`);
      for (const fault of faults) console.log(`  ${fault}`);
      isGood &&= faults.length === 0;
    }
    return isGood;
  } finally {
    for (const { child } of nodes) {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await onServer(`drop database ${name} with (force)`);
    rmSync(room, { recursive: true, force: true });
  }
}

/** Builds a commit in a directory of its own. @returns its version */
function buildOf(ref, directory) {
  mkdirSync(directory);
  const { status, stdout } = spawnSync('git', ['archive', '--format=tar', ref], { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`git has no ${ref}`);
  spawnSync('tar', ['-x', '-C', directory], { input: stdout });
  const text = (path) => readFileSync(path, 'utf8');
  // The version stands in the lock, too.
  const packages = (lock) => JSON.stringify(Object.entries(JSON.parse(lock).packages).slice(1));
  if (packages(text(join(directory, 'package-lock.json'))) === packages(text('package-lock.json'))) {
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  } else {
    const { status: installed } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: directory,
      stdio: 'inherit',
    });
    if (installed !== 0) throw new Error(`the packages of ${ref} can't be installed`);
  }
  built(directory);
  return JSON.parse(text(join(directory, 'package.json'))).version;
}

function built(directory) {
  run(directory, ['--run', 'build'], { PATH: process.env.PATH });
}

function run(cwd, args, env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ends with ${status}: ${stdout}${stderr}`);
  return stdout;
}

function keyOf(companyId, settings) {
  const contact = ['company', 'name', 'role'].flatMap((part) => [`--contact-${part}`, 'Rolling']);
  const args = ['issue', '--company', companyId, '--all-grants', '--justification', 'rolling upgrade', ...contact];
  const said = run('.', ['dist/cli/apiKey.js', ...args, '--contact-email', 'rolling@acme.example'], settings);
  return JSON.parse(said).secret;
}

async function onServer(sql) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}
