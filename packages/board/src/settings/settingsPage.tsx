import { useQuery } from '@apollo/client/react';
import { useBoard } from '../shell/board.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { catalogues } from './catalogueQueries.js';
import { Catalogues } from './catalogues.js';
import './settings.css';
import { SettingsForm } from './settingsForm.js';
import { settings } from './settingsQueries.js';

/**
 * What holds for the whole company: decisions, limits of timers, how long things are kept, tasks and catalogues. For
 * admins.
 */
export function SettingsPage() {
  const { shell } = useWords();
  const { companyId } = useBoard();
  const variables = { companyId };
  const { data, error, refetch } = useQuery(settings, { variables, fetchPolicy: 'no-cache' });
  useShownQueries([
    { query: settings, variables },
    { query: catalogues, variables },
  ]);
  const found = data?.companySettings;
  return (
    <Page heading={shell.settings} isBusy={!found && !error}>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {found && <SettingsForm key={JSON.stringify(found)} settings={found} saved={() => void refetch()} />}
      {found && <Catalogues />}
    </Page>
  );
}
