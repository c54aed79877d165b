import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { ConfigError, type Environment, readConfig } from '../../src/start/config.js';

/** The settings (docs/CONFIGURATION.md). */

const secret = 'a-secret-of-32-characters-or-more';
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/app', JWT_SECRET: secret };
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('an empty environment', () => {
  it('gives the defaults: embedded, with demo data', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      database: { kind: 'embedded', directory: './data' },
      dataDirectory: './data',
      zoneDirectory: null,
      redisUrl: null,
      personKey: null,
      jwt: { kind: 'generated' },
      jwtIssuer: null,
      jwtAudience: null,
      claims: { companyClaim: null, company: null, rolesClaim: 'roles', adminRoles: ['admin'] },
      oidc: null,
      keyRates: { usual: 25, most: 25 },
      userRateLimitPerMinute: null,
      trustedProxies: 0,
      corsOrigins: [],
      defaultLocale: 'es',
      graphqlExplorer: true,
      board: true,
      boardUrl: null,
      mcp: false,
      demoData: true,
      demoLife: false,
      allowsLoopbackWebhooks: false,
      migrates: true,
      allowsMovedData: false,
      workers: true,
      runsTimers: true,
      hasTestClock: false,
      clockSkewSeconds: 5,
      metrics: null,
      tracing: null,
      logLevel: 'info',
      stallSeconds: 30,
      shutdownGraceSeconds: 10,
    });
  });

  it('is the same as empty values', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'DATA_DIR',
      'JWT_SECRET',
      'JWT_JWKS_URL',
      'CORS_ORIGINS',
      'LOG_LEVEL',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });
});

describe('each setting', () => {
  it('is read', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://app:pw@db.example:5432/app',
      DATA_DIR: '/var/lib/app',
      REDIS_URL: 'rediss://cache.example:6379/1',
      JWT_SECRET: secret,
      JWT_PREVIOUS_SECRET: `previous-${secret}`,
      JWT_ISSUER: 'https://id.example',
      JWT_AUDIENCE: 'pipeline',
      RATE_LIMIT_PER_MINUTE: '100',
      KEY_RATE_LIMIT_MAX: '3000',
      USER_RATE_LIMIT_PER_MINUTE: '600',
      TRUSTED_PROXIES: '2',
      CORS_ORIGINS: 'https://app.example.com, http://localhost:5173/',
      DEFAULT_LOCALE: 'pt-BR',
      GRAPHQL_EXPLORER: 'off',
      BOARD: 'off',
      BOARD_URL: 'https://hiring.example/board/',
      MCP: 'on',
      DEMO_DATA: 'on',
      DEMO_LIFE: 'on',
      WEBHOOK_ALLOW_LOOPBACK: 'on',
      WORKERS: 'off',
      AUTOMATIONS: 'off',
      TEST_CLOCK: 'on',
      LOG_LEVEL: 'debug',
      EVENT_LOOP_STALL_SECONDS: 'off',
      SHUTDOWN_GRACE_SECONDS: '0',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      database: { kind: 'postgres', url: 'postgresql://app:pw@db.example:5432/app' },
      dataDirectory: '/var/lib/app',
      redisUrl: 'rediss://cache.example:6379/1',
      jwt: { kind: 'secret', secret, previous: `previous-${secret}` },
      jwtIssuer: 'https://id.example',
      jwtAudience: 'pipeline',
      keyRates: { usual: 100, most: 3000 },
      userRateLimitPerMinute: 600,
      trustedProxies: 2,
      corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
      defaultLocale: 'pt-BR',
      graphqlExplorer: false,
      board: false,
      boardUrl: 'https://hiring.example/board',
      mcp: true,
      demoData: true,
      demoLife: true,
      allowsLoopbackWebhooks: true,
      workers: false,
      runsTimers: false,
      hasTestClock: true,
      logLevel: 'debug',
      stallSeconds: null,
      shutdownGraceSeconds: 0,
    });
  });

  it('accepts a public key with escaped line breaks', () => {
    expect(readConfig({ JWT_PUBLIC_KEY: rsa.publicKey.replaceAll('\n', '\\n') }).jwt).toEqual({
      kind: 'publicKey',
      pem: rsa.publicKey,
    });
  });

  it('accepts the address of a key set', () => {
    const url = 'https://id.example/.well-known/jwks.json';
    expect(readConfig({ JWT_JWKS_URL: url }).jwt).toEqual({ kind: 'jwks', url });
  });

  it('turns demo data off for an external database, and the explorer off in production', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demoData: false, graphqlExplorer: false });
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/app' }).demoData).toBe(false);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['PORT', ' 80'],
    ['DATABASE_URL', 'mysql://db.example/app'],
    ['REDIS_URL', 'cache.example:6379'],
    ['JWT_SECRET', 'fifteen letters'],
    ['JWT_SECRET', rsa.publicKey],
    ['JWT_PUBLIC_KEY', 'not a key'],
    ['JWT_PUBLIC_KEY', rsa.privateKey],
    [
      'JWT_PUBLIC_KEY',
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['JWT_PUBLIC_KEY', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['JWT_JWKS_URL', 'file:///keys.json'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['KEY_RATE_LIMIT_MAX', '100001'],
    ['KEY_RATE_LIMIT_MAX', 'all'],
    ['KEY_RATE_LIMIT_MAX', '24'],
    ['USER_RATE_LIMIT_PER_MINUTE', '-1'],
    ['CLOCK_SKEW_SECONDS', '0'],
    ['CLOCK_SKEW_SECONDS', '31'],
    ['TRUSTED_PROXIES', '11'],
    ['TRUSTED_PROXIES', 'true'],
    ['CORS_ORIGINS', 'https://app.example.com/path'],
    ['CORS_ORIGINS', 'app.example.com'],
    ['DEFAULT_LOCALE', 'Spanish!'],
    ['GRAPHQL_EXPLORER', 'yes'],
    ['BOARD', 'true'],
    ['BOARD_URL', 'hiring.example'],
    ['MCP', 'true'],
    ['DEMO_DATA', '1'],
    ['DEMO_LIFE', 'forever'],
    ['LOG_LEVEL', 'loud'],
    ['SHUTDOWN_GRACE_SECONDS', '1.5'],
    ['EVENT_LOOP_STALL_SECONDS', '4'],
    ['EVENT_LOOP_STALL_SECONDS', 'never'],
  ])('%s refuses %j', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });
});

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://db.example', /name the database/],
    ['postgres://db.example/', /name the database/],
    ['postgres:///', /name the database/],
    ['postgres://db.example:high/app', /written as postgres:/],
    ['postgres://db.example:0/app', /a port from 1/],
    ['postgres://one.example,two.example/app', /one host/],
    ['postgres://one.example:1,two.example:2/app', /written as postgres:/],
    ['postgres://app:hush%@db.example/app', /%25/],
    ['postgres://app:hush%zz@db.example/app', /%25/],
    ['postgres://app:hush%ff@db.example/app', /UTF-8/],
    ['postgres://app:hush%00@db.example/app', /%00/],
    ['postgres://app:hush#1@db.example/app', /%23/],
    ['postgres://app:1#hush@db.example/app', /%23/],
    ['postgres://app:1?hush@db.example/app', /%3F/],
    ['postgres://app:1/hush@db.example/app', /%2F/],
    ['postgres://db.example/app?nonsense=hush', /nonsense, which has no effect here: leave/],
    ['postgres://db.example/app?connect_timeout=5', /connect_timeout, which has no effect here \(the service gives up/],
    ['postgres://db.example/app?schema=hush', /schema/],
    ['postgres://db.example/app?channel_binding=require', /channel_binding.*sslmode=verify-full/],
    ['postgres://db.example/app?target_session_attrs=read-write', /target_session_attrs/],
    ['postgres://db.example/app?statement_timeout=1', /statement_timeout/],
    ['postgres://db.example/app?sslmode=', /sslmode of disable, require, verify-ca, verify-full/],
    ['postgres://db.example/app?sslmode=no-verify', /sslmode of disable/],
    ['postgres://db.example/app?sslmode=allow', /sslmode=allow.*the server decides/],
    ['postgres://db.example/app?sslmode=prefer', /sslmode=prefer.*the server decides/],
    ['postgres://db.example/app?sslmode=verify-ca', /sslrootcert with sslmode=verify-ca/],
    ['postgres://db.example/app?sslmode=verify-full&sslrootcert=/none/ca.crt', /sslrootcert.*ENOENT/],
    ['postgres://db.example/app?sslmode=require&sslcert=/none/a.crt&sslkey=/none/a.key', /sslcert.*ENOENT/],
    [
      `postgres://db.example/app?sslmode=require&sslcert=${import.meta.filename}`,
      /a certificate and a key that can be used/,
    ],
    ['postgres://db.example/app?sslrootcert=/none/ca.crt', /sslrootcert without an sslmode/],
    ['postgres://db.example/app?sslmode=disable&sslcert=/none/ca.crt', /sslcert without an sslmode/],
    ['postgres://db.example/app?sslmode=require&sslrootcert=system', /verify-full with sslrootcert=system/],
    ['postgres://db.example/app?sslmode=require&sslnegotiation=now', /sslnegotiation of postgres or direct/],
    ['postgres:///app?host=/run/postgresql&sslmode=require', /a socket/],
  ])('refuses %s with a sentence', (url, sentence) => {
    const faults = faultsOf({ DATABASE_URL: url });
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_URL must [^\n]+$/)]);
    expect(faults[0]).toMatch(sentence);
    expect(faults[0]).not.toContain('hush');
  });

  const usual = { host: 'db.example', port: 5432, database: 'app' };
  const socket = { ...usual, host: '/run/postgresql', ssl: undefined };
  it.each([
    ['postgres://db.example/app', { ...usual, ssl: undefined }],
    ['postgresql://me:p%23%25%40%2Fw@db.example:7/a%2Fb', { port: 7, user: 'me', password: 'p#%@/w', database: 'a/b' }],
    ['postgres://[::1]:7/app', { host: '::1', port: 7 }],
    ['postgres:///app?host=db.example&port=7&user=me&password=a+b%20c', { user: 'me', password: 'a+b c', port: 7 }],
    ['postgres://db.example/?dbname=app', usual],
    ['postgres:///app?host=/run/postgresql', socket],
    ['postgres://me:pw@/app?host=/run/postgresql', { ...socket, user: 'me', password: 'pw' }],
    ['postgres://me@%2Frun%2Fpostgresql/app', { ...socket, user: 'me' }],
    [
      'postgres://db.example/app?application_name=jobs&options=-c%20geqo%3Doff',
      { application_name: 'jobs', options: '-c geqo=off' },
    ],
    ['postgres://db.example/app?sslmode=disable', { ...usual, ssl: false }],
    ['postgres://db.example/app?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://db.example/app?ssl=true', { ssl: { rejectUnauthorized: false } }],
    ['postgres://db.example/app?sslmode=require&uselibpqcompat=true', { ssl: { rejectUnauthorized: false } }],
    ['postgres://db.example/app?sslmode=verify-full', { ssl: { checkServerIdentity: expect.any(Function) } }],
    ['postgres://db.example/app?sslrootcert=system', { ssl: { checkServerIdentity: expect.any(Function) } }],
    ['postgres://db.example/app?sslmode=require&sslnegotiation=direct', { sslnegotiation: 'direct' }],
  ])('means by %s what libpq does', (url, meant) => {
    expect(faultsOf({ DATABASE_URL: url })).toEqual([]);
    expect(connectionOf(url)).toMatchObject(meant);
  });
});

describe('faults', () => {
  it('are reported together', () => {
    const faults = faultsOf({ NODE_ENV: 'production', PORT: 'http', LOG_LEVEL: 'loud' });
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toMatch(
      /PORT[\s\S]*LOG_LEVEL[\s\S]*JWT_SECRET, JWT_PUBLIC_KEY, JWT_JWKS_URL[\s\S]*DATABASE_URL/,
    );
  });

  it('contain no value, because it could be a secret', () => {
    const faults = faultsOf({
      DATABASE_URL: 'mysql://app:hunter2@db.example',
      REDIS_URL: 'hunter2',
      JWT_SECRET: 'hunter2',
    });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('form one message with a line for each', () => {
    expect(new ConfigError(['PORT is odd', 'HOST is odd']).message.split('\n')).toHaveLength(3);
  });

  it('name JWT settings that exclude each other, and no secret', () => {
    const faults = faultsOf({ JWT_SECRET: secret, JWT_JWKS_URL: 'https://id.example/jwks' });
    expect(faults).toEqual(['JWT_SECRET and JWT_JWKS_URL are mutually exclusive: set one of them']);
  });

  it('name a previous secret without its successor', () => {
    const faults = faultsOf({ JWT_PREVIOUS_SECRET: secret, JWT_JWKS_URL: 'https://id.example/jwks' });
    expect(faults).toEqual(['JWT_PREVIOUS_SECRET needs JWT_SECRET, which replaces it']);
  });

  it.each(['DATABASE_URL', 'JWT_SECRET'])('refuse production without %s', (name) => {
    expect(faultsOf({ ...production, [name]: undefined })).toHaveLength(1);
  });

  it('refuse the demo in production, together with every other fault', () => {
    const refusal = expect.stringMatching(/^DEMO_DATA must not be on in production/);
    expect(faultsOf({ ...production, DEMO_DATA: 'on' })).toEqual([refusal]);
    expect(faultsOf({ ...production, DEMO_DATA: 'on', PORT: 'http' })).toEqual([
      expect.stringMatching(/^PORT/),
      refusal,
    ]);
    expect(faultsOf({ ...production, DEMO_DATA: 'off' })).toEqual([]);
    expect(faultsOf({ ...production, NODE_ENV: 'test', DEMO_DATA: 'on' })).toEqual([]);
  });

  it('refuse a demo that lives in production, or without demo data', () => {
    const inProduction = [expect.stringMatching(/^DEMO_LIFE must not be on in production/)];
    expect(faultsOf({ ...production, DEMO_LIFE: 'on' })).toEqual(inProduction);
    const withoutData = ['DEMO_LIFE needs the demo data: set DEMO_DATA to on, too'];
    expect(faultsOf({ DEMO_DATA: 'off', DEMO_LIFE: 'on' })).toEqual(withoutData);
    expect(faultsOf({ DATABASE_URL: 'postgres://db.example/app', DEMO_LIFE: 'on' })).toEqual(withoutData);
    expect(faultsOf({ DATABASE_URL: 'postgres://db.example/app', DEMO_DATA: 'on', DEMO_LIFE: 'on' })).toEqual([]);
    expect(faultsOf({ ...production, DEMO_LIFE: 'off' })).toEqual([]);
    expect(readConfig({ DEMO_LIFE: 'on' }).demoLife).toBe(true);
  });

  it('refuse to show metrics at the port of the API, and gRPC for traces', () => {
    const onPort = ['METRICS_PORT must not be PORT: its metrics cover all companies'];
    expect(faultsOf({ METRICS_PORT: '4000' })).toEqual(onPort);
    expect(faultsOf({ PORT: '9464', METRICS_PORT: '9464' })).toEqual(onPort);
    expect(faultsOf({ METRICS_PORT: '0' })).toEqual([expect.stringMatching(/^METRICS_PORT must be a whole number/)]);
    expect(faultsOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json',
    ]);
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).tracing).toEqual({
      endpoint: 'http://collector:4318',
      protocol: 'http/protobuf',
      serviceName: 'recruitment-pipeline',
      sampler: 'parentbased_always_on',
      samplerRatio: 1,
    });
  });

  it('refuse webhooks to this machine in production', () => {
    expect(faultsOf({ ...production, TEST_CLOCK: 'on' })).toEqual([
      expect.stringMatching(/^TEST_CLOCK must not be on in production/),
    ]);
    expect(faultsOf({ ...production, WEBHOOK_ALLOW_LOOPBACK: 'on' })).toEqual([
      expect.stringMatching(/^WEBHOOK_ALLOW_LOOPBACK must not be on in production/),
    ]);
    expect(readConfig({ WEBHOOK_ALLOW_LOOPBACK: 'on' }).allowsLoopbackWebhooks).toBe(true);
  });
});
