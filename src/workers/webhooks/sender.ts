import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import type { AttemptError, DeliveryAttempt } from '../../core/webhooks/delivery.js';

/** Sends messages to webhooks, by requests that nobody can turn to a place that is not theirs. */

/** From the first look for an address to the end of the answer. */
const usualTimeoutMs = 10_000;
/** Bytes of an answer that are read. */
const maxAnswerBytes = 16 * 1024;
/** Characters of it that are kept. */
const keptAnswer = 1_024;
/** For the answers of name servers. */
const resolveMs = 3_000;

export interface Message {
  readonly url: string;
  /** The event's id. */
  readonly id: string;
  readonly body: string;
  /** All by which it is signed. */
  readonly secrets: readonly string[];
  /** When it is sent. */
  readonly at: Date;
}

export interface SenderOptions {
  /** Whether messages may go to this machine. */
  readonly allowsLoopback: boolean;
  /** Finds addresses; the name servers' where left out. */
  readonly lookup?: LookupFunction;
  readonly timeoutMs?: number;
}

export type Sent = Omit<DeliveryAttempt, 'at'>;

/** What a request came to, but for the time that it took. */
type Answer = Pick<DeliveryAttempt, 'status' | 'error' | 'answer'>;

const loopback = ['127.0.0.1', '::1'];
/** What the agent takes for public beside: IPv4 addresses written as IPv6 in the way given up (RFC 4291, 2.5.5.1). */
const notPublic = ['::/96'];

export class Sender {
  readonly #http: http.Agent;
  readonly #https: https.Agent;
  readonly #timeoutMs: number;

  constructor({ allowsLoopback, lookup = allowsLoopback ? undefined : namesLookup(), timeoutMs }: SenderOptions) {
    // Each request has a connection of its own: what was allowed once might be somebody else's by now.
    const options = {
      keepAlive: false,
      allowIPAddressList: allowsLoopback ? loopback : [],
      denyIPAddressList: allowsLoopback ? [] : notPublic,
      ...(lookup && { lookup }),
    };
    this.#http = new RequestFilteringHttpAgent(options);
    this.#https = new RequestFilteringHttpsAgent(options);
    this.#timeoutMs = timeoutMs ?? usualTimeoutMs;
  }

  /** Sends a message. Never rejects but where it is aborted. @param signal ends it, with nobody knowing what became of it */
  async send(message: Message, signal: AbortSignal): Promise<Sent> {
    const begun = performance.now();
    const answer = await this.#request(message, signal);
    return { durationMs: Math.round(performance.now() - begun), ...answer };
  }

  #request({ url, id, body, secrets, at }: Message, signal: AbortSignal): Promise<Answer> {
    const bytes = Buffer.from(body);
    const isSecure = url.startsWith('https:');
    const options: https.RequestOptions = {
      method: 'POST',
      agent: isSecure ? this.#https : this.#http,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        'user-agent': 'Recruitment-Pipeline-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      },
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, options);
      const chunks: Buffer[] = [];
      let status: number | null = null;
      /** The status line has decided, however the rest goes. */
      const end = (error: AttemptError): void => {
        clearTimeout(timer);
        resolve(status === null ? { status, error, answer: null } : { status, error: null, answer: startOf(chunks) });
        request.destroy();
      };
      const timer = setTimeout(() => end('TIMEOUT'), this.#timeoutMs);
      request.on('error', (error) => {
        if (!signal.aborted) {
          end(meaningOf(error));
          return;
        }
        clearTimeout(timer);
        reject(error);
      });
      request.on('response', (response) => {
        status = response.statusCode ?? null;
        let left = maxAnswerBytes;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk.subarray(0, left));
          left -= Math.min(left, chunk.length);
          if (left === 0) end('CONNECTION');
        });
        response.on('error', () => undefined);
        response.on('close', () => end('CONNECTION'));
      });
      request.end(bytes);
    });
  }
}

/** What of an answer is kept: text that can be. */
function startOf(chunks: readonly Buffer[]): string {
  // A character takes 4 bytes at most.
  const start = Buffer.concat(chunks)
    .subarray(0, keptAnswer * 4)
    .toString();
  return start.replaceAll('\0', '\uFFFD').slice(0, keptAnswer).toWellFormed();
}

/** The agent's own words; it gives its errors no code. */
const notAllowed = /is not allowed\. Because/;
const ofTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

function meaningOf(error: NodeJS.ErrnoException): AttemptError {
  if (notAllowed.test(error.message)) return 'ADDRESS_NOT_ALLOWED';
  return ofTls.test(error.code ?? '') ? 'TLS' : 'CONNECTION';
}

/**
 * Asks name servers past the system's own look-up, of which but four run at a time in a process: a name whose servers say
 * nothing would hold up everybody's. A name without a dot is left to the system.
 */
function namesLookup(): LookupFunction {
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 });
  return (hostname, options, callback) => {
    if (!hostname.includes('.')) {
      systemLookup(hostname, options, callback);
      return;
    }
    const found = Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    void found.then(([four, six]) => {
      const addresses: LookupAddress[] = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      const [first] = addresses;
      if (!first) callback(Object.assign(new Error(`no address of ${hostname} is known`), { code: 'ENOTFOUND' }), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
