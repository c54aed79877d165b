import { useMemo, useState } from 'react';
import { Dialog } from '../shell/dialog.js';
import { leaveBy } from '../shell/leaving.js';
import { Select } from '../shell/select.js';

import { useWords } from '../words/words.js';
import './candidates.css';
import { ColumnsField } from './columnsField.js';
import type { ListFault } from './list/readTable.js';
import type { Row } from './list/rows.js';
import { type Source, useList } from './list/useList.js';
import { droppable, ListField } from './listField.js';
import { NotAdded } from './notAdded.js';
import { Preview } from './preview.js';
import { useRows } from './useRows.js';
import { useSending } from './useSending.js';
import { useStopping } from './useStopping.js';

export interface AddCandidatesProps {
  readonly vacancyId: string;
  readonly stages: readonly { readonly id: string; readonly customName: string }[];
  /** Whether the vacancy is not published yet: its first candidate publishes it. */
  readonly isDraft: boolean;
  /** The candidates that are about to be sent: their events are this page's own. */
  readonly sending: (candidateIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Puts candidates in, one or a list: previewed, sent 500 at a time, and only those that failed tried again. */
export function AddCandidates({ vacancyId, stages, isDraft, sending, onClose }: AddCandidatesProps) {
  const { adding } = useWords();
  const [source, setSource] = useState<Source>({ text: '' });
  const [stage, setStage] = useState(stages[0]?.id ?? '');
  const list = useList(source);
  const { columns, rows, setHeadings, choose } = useRows(list?.table ?? null);
  const good = useMemo(() => rows.filter(({ fault }) => fault === null), [rows]);
  const { progress, failed, send } = useSending({ vacancyId, featureId: stage, isDraft, sending });
  const isSending = progress !== null;
  const question = useStopping(isSending);

  const add = async (chosen: readonly Row[]): Promise<void> => {
    if (isSending || chosen.length === 0) return;
    if (await send(chosen)) onClose();
    else setSource({ text: '' });
  };
  const table = list?.table;
  return (
    <Dialog name={adding.title} onClose={() => leaveBy(onClose)} isBroad>
      <form
        {...droppable(setSource)}
        onSubmit={(event) => {
          event.preventDefault();
          void add(good);
        }}
      >
        <Select
          label={adding.stage}
          value={stage}
          options={stages.map(({ id, customName }) => [id, customName])}
          choose={setStage}
        />
        <ListField source={source} encoding={list?.encoding ?? null} change={setSource} />
        {list === null && <p className="hint">{adding.reading}</p>}
        {list?.fault && <Unread fault={list.fault} />}
        {table && table.lines.length > 0 && (table.width > 1 || columns.hasHeadings) && (
          <ColumnsField table={table} columns={columns} setHeadings={setHeadings} choose={choose} />
        )}
        {rows.length > 0 && <Preview rows={rows} />}
        {progress && (
          <label className="field">
            <span>{adding.progress(progress.done, progress.all)}</span>
            <progress aria-label={adding.adding} max={progress.all} value={progress.done} />
          </label>
        )}
        {good.length > 0 && <p>{adding.goesTo(stages.find(({ id }) => id === stage)?.customName ?? '')}</p>}
        {isDraft && <p className="warning">{adding.publishes}</p>}
        <div className="dialog-bar">
          <button type="submit" className="primary" aria-disabled={isSending || good.length === 0}>
            {(isDraft ? adding.addAndPublish : adding.add)(good.length)}
          </button>
        </div>
      </form>
      {failed.length > 0 && (
        <NotAdded failed={failed} isSending={isSending} again={() => void add(failed.map(({ row }) => row))} />
      )}
      {question}
    </Dialog>
  );
}

function Unread({ fault }: { readonly fault: ListFault }) {
  const { adding } = useWords();
  return (
    <p role="alert" className="fault">
      {'line' in fault ? adding.lineFaults[fault.kind](fault.line) : adding.listFaults[fault.kind]}
    </p>
  );
}
