import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { Icon } from '../shell/icon.js';
import { useWords } from '../words/words.js';
import { type ActionsProps, actionsOf } from './actionsOf.js';

/** So many can be compared. */
const [fewest, most] = [2, 4];

/** What can be done with cards. What can't be done now keeps its place and its focus. */
export function ActionsToolbar({ count, selected, canUndo, start }: ActionsProps) {
  const { pipeline } = useWords();
  return (
    <Toolbar aria-label={pipeline.actions} className="actions">
      {actionsOf(selected).map((name) => {
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
