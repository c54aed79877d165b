import { Link } from 'wouter';
import { useWords } from '../words/words.js';
import { Page } from './page.js';

/** For a path that no page has, and for an id that the service does not know. */
export function NotFound() {
  const { shell } = useWords();
  return (
    <Page heading={shell.notFound}>
      <p>{shell.notFoundHint}</p>
      <p>
        <Link href="/board">{shell.vacancies}</Link>
      </p>
    </Page>
  );
}
