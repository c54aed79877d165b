import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Card } from '../live/cards.js';
import { events, feedHead } from '../live/feed.js';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Counted } from '../shell/counted.js';
import { Icon } from '../shell/icon.js';
import { NotFound } from '../shell/notFound.js';
import { IfNotLoaded } from '../shell/notLoaded.js';
import { Page } from '../shell/page.js';
import { recordPath, vacancyPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { SearchField } from '../shell/searchField.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useLater } from '../shell/useLater.js';
import { useNarrow } from '../shell/useMedia.js';
import { VacancyHead } from '../vacancy/vacancyHead.js';
import { useWords, withWords } from '../words/words.js';
import { Actions } from './actions.js';
import type { ActionName } from './actionsOf.js';
import { BoardColumns } from './boardColumns.js';
import { cardsOfVacancy, cardsQuery, columnsQuery } from './operations.js';
import './actions.css';
import './card.css';
import './pipeline.css';
import { useDragging } from '../shell/useDragging.js';
import type { PipelineDialog } from './pipelineDialogs.js';
import { useSelection } from './selection.js';
import { Stages } from './stages.js';
import { useActing } from './useActing.js';
import { useAtCards } from './useAtCards.js';
import { useFilters } from './useFilters.js';
import { usePipeline } from './usePipeline.js';
import { usePipelineCommands } from './usePipelineCommands.js';
import { countOf } from './view.js';

const CardDialog = lazy(async () => ({
  default: (await withWords(() => import('../card/cardDialog.js'))).CardDialog,
}));
const PipelineDialogs = lazy(async () => ({ default: (await import('./pipelineDialogs.js')).PipelineDialogs }));
const ClosedFound = lazy(async () => ({
  default: (await withWords(() => import('./closedFound.js'))).ClosedFound,
}));
const ClosedList = lazy(async () => ({
  default: (await withWords(() => import('./closedList.js'))).ClosedList,
}));
const NoMatch = lazy(async () => ({ default: (await import('./noMatch.js')).NoMatch }));
const DiscardedButton = lazy(async () => ({ default: (await import('./discardedButton.js')).DiscardedButton }));
const FiltersBar = lazy(async () => ({ default: (await import('./filtersBar.js')).FiltersBar }));

export interface PipelinePageProps {
  readonly vacancyId: string;
  /** The record whose card is open over the pipeline; null: none is. */
  readonly recordId: string | null;
}

/** A vacancy's pipeline: its stages, their candidates, and what can be done with them. */
export function PipelinePage({ vacancyId, recordId }: PipelinePageProps) {
  const { pipeline: words, vacancies } = useWords();
  const board = useBoard();
  const { companyId, notices } = board;
  const [, go] = useLocation();
  const pipeline = usePipeline(vacancyId, recordId);
  const { vacancy, columns, cards, isLoading, error } = pipeline;
  const { selection, ...selecting } = useSelection();
  const acting = useActing(vacancyId, pipeline, selection.ids, selecting.takeBack);
  const [focused, setFocused] = useState<string | null>(null);
  const isAtCards = useAtCards();
  const { filters, view, set: setFilter, clear: clearFilters } = useFilters();
  const [isFiltering, setFiltering] = useState(countOf(filters) > 0 || view.order !== null);
  const [dialog, setDialog] = useState<PipelineDialog | null>(null);
  const isNarrow = useNarrow();
  const [chosenStage, setStage] = useState<string | null>(null);
  const isLater = useLater(!isLoading);
  const dragging = useDragging(isLater && !isNarrow);
  const search = useRef<HTMLInputElement>(null);
  const shown = useRef(new Map<string, readonly Card[]>());
  const [, redraw] = useState(0);

  useShownQueries([
    { query: feedHead, variables: { companyId } },
    { query: columnsQuery, variables: { companyId, id: vacancyId } },
    { query: cardsQuery, variables: cardsOfVacancy(companyId, vacancyId) },
    { query: events, variables: { companyId, filter: { vacancyId } } },
  ]);
  const isOpen = filters.show === 'open';
  const count = selection.ids.size;
  const wasSelected = useRef(0);
  useEffect(() => {
    // What an act has made of the selection is not said over the sentence of the act.
    if (count !== wasSelected.current && selection.isChosen) notices.hear(words.nowSelected(count));
    wasSelected.current = count;
  }, [count, selection.isChosen, notices, words]);

  const here = vacancyPath(vacancyId);
  // The filters and the company stay in the address.
  const open = useCallback((id: string) => go(recordPath(vacancyId, id) + location.search), [go, vacancyId]);
  const cardsOf = (id: string): readonly Card[] => {
    const card = cards.get(id);
    return card ? [card] : [];
  };
  /** Whom the actions are for: the open card, else the selected ones, else the focused one. */
  const chosen =
    recordId !== null
      ? cardsOf(recordId)
      : count > 0
        ? [...selection.ids].flatMap(cardsOf)
        : focused !== null && isAtCards
          ? cardsOf(focused)
          : [];
  const start = (action: ActionName): void => {
    if (action === 'undo') acting.undo();
    else if (chosen.length === 0) return;
    else if (action === 'moveOn') acting.moveOn(chosen);
    else setDialog({ name: action, cards: chosen });
  };
  const actions = { cards: chosen, selected: count, canUndo: acting.canUndo, start };
  const add = columns.length > 0 ? () => setDialog({ name: 'add' }) : null;
  usePipelineCommands(vacancyId, actions, add);
  const closeCard = (): void => {
    go(here + location.search);
    keepFocus();
  };
  const order = useMemo(() => columns.map(({ feature }) => feature.id), [columns]);
  // A card that has left its column keeps the neighbours that it had there.
  const lastOrder = useRef<readonly string[]>([]);
  const idsOf = (featureId: string) => (shown.current.get(featureId) ?? []).map(({ id }) => id);
  const all = order.flatMap(idsOf);
  const stage = isNarrow ? (order.find((id) => id === chosenStage) ?? order[0] ?? null) : null;
  const opened = recordId === null ? undefined : cards.get(recordId);
  if (opened && idsOf(opened.featureId).includes(opened.id)) lastOrder.current = all;
  const neighbours = around(recordId, lastOrder.current, new Set(all));

  if (error !== null && asRefusal(error).reason === 'VACANCY_NOT_FOUND') return <NotFound />;
  return (
    <Page
      heading={vacancy && vacancies.called(vacancy.name)}
      isBusy={isLoading}
      beside={
        <VacancyHead vacancyId={vacancyId} vacancy={vacancy} changed={pipeline.again}>
          {add && (
            <button type="button" title={vacancies.addCandidates} onClick={add}>
              <Icon name="add" />
              <span>{vacancies.addCandidates}</span>
            </button>
          )}
        </VacancyHead>
      }
    >
      {error !== null && <ReadFailure error={error} again={pipeline.again} />}
      <div className="pipeline-bar">
        <SearchField ref={search} name={words.find} value={filters.q} change={(value) => setFilter('q', value)} />
        <button type="button" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
          <Icon name="filter" />
          {countOf(filters) === 0 ? (
            words.filters
          ) : (
            <Counted name={words.filters} count={countOf(filters)} said={words.filterCount(countOf(filters))} />
          )}
        </button>
        {isLater && (chosen.length === 0 || isNarrow) && (
          <Suspense>
            <DiscardedButton
              vacancyId={vacancyId}
              isPressed={filters.show === 'discarded'}
              press={() => setFilter('show', filters.show === 'discarded' ? '' : 'discarded')}
            />
          </Suspense>
        )}
        {isOpen && recordId === null && <Actions isLater={isLater} {...actions} />}
      </div>
      {isFiltering && (
        <Suspense>
          <FiltersBar filters={filters} set={setFilter} clear={clearFilters} />
        </Suspense>
      )}
      {isLater && isOpen && filters.q.trim() !== '' && (
        <Suspense>
          <ClosedFound vacancyId={vacancyId} text={filters.q} columns={columns} cards={cards} />
        </Suspense>
      )}
      {filters.show !== 'open' && (
        <Suspense>
          <ClosedList key={filters.show} vacancyId={vacancyId} show={filters.show} text={filters.q} columns={columns} />
        </Suspense>
      )}
      {isLater && isOpen && view.matches && (
        <Suspense>
          <NoMatch
            columns={columns}
            cards={cards}
            matches={view.matches}
            clear={() => {
              clearFilters();
              keepFocus();
            }}
          />
        </Suspense>
      )}
      {isOpen && stage !== null && (
        <Stages
          isLater={isLater}
          columns={columns}
          cards={cards}
          matches={view.matches}
          stage={stage}
          choose={setStage}
        />
      )}
      {/* The columns are followed meanwhile. */}
      <BoardColumns
        isHidden={!isOpen}
        columns={columns}
        cards={cards}
        view={view}
        stage={stage}
        setStage={setStage}
        dragging={dragging}
        selection={selection}
        selecting={selecting}
        shown={shown.current}
        // The neighbours of an open card are those that the columns show.
        shownChanged={() => recordId !== null && redraw((count) => count + 1)}
        focused={focused}
        setFocused={setFocused}
        open={open}
        act={start}
        drop={(ids, featureId) => acting.moveTo(ids.flatMap(cardsOf), featureId)}
        search={() => search.current?.focus()}
        help={() => setDialog({ name: 'help' })}
      />
      <IfNotLoaded at={recordId ?? ''} onClose={closeCard}>
        <Suspense>
          {recordId !== null && (
            <CardDialog
              vacancyId={vacancyId}
              recordId={recordId}
              toolbar={<Actions isLater {...actions} selected={null} />}
              {...neighbours}
              onOpen={open}
              onClose={closeCard}
              version={pipeline.version}
              takeBack={acting.takeBack}
            />
          )}
        </Suspense>
      </IfNotLoaded>
      <IfNotLoaded at={dialog?.name ?? ''} onClose={() => setDialog(null)}>
        <Suspense>
          {dialog !== null && (
            <PipelineDialogs
              dialog={dialog}
              vacancyId={vacancyId}
              columns={columns}
              isDraft={vacancy?.status.code === 'SAVED'}
              acting={acting}
              sent={pipeline.sent}
              onClose={() => setDialog(null)}
            />
          )}
        </Suspense>
      </IfNotLoaded>
    </Page>
  );
}

/** If what had the focus has left, nothing has it: then the board's tab stop takes it, else the heading. */
function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const stop = document.querySelector<HTMLElement>('[role=option][tabindex="0"]');
      (stop ?? document.querySelector<HTMLElement>('h1'))?.focus();
    }),
  );
}

/** The nearest cards before and after a card that are still shown, through all columns. */
function around(
  id: string | null,
  order: readonly string[],
  shown: ReadonlySet<string>,
): { previous: string | null; next: string | null } {
  const index = order.indexOf(id ?? '');
  if (index < 0) return { previous: null, next: null };
  const isShown = (other: string): boolean => shown.has(other);
  return {
    previous: order.slice(0, index).findLast(isShown) ?? null,
    next: order.slice(index + 1).find(isShown) ?? null,
  };
}
