import { expect, it } from '@jest/globals';
import { parseCandidates } from '../../../examples/pipeline-board/src/candidates/parseCandidates.js';

const cells = (text: string) =>
  parseCandidates(text).map(({ candidateId, relationId, sourceId, fault }) => [
    candidateId,
    relationId,
    sourceId,
    fault,
  ]);

it('reads lines of candidate, relation and source, separated as spreadsheets do', () => {
  expect(cells('ana,r-1,fair\r\nbo;r-2;web\ncy\tr-3\ndi\n\n')).toEqual([
    ['ana', 'r-1', 'fair', null],
    ['bo', 'r-2', 'web', null],
    ['cy', 'r-3', '', null],
    ['di', 'di', '', null],
  ]);
});

it('leaves out a heading, and reads quoted cells', () => {
  expect(cells('Candidate,Relation,Source\n"lopez, ana","r ""1""","a\nb"')).toEqual([
    ['lopez, ana', 'r "1"', 'a\nb', null],
  ]);
});

it('marks what can’t be sent', () => {
  expect(cells('ana\n,r-2\nana,r-3').map(([, , , fault]) => fault)).toEqual([null, 'noCandidate', 'twice']);
  expect(cells('')).toEqual([]);
});
