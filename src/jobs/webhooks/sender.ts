import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import { isAllowed } from '../../core/webhooks/addresses.js';
import type { AttemptError, DeliveryAttempt } from '../../core/webhooks/delivery.js';
import { retryAfterMs } from './retryAfter.js';
import { StatusLine } from './statusLine.js';

/** Sends messages to webhooks, and protects internal hosts from these requests (SSRF). */

/** The time limit from the first DNS query to the end of the answer. */
const usualTimeoutMs = 10_000;
/** The most bytes of an answer that are read. */
const maxAnswerBytes = 16 * 1024;
/** The most characters of an answer that are stored. */
const storedAnswer = 1_024;
/** The time limit for the answers of name servers. */
const resolveMs = 3_000;

export interface Message {
  readonly url: string;
  /** The event's id. */
  readonly id: string;
  readonly body: string;
  /** The secrets that sign the message. Each makes a signature. */
  readonly secrets: readonly string[];
  /** The time of sending. */
  readonly at: Date;
  /** W3C's header, for a receiver that continues the trace; missing if nobody collects traces. */
  readonly traceparent?: string | undefined;
}

export interface SenderOptions {
  /** Whether messages may be sent to loopback addresses. */
  readonly allowsLoopback: boolean;
  /** Resolves host names; by default with DNS queries, or with the system's look-up if loopback is allowed. */
  readonly lookup?: LookupFunction;
  readonly timeoutMs?: number;
}

export interface Sent extends Omit<DeliveryAttempt, 'at'> {
  /** How long the receiver asks to wait before the next request; null if it has not said so. */
  readonly retryAfterMs: number | null;
}

/** The result of a request without its duration. */
type Answer = Omit<Sent, 'durationMs'>;

const loopback = ['127.0.0.1', '::1'];

class NotAllowed extends Error {}

export class Sender {
  readonly #http: http.Agent;
  readonly #https: https.Agent;
  readonly #allowsLoopback: boolean;
  readonly #timeoutMs: number;

  constructor({ allowsLoopback, lookup = allowsLoopback ? systemLookup : namesLookup(), timeoutMs }: SenderOptions) {
    this.#allowsLoopback = allowsLoopback;
    this.#timeoutMs = timeoutMs ?? usualTimeoutMs;
    // Each request has a new connection, because an address that was allowed may have another owner now. The agents
    // check the addresses by their own list, too.
    const options = (isSecure: boolean) => ({
      keepAlive: false,
      allowIPAddressList: allowsLoopback ? loopback : [],
      lookup: guarded(lookup, (address) => isAllowed(address, isSecure, allowsLoopback)),
    });
    this.#http = new RequestFilteringHttpAgent(options(false));
    this.#https = new RequestFilteringHttpsAgent(options(true));
  }

  /** Sends a message. It rejects only if it is aborted. @param signal aborts the request, with an unknown result */
  async send(message: Message, signal: AbortSignal): Promise<Sent> {
    const begun = performance.now();
    const answer = await this.#request(message, signal);
    return { durationMs: Math.round(performance.now() - begun), ...answer };
  }

  #request({ url, id, body, secrets, at, traceparent }: Message, signal: AbortSignal): Promise<Answer> {
    const bytes = Buffer.from(body);
    const { protocol, hostname } = new URL(url);
    const isSecure = protocol === 'https:';
    // It may have been stored when the rules were others. An address is not looked up.
    if (!isAllowed(hostname, isSecure, this.#allowsLoopback)) {
      return Promise.resolve({ status: null, error: 'ADDRESS_NOT_ALLOWED', answer: null, retryAfterMs: null });
    }
    const options: https.RequestOptions = {
      method: 'POST',
      agent: isSecure ? this.#https : this.#http,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        // An answer is read by people, and its first bytes are stored.
        'accept-encoding': 'identity',
        'user-agent': 'Recruitment-Pipeline-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
        ...(traceparent !== undefined && { traceparent }),
      },
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, options);
      const chunks: Buffer[] = [];
      const line = new StatusLine();
      let waitMs: number | null = null;
      /** If there is a status, it counts, even if the rest of the answer fails. */
      const end = (error: AttemptError): void => {
        clearTimeout(timer);
        const { status } = line;
        resolve(
          status === null
            ? { status, error, answer: null, retryAfterMs: null }
            : { status, error: null, answer: startOf(chunks), retryAfterMs: waitMs },
        );
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
      // It reads before Node.js does, which destroys the socket at the first header that it does not accept.
      request.on('socket', (socket) => socket.prependListener('data', (chunk: Buffer) => line.read(chunk)));
      request.on('response', (response) => {
        waitMs = retryAfterMs(response, at.getTime());
        if (isEncoded(response)) {
          end('CONNECTION');
          return;
        }
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

/** The beginning of an answer as text that the database accepts. */
function startOf(chunks: readonly Buffer[]): string {
  // A character has at most 4 bytes.
  const start = Buffer.concat(chunks)
    .subarray(0, storedAnswer * 4)
    .toString();
  return start.replaceAll('\0', '\uFFFD').slice(0, storedAnswer).toWellFormed();
}

/** Whether an answer is compressed, although the request asks for none: as text it would be unreadable. */
const isEncoded = ({ headers }: http.IncomingMessage): boolean =>
  !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());

/** The agent's errors have no code, so they are recognised by their message. */
const notAllowed = /is not allowed\. Because/;
const ofTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

function meaningOf(error: NodeJS.ErrnoException): AttemptError {
  if (error instanceof NotAllowed || notAllowed.test(error.message)) return 'ADDRESS_NOT_ALLOWED';
  return ofTls.test(error.code ?? '') ? 'TLS' : 'CONNECTION';
}

/** Rejects a name if one of its addresses is not allowed. */
function guarded(lookup: LookupFunction, isAllowedAddress: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      callback(addresses.every(isAllowedAddress) ? error : new NotAllowed(), found, family);
    });
}

/**
 * Queries name servers directly. The system's look-up runs only four queries at a time in a process, so a name whose
 * servers do not answer would delay all others. Names without a dot are left to the system.
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
