import { memo, useState } from 'react';
import type { FeedEvent } from '../live/feed.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';

/** An event, with what it changed on demand. */
export const EventItem = memo(function EventItem({ event }: { readonly event: FeedEvent }) {
  const { feed: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { seq, type, actor, operation, via, createdAt, candidateId, data, omitted } = event;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {seq} {type}
      </button>{' '}
      <span className="brief">
        {candidateId} <Time at={createdAt} />
      </span>
      {isOpen && (
        <dl>
          <dt>{words.actor}</dt>
          <dd>
            {actor.id} ({actor.kind})
          </dd>
          <dt>{words.operation}</dt>
          <dd>
            {operation} ({via})
          </dd>
          <dt>{words.time}</dt>
          <dd>{createdAt}</dd>
          {omitted.length > 0 && (
            <>
              <dt>{words.omitted}</dt>
              <dd>{omitted.join(', ')}</dd>
            </>
          )}
          <dt>{words.data}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
            <pre tabIndex={0}>{data === null ? words.noData : JSON.stringify(data, null, 2)}</pre>
          </dd>
        </dl>
      )}
    </li>
  );
});
