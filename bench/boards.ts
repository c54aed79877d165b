import { type Board, makeBoards } from './dataset/boards.ts';
import { clientWorkloads } from './names.ts';
import type { Setting } from './setting.ts';
import { bearer, type ClientRead, isClientRead, serviceTarget } from './targets.ts';
import { clientRequest } from './workloads/clientRequests.ts';
import type { Exchange } from './workloads/requests.ts';

/** The requests that clients send for one board. */
export interface BoardRequest {
  readonly board: Board;
  readonly exchange: Exchange;
}

export type ClientReads = ReadonlyMap<ClientRead, readonly BoardRequest[]>;

/** Makes the boards, and asks the service for what every target must answer. @returns nothing where no client is measured */
export async function openBoards({ options, scale, service, databaseUrl }: Setting): Promise<ClientReads> {
  const named = options.only.filter((workload) => (clientWorkloads as readonly string[]).includes(workload));
  if (named.length === 0) return new Map();
  const { start, headers } = serviceTarget('service', 'The service', service, scale.companies);
  const server = await start(databaseUrl);
  const answer = async ({ path, body }: Exchange): Promise<unknown> => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const answered = (await (await fetch(`${server.origin}${path}`, sent)).json()) as { errors?: object };
    if (answered.errors) throw new Error(`${body?.slice(0, 80)}: ${JSON.stringify(answered.errors).slice(0, 500)}`);
    return answered;
  };
  const admin = bearer(scale.companies, 'user-1', ['admin']);
  const boards = await makeBoards(server, admin, databaseUrl, scale, options.quick);
  const reads = new Map<ClientRead, BoardRequest[]>();
  for (const workload of named.filter(isClientRead)) {
    const requests: BoardRequest[] = [];
    for (const board of boards) requests.push({ board, exchange: await clientRequest(workload, board, answer) });
    reads.set(workload, requests);
  }
  await server.stop();
  return reads;
}
