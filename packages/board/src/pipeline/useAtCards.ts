import { useEffect, useState } from 'react';

/** The cards, and what acts on them: while one of these has the focus, somebody is at the cards. */
const places = '[data-card], .actions, [role="dialog"], .notices';

/** Whether somebody is at the cards. A click beside them, or the focus elsewhere, leaves them. */
export function useAtCards(): boolean {
  const [isAt, setAt] = useState(false);
  useEffect(() => {
    const come = ({ target }: FocusEvent): void => {
      const element = target as Element;
      if (element.closest('[data-card]')) setAt(true);
      else if (!element.closest(places)) setAt(false);
    };
    const click = (): void => {
      // A card that leaves takes the focus with it, and its heir gets it then: only a click beside all of them leaves.
      if (!document.activeElement?.closest(places)) setAt(false);
    };
    document.addEventListener('focusin', come);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('focusin', come);
      document.removeEventListener('click', click);
    };
  }, []);
  return isAt;
}
