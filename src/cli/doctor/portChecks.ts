import { once } from 'node:events';
import { createServer } from 'node:net';
import { memberOf } from '../../core/kernel/values/objects.js';
import { wordsOf } from '../../http/faultLog.js';
import type { Config } from '../../start/config.js';
import { fail, type Outcome, ok, skip, warn } from './finding.js';

/** Whether the service can listen where its settings say. */

/** For the answer of whoever has the port. */
const answerMs = 2_000;

export function portCheck({ port, host }: Config): Promise<Outcome> {
  return checked({ port, host, names: 'HOST and PORT', isOurs: isService });
}

export async function metricsPortCheck({ metrics }: Config): Promise<Outcome> {
  if (metrics === null) return skip('METRICS_PORT is not set: metrics are off');
  return checked({ ...metrics, names: 'METRICS_HOST and METRICS_PORT', isOurs: areMetrics });
}

interface Place {
  readonly port: number;
  readonly host: string;
  readonly names: string;
  /** Whether this service answers at an origin. */
  readonly isOurs: (origin: string) => Promise<boolean>;
}

async function checked({ port, host, names, isOurs }: Place): Promise<Outcome> {
  const fault = await whyNotFree(port, host);
  if (fault === null) return ok(port === 0 ? `any free port of ${host}` : `${host}:${port} is free`);
  if (memberOf(fault, 'code') !== 'EADDRINUSE') return fail(wordsOf(fault), `correct ${names}`);
  return (await isOurs(originOf(host, port)).catch(() => false))
    ? warn(`${host}:${port} is used by this service, which is running`, `stop it before you start another one there`)
    : fail(`${host}:${port} is used by another program`, `stop that program, or change ${names}`);
}

/** Listens for a moment. @returns null where that is possible */
async function whyNotFree(port: number, host: string): Promise<unknown> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return null;
  } catch (error) {
    return error;
  } finally {
    server.close();
  }
}

function originOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

async function textAt(url: string): Promise<{ readonly text: string; readonly requestId: string | null }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
  return { text: await response.text(), requestId: response.headers.get('x-request-id') };
}

/** Its probe answers also while the database is away. */
async function isService(origin: string): Promise<boolean> {
  const { text, requestId } = await textAt(`${origin}/readyz`);
  const checks = memberOf(JSON.parse(text), 'checks');
  return requestId !== null && ['database', 'limiter'].every((name) => typeof memberOf(checks, name) === 'string');
}

async function areMetrics(origin: string): Promise<boolean> {
  return (await textAt(`${origin}/metrics`)).text.includes('recruitment_build_info');
}
