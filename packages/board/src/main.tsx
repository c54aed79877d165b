import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createClient } from './service/client.js';
import { readPreset } from './service/preset.js';
import { createSession } from './service/session.js';
import { createNotices } from './shell/notices.js';
import { applyPreferences } from './shell/preferences.js';
import './shell/style/tokens.css';
import './shell/style/base.css';
import './shell/style/controls.css';
import './shell/style/forms.css';
import './shell/style/lists.css';
import './shell/style/banner.css';
import './shell/style/messages.css';
import './shell/style/dialogs.css';
import { currentLanguage } from './words/words.js';

/** Starts the board. */
const root = document.getElementById('board');
if (!root) throw new Error('The page has no element #board.');
await applyPreferences().catch((error: unknown) => {
  // Without words of a language.
  root.textContent =
    'The board could not be loaded: load the page again. / No se ha podido cargar el tablero: recargue.';
  throw error;
});

const preset = readPreset(document);
const session = createSession(preset.token);
const notices = createNotices();
const client = createClient({
  session,
  tooMany: (seconds) => notices.alert(currentLanguage().words.shell.tooMany(seconds)),
});

createRoot(root).render(<App preset={preset} session={session} client={client} notices={notices} />);
