import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createClient } from './service/client.js';
import { readPreset } from './service/preset.js';
import { createSession } from './service/session.js';
import { createNotices } from './shell/notices.js';
import { applyPreferences } from './shell/preferences.js';
import './shell/style.css';
import { currentLanguage } from './words/words.js';

/** Starts the board. */
await applyPreferences();

const preset = readPreset(document);
const session = createSession(preset.token);
const notices = createNotices();
const client = createClient({
  session,
  tooMany: (seconds) => notices.alert(currentLanguage().words.shell.tooMany(seconds)),
});

const root = document.getElementById('board');
if (!root) throw new Error('The page has no element #board.');
createRoot(root).render(<App preset={preset} session={session} client={client} notices={notices} />);
