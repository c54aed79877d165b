import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { Icon } from '../shell/icon.js';
import { useWords } from '../words/words.js';

export type ActionName = 'moveOn' | 'moveTo' | 'discard' | 'cancel' | 'undo' | 'compare';

export interface ActionsProps {
  /** How many cards the actions take: the selected ones, else the focused one. */
  readonly count: number;
  /** How many are selected; null where nothing can be selected. */
  readonly selected: number | null;
  readonly canUndo: boolean;
  readonly start: (action: ActionName) => void;
}

const names = ['moveOn', 'moveTo', 'discard', 'cancel', 'undo', 'compare'] as const;
/** So many can be compared. */
const [fewest, most] = [2, 4];

/** What can be done with cards. What can't be done now keeps its place and its focus. */
export function Actions({ count, selected, canUndo, start }: ActionsProps) {
  const { pipeline } = useWords();
  return (
    <Toolbar aria-label={pipeline.actions} className="actions">
      {names.map((name) => {
        if (name === 'compare' && selected === null) return null;
        const isFit = name === 'compare' ? count >= fewest && count <= most : count > 0;
        const isOff = name === 'undo' ? !canUndo : !isFit;
        return (
          <ToolbarItem key={name} disabled={isOff} accessibleWhenDisabled onClick={() => start(name)}>
            <Icon name={name} />
            <span>{pipeline[name]}</span>
          </ToolbarItem>
        );
      })}
      {selected !== null && <span className="count">{pipeline.selected(selected)}</span>}
    </Toolbar>
  );
}
