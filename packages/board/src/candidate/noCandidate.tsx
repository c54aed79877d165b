import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf, isErased } from '../shell/called.js';
import { Identity } from '../shell/identity.js';
import { Page } from '../shell/page.js';
import { eventsPath, personPath } from '../shell/paths.js';
import { useWords } from '../words/words.js';

/** For a candidate of whom nothing is stored: why that may be, and where there may be something about the person. */
export function NoCandidate({ candidateId }: { readonly candidateId: string }) {
  const { candidate: words, shell } = useWords();
  const pathOf = companyPath(useBoard());
  const wasErased = isErased(candidateId);
  return (
    <Page
      heading={wasErased ? calledOf({ candidateId }) : shell.notFound}
      beside={wasErased && <Identity who={{ candidateId }} />}
    >
      <p>{wasErased ? words.erasedHint : words.unknownHint(candidateId)}</p>
      <p>
        <Link href={pathOf(eventsPath(candidateId))}>{words.eventsOf}</Link>
      </p>
      {!wasErased && (
        <p>
          <Link href={pathOf(personPath(candidateId))}>{words.dataOf}</Link>
        </p>
      )}
      <p>
        <Link href={pathOf('/board')}>{shell.vacancies}</Link>
      </p>
    </Page>
  );
}
