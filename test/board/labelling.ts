import { expect } from '@jest/globals';
import type { Board } from './visitBoard.js';

/** Gives candidates of the demo's company names, and addresses in another system. */
export const labelling =
  (board: Board) =>
  async (candidateId: string, displayName: string | null, externalUrl: string | null = null): Promise<void> => {
    const { body } = await board.service.graphql(
      'mutation ($input: PutCandidatesInput!) { putCandidates(companyId: "acme", input: $input) { results { error { reason } } } }',
      {
        token: board.service.demo.token,
        variables: { input: { candidates: [{ candidateId, displayName, externalUrl }] } },
      },
    );
    expect(body.data.putCandidates.results).toEqual([{ error: null }]);
  };
