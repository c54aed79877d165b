import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A collector of traces that takes OTLP as JSON. */

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 'INTERNAL' | 'SERVER' | 'CLIENT';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly ended: number;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan extends Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  readonly kind: number;
  readonly attributes: readonly SentAttribute[];
  readonly status: { readonly code?: number };
  /** Nanoseconds since 1970. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
}

/** OTLP's numbers of kinds, and its status of an error. */
const kinds: Readonly<Record<number, CollectedSpan['kind']>> = { 1: 'INTERNAL', 2: 'SERVER', 3: 'CLIENT' };
const errorCode = 2;

export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** The attributes of the process that has sent them. */
  resource: CollectedSpan['attributes'] = {};
  /** Whether it takes requests and answers none. */
  isHanging = false;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (this.isHanging) return;
        if (request.url === '/v1/traces') this.#take(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<Collector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Collector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace. */
  of(traceId: string): readonly CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take({ resourceSpans }: Sent): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resource = read(resource.attributes);
      for (const sent of scopeSpans.flatMap(({ spans }) => spans)) {
        const { traceId, spanId, parentSpanId, name, kind, attributes, status } = sent;
        this.spans.push({
          ...{ traceId, spanId, name },
          ...(parentSpanId && { parentSpanId }),
          kind: kinds[kind] as CollectedSpan['kind'],
          attributes: read(attributes),
          isError: status.code === errorCode,
          begun: Number(sent.startTimeUnixNano) / 1e6,
          ended: Number(sent.endTimeUnixNano) / 1e6,
        });
      }
    }
  }
}

const read = (attributes: readonly SentAttribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
