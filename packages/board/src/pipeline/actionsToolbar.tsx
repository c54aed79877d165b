import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { calledOf } from '../shell/called.js';
import { Icon } from '../shell/icon.js';
import { useWords } from '../words/words.js';
import { type ActionsProps, actionsOf, isDangerous, isFit } from './actionsOf.js';
import { whoOf } from './sentences.js';

/** As many names are listed; there is no room for more. */
const mostNames = 3;

/** What can be done, and for whom. What can't be done now keeps its place and its focus. */
export function ActionsToolbar(props: ActionsProps) {
  const { cards, selected, start } = props;
  const { pipeline } = useWords();
  const names = cards.slice(0, mostNames).map(calledOf);
  return (
    <Toolbar aria-label={pipeline.actions} className="actions">
      {selected !== null && cards.length > 0 && (
        <p className="count">
          {selected > 0 && <span>{pipeline.selected(selected)}</span>}
          <b title={names.join(', ')}>
            {names.join(', ')}
            {cards.length > mostNames && '…'}
          </b>
        </p>
      )}
      {actionsOf(props).map((name) => (
        <ToolbarItem
          key={name}
          className={isDangerous(name) ? 'danger' : undefined}
          disabled={!isFit(name, props)}
          accessibleWhenDisabled
          title={pipeline.does[name](whoOf(pipeline, cards))}
          onClick={() => start(name)}
        >
          <Icon name={name} />
          <span>{pipeline[name]}</span>
        </ToolbarItem>
      ))}
    </Toolbar>
  );
}
