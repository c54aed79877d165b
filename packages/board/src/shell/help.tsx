import { lazy, Suspense, useState } from 'react';
import { useWords } from '../words/words.js';
import { Icon, type IconName } from './icon.js';
import { IfNotLoaded } from './notLoaded.js';

const QueryDialog = lazy(async () => ({ default: (await import('./queryDialog.js')).QueryDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcutsDialog.js')).ShortcutsDialog }));

/** For who learns: the keys, and what the page asks of the service. */
export function Help({ explorer }: { readonly explorer: boolean }) {
  const { shell } = useWords();
  const [open, setOpen] = useState<'query' | 'shortcuts' | null>(null);
  return (
    <>
      <IconButton name={shell.shortcuts} icon="help" press={() => setOpen('shortcuts')} />
      <IconButton name={shell.showQuery} icon="query" press={() => setOpen('query')} />
      <IfNotLoaded at={open ?? ''} onClose={() => setOpen(null)}>
        <Suspense>
          {open === 'query' && <QueryDialog explorer={explorer} onClose={() => setOpen(null)} />}
          {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
        </Suspense>
      </IfNotLoaded>
    </>
  );
}

interface IconButtonProps {
  readonly name: string;
  readonly icon: IconName;
  readonly press: () => void;
}

/** Its name is read out and shown under the pointer; where there is room, beside it. */
function IconButton({ name, icon, press }: IconButtonProps) {
  return (
    <button type="button" className="quiet with-icon" title={name} onClick={press}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}
