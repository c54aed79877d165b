import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { doctorCommand } from '../../src/cli/doctor/doctorCommand.js';
import { encryptionCheck } from '../../src/cli/doctor/encryptionCheck.js';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { readConfig } from '../../src/start/config.js';

/** What `npm run doctor` says of the settings themselves, and of what stands beside them in the environment. */

const nowhere = join(tmpdir(), 'recruitment-doctor-settings-none');

async function diagnosed(env: Readonly<Record<string, string>>): Promise<{ code: number; of(check: string): Finding }> {
  const said: string[] = [];
  const code = await doctorCommand(['--json'], { PORT: '0', DATA_DIR: nowhere, ...env }, (line) => said.push(line));
  const { findings } = JSON.parse(said.join('\n'));
  return { code, of: (check) => findings.find((one: Finding) => one.check === check) };
}

describe('npm run doctor', () => {
  it('prints a line for each setting', async () => {
    const said: string[] = [];
    const env = { PORT: '0', DATA_DIR: nowhere, JWT_SECRET: 'hush-hush-hush-hush', DEFAULT_LOCALE: 'en' };
    await doctorCommand([], env, (line) => said.push(line));
    const shown = said.filter((line) => line.startsWith(' '));
    expect(said[0]).toMatch(/^ok {2}settings: 4 of \d\d are set$/);
    expect(said.slice(1, 1 + shown.length)).toEqual(shown);
    expect(shown.every((line) => /^ {6}[A-Z_]+=\S.*$/.test(line))).toBe(true);
    expect(shown).toEqual(
      expect.arrayContaining([
        '      PORT=0',
        '      JWT_SECRET=***',
        '      DEFAULT_LOCALE=en',
        '      REDIS_URL=unset',
        '      BOARD=on',
      ]),
    );
  });

  it('warns of variables that somebody may have meant as settings, and not of others', async () => {
    const env = {
      DATABASE_URI: 'postgres://app:hush@db.example/app',
      JWTSECRET: 'hush',
      port: '5000',
      RATE_LIMIT: '100',
      WORKER: 'off',
      LOGLEVEL: 'debug',
      CORS_ORIGIN: '',
    };
    const found = await diagnosed(env);
    expect([found.code, found.of('variables')]).toEqual([
      0,
      {
        check: 'variables',
        status: 'warn',
        message:
          'not settings, and without effect: DATABASE_URI (DATABASE_URL?), JWTSECRET (JWT_SECRET?), port (PORT?), ' +
          'RATE_LIMIT (RATE_LIMIT_PER_MINUTE?), WORKER (WORKERS?), LOGLEVEL (LOG_LEVEL?)',
        remedy: expect.stringContaining('CONFIGURATION.md'),
      },
    ]);
    const usual = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'PWD',
      'SHELL',
      'TERM',
      'USER',
      'LANG',
      'TZ',
      'SHLVL',
      'EDITOR',
      'PAGER',
    ];
    const others = [
      'NODE_OPTIONS',
      'npm_config_cache',
      'INIT_CWD',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'PGDATA',
      'REDIS_HOST',
    ];
    const none = await diagnosed(Object.fromEntries([...usual, ...others].map((name) => [name, 'x'])));
    expect(none.of('variables').status).toBe('ok');
  });

  it('shows a URL without a secret as it was given', async () => {
    const said: string[] = [];
    await doctorCommand([], { PORT: '0', DATA_DIR: nowhere, JWT_ISSUER: 'https://id.example' }, (line) =>
      said.push(line),
    );
    expect(said).toContain('      JWT_ISSUER=https://id.example');
  });

  it('warns of connections to other machines that are not encrypted', async () => {
    const found = await diagnosed({
      REDIS_URL: 'redis://:hush-hush@cache.invalid:6379',
      JWT_JWKS_URL: 'http://id.invalid/keys',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    });
    expect(found.of('encryption')).toMatchObject({
      status: 'warn',
      message: 'not encrypted: Redis at cache.invalid, JWT_JWKS_URL at id.invalid',
      remedy: expect.stringContaining('sslmode=verify-full'),
    });
    const own = { REDIS_URL: 'redis://127.0.0.1:1', JWT_JWKS_URL: 'http://[::1]:1/keys' };
    expect((await diagnosed(own)).of('encryption').status).toBe('ok');
    const config = readConfig({});
    const reached = (host: string, isEncrypted: boolean) => encryptionCheck(config, { host, isEncrypted }).status;
    expect([
      reached('db.example', false),
      reached('10.0.0.7', false),
      reached('db.example', true),
      reached('/var/run/postgresql', false),
      reached('127.0.0.1', false),
    ]).toEqual(['warn', 'warn', 'ok', 'ok', 'ok']);
  });
});
