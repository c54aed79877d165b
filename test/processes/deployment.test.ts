import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-ws';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service as KubernetesService, Secret } from 'kubernetes-models/v1';
import { WebSocket } from 'ws';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/start/config.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/outside/freePort.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';

/** The files of ops/deploy, as docs/DEPLOY.md shows them. */

const deployFile = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../ops/deploy', name), 'utf8');
const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const host = 'hiring.example.com';

/** A certificate for the host, made by OpenSSL. */
function makeCertificate(directory: string): void {
  const files = ['-keyout', join(directory, `${host}.key`), '-out', join(directory, `${host}.crt`)];
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${host}`, ...files],
  ]);
  if (status !== 0) throw new Error(String(stderr));
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** The two proxies with their files, of which only ports, addresses of certificates and the certificate are replaced. */
const proxies: readonly { readonly name: string; readonly isThere: boolean; start(nodes: number[]): Promise<Proxy> }[] =
  [
    {
      name: 'nginx',
      isThere: runs('nginx', '-v') && runs('openssl', 'version'),
      async start(nodes) {
        const [directory, port] = [await mkdtemp(join(tmpdir(), 'recruitment-proxy-')), await freePort()];
        makeCertificate(directory);
        const site = (await deployFile('nginx.conf'))
          .replaceAll('/etc/ssl', directory)
          .replace('listen 443', `listen 127.0.0.1:${port}`)
          .replace('127.0.0.1:4001', `127.0.0.1:${nodes[0]}`)
          .replace('127.0.0.1:4002', `127.0.0.1:${nodes[1]}`);
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (kind) => `${kind}_temp_path ${directory};`,
        );
        const config = join(directory, 'nginx.conf');
        await writeFile(
          config,
          `daemon off; pid ${directory}/pid; events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
        );
        const log = join(directory, 'error.log');
        return running(spawn('nginx', ['-p', directory, '-e', log, '-c', config]), port, directory);
      },
    },
    {
      name: 'Caddy',
      isThere: runs('caddy', 'version'),
      async start(nodes) {
        const [directory, port] = [await mkdtemp(join(tmpdir(), 'recruitment-proxy-')), await freePort()];
        // Caddy's own certificate would be made after the port accepts connections.
        makeCertificate(directory);
        const certificate = ['crt', 'key'].map((kind) => join(directory, `${host}.${kind}`)).join(' ');
        const site = (await deployFile('Caddyfile'))
          .replace(`${host} {`, `https://${host}:${port} {\n\ttls ${certificate}`)
          .replace('127.0.0.1:4001', `127.0.0.1:${nodes[0]}`)
          .replace('127.0.0.1:4002', `127.0.0.1:${nodes[1]}`);
        const file = join(directory, 'Caddyfile');
        const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n`;
        await writeFile(file, options + site);
        const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
        return running(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env }), port, directory);
      },
    },
  ];

async function running(child: ChildProcess, port: number, directory: string): Promise<Proxy> {
  let printed = '';
  child.stderr?.on('data', (part: Buffer) => {
    printed += part;
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The proxy does not start: ${printed}`);
    return accepts(port);
  });
  return {
    port,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

for (const { name, isThere, start } of proxies) {
  (isThere ? describe : describe.skip)(
    `${name} in front of two nodes${isThere ? '' : ' (skipped: it is not installed)'}`,
    () => {
      let service: DemoService;
      let proxy: Proxy;
      beforeAll(async () => {
        service = await startDemoService({ trustedProxies: 1 });
        // Nothing listens at the second node: it is being restarted.
        proxy = await start([Number(new URL(service.url).port), await freePort()]);
      }, 60_000);
      afterAll(async () => {
        await proxy.stop();
        await service.stop();
      });

      interface Answer {
        readonly status: number | undefined;
        readonly type: string | undefined;
        readonly text: string;
      }
      const call = (method: string, path: string, body?: string): Promise<Answer> =>
        new Promise((resolve, reject) => {
          const sent = request(
            {
              ...{ host: '127.0.0.1', port: proxy.port, servername: host, rejectUnauthorized: false, method, path },
              headers: {
                host,
                authorization: `Bearer ${service.demo.token}`,
                ...(body !== undefined && { 'content-type': 'application/json' }),
              },
            },
            async (response) => {
              let text = '';
              for await (const part of response.setEncoding('utf8')) text += part;
              resolve({ status: response.statusCode, type: response.headers['content-type'], text });
            },
          );
          sent.once('error', reject);
          sent.end(body);
        });

      it('answers while a node is away', async () => {
        for (let count = 0; count < 6; count += 1) {
          const { status } = await call(
            'GET',
            `/v2/vacancies/${service.demo.vacancyId}/company/${service.demo.companyId}`,
          );
          expect(status).toBe(200);
        }
      });

      it('leaves a body that is too long to the service', async () => {
        const { status, type, text } = await call('POST', '/graphql', JSON.stringify({ query: 'x'.repeat(1_200_000) }));
        expect([status, type]).toEqual([413, expect.stringContaining('json')]);
        expect(text).toContain('PAYLOAD_TOO_LARGE');
      });

      it('passes sockets of pages of its own host', async () => {
        const tls = { rejectUnauthorized: false, servername: host };
        class Socket extends WebSocket {
          constructor(address: string, protocols: string[]) {
            super(address, protocols, { ...tls, origin: `https://${host}`, headers: { host } });
          }
        }
        const client = createClient({
          url: `wss://127.0.0.1:${proxy.port}/graphql`,
          webSocketImpl: Socket,
          connectionParams: { authorization: `Bearer ${service.demo.token}` },
          retryAttempts: 0,
        });
        const events = client.iterate({
          query: 'subscription ($company: ID!) { events(companyId: $company, after: "0") { seq } }',
          variables: { company: service.demo.companyId },
        });
        expect(await events.next()).toMatchObject({ value: { data: { events: { seq: '1' } } } });
        await events.return?.();
        await client.dispose();
      });
    },
  );
}

describe('ops/deploy/environment', () => {
  it('is a configuration for production', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'recruitment-environment-'));
    await writeFile(join(directory, 'ca.crt'), '');
    const env = parseEnv((await deployFile('environment')).replaceAll('/etc/recruitment-pipeline', directory));
    expect(readConfig({ ...env, NODE_ENV: 'production' })).toMatchObject({ production: true, trustedProxies: 1 });
    await rm(directory, { recursive: true });
  });

  it('means the same to a shell, in which operators run the commands', async () => {
    const file = join(import.meta.dirname, '../../ops/deploy/environment');
    const { stdout, stderr } = spawnSync('sh', ['-c', `set -a; . '${file}'; env -0`], { env: {}, encoding: 'utf8' });
    expect(stderr).toBe('');
    const inShell = Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(inShell).toMatchObject(parseEnv(await deployFile('environment')));
  });
});

const hasSystemd = runs('systemd-analyze', '--version');
(hasSystemd ? describe : describe.skip)(
  `the unit of systemd${hasSystemd ? '' : ' (skipped: there is no systemd-analyze)'}`,
  () => {
    it('is accepted by systemd-analyze, and starts the service as `npm start` does', async () => {
      const unit = await deployFile('recruitment-pipeline@.service');
      const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
      expect(unit).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
      const directory = await mkdtemp(join(tmpdir(), 'recruitment-unit-'));
      const file = join(directory, 'recruitment-pipeline@4001.service');
      await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      await rm(directory, { recursive: true });
      expect(stderr.split('\n').filter((line) => line.includes('recruitment-pipeline'))).toEqual([]);
      expect(status).toBe(0);
    });
  },
);

describe('ops/deploy/kubernetes.yaml', () => {
  const models = { Deployment, PodDisruptionBudget, Secret, Service: KubernetesService };
  const documents = async () =>
    parseAllDocuments(await deployFile('kubernetes.yaml')).map((document) => document.toJS({ maxAliasCount: 10 }));

  it('has objects that Kubernetes knows', async () => {
    const all = await documents();
    expect(all.map(({ kind }) => kind)).toEqual(['Secret', 'Deployment', 'Service', 'PodDisruptionBudget']);
    for (const object of all) new models[object.kind as keyof typeof models](object).validate();
    expect(() => new Deployment({ ...all[1], spec: { ...all[1].spec, replicas: 'two' } }).validate()).toThrow();
  });

  it('sets a configuration for production, and waits longer than the service for its end', async () => {
    const [secret, deployment] = await documents();
    const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
    const [{ env, lifecycle }] = containers;
    const set = Object.fromEntries(env.map((one: { name: string; value: string }) => [one.name, one.value]));
    const config = readConfig({ NODE_ENV: 'production', ...secret.stringData, ...set });
    const { preStop } = lifecycle;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(config.shutdownGraceSeconds + preStop.sleep.seconds);
    expect(config.metrics?.port).toBe(containers[0].ports[1].containerPort);
  });
});
