import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { DiscardsQuery } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { shortlyCalled } from '../shell/called.js';
import { Empty } from '../shell/empty.js';
import { useLabels } from '../shell/labels.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { type Discard, discards } from './statisticsQueries.js';

/** Pages of a hundred. What is not read of a larger vacancy is said. */
const mostPages = 100;

/** Why candidates were discarded: by reasons and timers, automatically and by people. What was undone does not count. */
export function Discards({ vacancyId }: { readonly vacancyId: string }) {
  const { vacancy: words, names } = useWords();
  const { found, isWhole, error, again } = useDiscards(vacancyId);
  const [parameters] = useSearchParams();
  const by = parameters.get('by');
  const all = found ?? [];
  const shown = by === 'timers' || by === 'people' ? all.filter((one) => deciderOf(one) === by) : all;
  const groups = Object.entries(
    Object.groupBy(shown, ({ cause }) =>
      cause.timer ? nameOf(names.timers, cause.timer) : (cause.rejectedReason ?? words.noReason),
    ),
  ).sort(([, one = []], [, other = []]) => other.length - one.length);
  const most = Math.max(1, ...groups.map(([, items = []]) => items.length));
  return (
    <section aria-busy={!found && error === null}>
      <h2>{words.discards}</h2>
      {error !== null && <ReadFailure error={error} again={again} />}
      {found && found.length === 0 && <Empty name={words.noDiscards} hint={words.noDiscardsHint} />}
      {found && found.length > 0 && (
        <>
          <dl className="tiles">
            {(['timers', 'people'] as const).map((decider) => (
              <div key={decider}>
                <dt id={`by-${decider}`}>{decider === 'timers' ? words.automatically : words.byPeople}</dt>
                <dd>
                  <Link
                    href={`?${new URLSearchParams({ ...Object.fromEntries(parameters), by: decider })}`}
                    aria-describedby={`by-${decider}`}
                    aria-current={by === decider ? 'true' : undefined}
                  >
                    {all.filter((one) => deciderOf(one) === decider).length}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
          {!isWhole && <p className="hint">{words.oldestDiscards(all.length)}</p>}
          {shown !== all && (
            <p>
              <Link href={`?${without(parameters, 'by')}`}>{words.anyDiscard}</Link>
            </p>
          )}
          <div className="scrolls">
            <table className="stacks" aria-label={words.discards}>
              <thead>
                <tr>
                  <th scope="col">{words.reason}</th>
                  <th scope="col">{words.count}</th>
                  <th scope="col">{words.cards}</th>
                </tr>
              </thead>
              <tbody>
                {groups.map(([reason, items = []]) => (
                  <tr key={reason}>
                    <th scope="row">{reason}</th>
                    <td>
                      <span className="bar">
                        {items.length}
                        <span style={{ width: `${(100 * items.length) / most}%` }} />
                      </span>
                    </td>
                    <td>
                      <CardLinks vacancyId={vacancyId} items={items} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

const deciderOf = ({ isAutomated }: Discard): 'timers' | 'people' => (isAutomated ? 'timers' : 'people');

function without(parameters: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete(name);
  return rest;
}

interface CardLinksProps {
  readonly vacancyId: string;
  readonly items: readonly Discard[];
}

/** The cards of a reason. Their names are read when they are opened. */
function CardLinks(props: CardLinksProps) {
  const { vacancy: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.showCards(props.items.length)}</summary>
      {isOpen && <OpenLinks {...props} />}
    </details>
  );
}

function OpenLinks({ vacancyId, items }: CardLinksProps) {
  const pathOf = companyPath(useBoard());
  const labelled = useLabels(items.map(({ candidateId }) => candidateId));
  return (
    <ul>
      {items.map(({ id, recordId, candidateId }) => (
        <li key={id}>
          <Link href={pathOf(recordPath(vacancyId, recordId))} title={candidateId}>
            {shortlyCalled(labelled(candidateId))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useDiscards(vacancyId: string) {
  const { client, companyId } = useBoard();
  const [found, setFound] = useState<readonly Discard[] | null>(null);
  const [isWhole, setWhole] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads everything again.
  useEffect(() => {
    let isGone = false;
    async function read(): Promise<void> {
      const all: Discard[] = [];
      let after: string | null = null;
      for (let read = 0; read < mostPages; read += 1) {
        const answer: { readonly data?: DiscardsQuery } = await client.query({
          query: discards,
          variables: { companyId, filter: { vacancyId, outcome: 'DISCARDED' as const, isUndone: false }, after },
          fetchPolicy: 'no-cache',
        });
        const page = answer.data?.decisions;
        all.push(...(page?.nodes ?? []));
        after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
        if (after === null || isGone) break;
      }
      if (isGone) return;
      setFound(all);
      setWhole(after === null);
    }
    setError(null);
    read().catch((reason: unknown) => !isGone && setError(reason));
    return () => {
      isGone = true;
    };
  }, [client, companyId, vacancyId, round]);
  return { found, isWhole, error, again: () => setRound(round + 1) };
}
