import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createClient } from './service/client.js';
import { createClock } from './service/clock.js';
import { readPreset } from './service/preset.js';
import { createSession } from './service/session.js';
import { createNotices } from './shell/notices.js';
import { applyPreferences } from './shell/preferences.js';
import { createViewers } from './shell/viewers.js';
import './shell/style/tokens.css';
import './shell/style/base.css';
import './shell/style/controls.css';
import './shell/style/forms.css';
import './shell/style/lists.css';
import './shell/style/candidates.css';
import './shell/style/banner.css';
import './shell/style/messages.css';
import './shell/style/dialogs.css';
import { takeReturn } from './signIn/returned.js';
import { currentLanguage } from './words/words.js';

/** Starts the board. */
const root = document.getElementById('board');
if (!root) throw new Error('The page has no element #board.');
const preset = readPreset(document);
const returned = preset.oidc && takeReturn();
const [openSignIn] = await Promise.all([
  preset.oidc && import('./signIn/openSignIn.js').then((loaded) => loaded.openSignIn),
  applyPreferences(),
]).catch((error: unknown) => {
  // Without words of a language.
  root.textContent =
    'The board could not be loaded: load the page again. / No se ha podido cargar el tablero: recargue.';
  throw error;
});

const session = createSession(preset.token);
const notices = createNotices();
const clock = createClock();
const client = createClient({
  session,
  clock,
  tooMany: (seconds) => notices.alert(currentLanguage().words.shell.tooMany(seconds)),
});

const viewers = createViewers({ client, session, drop: notices.clear });
const signIn =
  preset.oidc && openSignIn ? openSignIn({ provider: preset.oidc, session, viewers, clock }, returned) : null;

createRoot(root).render(<App {...{ preset, session, client, notices, viewers, signIn }} />);
