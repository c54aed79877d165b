import { createServer } from 'node:http';
import { memberOf } from '../../core/kernel/values/objects.js';

/** A receiver of webhooks in this process, which only this machine reaches. It looks at nothing that it gets. */
export interface HookReceiver {
  /** The address that accepts everything. */
  readonly steady: string;
  /** The address that rejects the first two attempts of each delivery. */
  readonly failing: string;
  close(): Promise<void>;
}

const steadyPath = '/demo/steady';
const failingPath = '/demo/failing';
const refusals = 2;
/** The most deliveries whose attempts are remembered: more than a life of the demo makes. */
const mostRemembered = 20_000;

/** Listens at a free port. */
export async function openReceiver(): Promise<HookReceiver> {
  const attempts = new Map<string, number>();
  const isRefused = (id: string): boolean => {
    const made = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, made);
    const [oldest] = attempts.keys();
    if (attempts.size > mostRemembered && oldest !== undefined) attempts.delete(oldest);
    return made <= refusals;
  };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const { url, headers } = request;
      if (url !== steadyPath && url !== failingPath) response.writeHead(404).end();
      else if (url === failingPath && isRefused(String(headers['webhook-id'])))
        response.writeHead(500).end('Payroll is asleep.');
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${memberOf(server.address(), 'port')}`;
  return {
    steady: origin + steadyPath,
    failing: origin + failingPath,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
