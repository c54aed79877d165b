import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Select } from '../shell/select.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import './candidates.css';
import { parseCandidates, type Row } from './parseCandidates.js';
import { type Failed, sendCandidates } from './sendCandidates.js';

export interface AddCandidatesProps {
  readonly vacancyId: string;
  readonly stages: readonly { readonly id: string; readonly customName: string }[];
  /** The candidates that are about to be sent: their events are this page's own. */
  readonly sending: (candidateIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** More rows would not be read before they are sent. */
const mostShown = 200;

/** Puts candidates in, one or a list: previewed, sent 500 at a time, and only those that failed tried again. */
export function AddCandidates({ vacancyId, stages, sending, onClose }: AddCandidatesProps) {
  const words = useWords();
  const { adding } = words;
  const { client, companyId, notices } = useBoard();
  const [text, setText] = useState('');
  const [stage, setStage] = useState(stages[0]?.id ?? '');
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const rows = useMemo(() => parseCandidates(text), [text]);
  const good = rows.filter(({ fault }) => fault === null);
  const ended = useRef(new AbortController());
  useEffect(() => {
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);
  const isSending = progress !== null && progress.done < progress.all;

  const send = async (chosen: readonly Row[]): Promise<void> => {
    if (isSending || chosen.length === 0) return;
    setFailed([]);
    setProgress({ done: 0, all: chosen.length });
    sending(chosen.map(({ candidateId }) => candidateId));
    const left = await sendCandidates(chosen, {
      client,
      companyId,
      vacancyId,
      featureId: stage,
      signal: ended.current.signal,
      progress: (done) => setProgress({ done, all: chosen.length }),
    });
    setProgress(null);
    setFailed(left);
    notices.say(adding.added(chosen.length - left.length));
    if (left.length === 0) onClose();
    else setText('');
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file) setText(await file.text());
  };
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <Dialog name={adding.title} onClose={onClose} isBroad>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(good);
        }}
      >
        <Select
          label={adding.stage}
          value={stage}
          options={stages.map(({ id, customName }) => [id, customName])}
          choose={setStage}
        />
        <label className="field">
          <span>{adding.candidates}</span>
          <textarea
            rows={6}
            value={text}
            placeholder={adding.example}
            onChange={({ target }) => setText(target.value)}
            onDrop={drop}
            aria-describedby="candidates-hint"
          />
        </label>
        <p id="candidates-hint" className="hint">
          {adding.hint}
        </p>
        <label className="field">
          <span>{adding.file}</span>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
        {rows.length > 0 && <Preview rows={rows} />}
        {progress && (
          <label className="field">
            <span>{adding.progress(progress.done, progress.all)}</span>
            <progress aria-label={adding.adding} max={progress.all} value={progress.done} />
          </label>
        )}
        <button type="submit" className="primary" aria-disabled={isSending || good.length === 0}>
          {adding.add(good.length)}
        </button>
      </form>
      {failed.length > 0 && (
        <>
          <h3>{adding.notAdded}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
          <section className="scrolls rows" tabIndex={0} aria-label={adding.notAdded}>
            <table aria-label={adding.notAdded}>
              <thead>
                <tr>
                  <th scope="col">{adding.candidate}</th>
                  <th scope="col">{adding.why}</th>
                </tr>
              </thead>
              <tbody>
                {failed.slice(0, mostShown).map(({ row, refusal }) => (
                  <tr key={row.candidateId}>
                    <td>{row.candidateId}</td>
                    <td>{sentenceAndReasonOf(words, refusal)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className="choices">
            <button type="button" aria-disabled={isSending} onClick={() => void send(failed.map(({ row }) => row))}>
              {adding.again}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Preview({ rows }: { readonly rows: readonly Row[] }) {
  const { adding } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1).
    <section className="scrolls rows" tabIndex={0} aria-label={adding.preview}>
      <table aria-label={adding.preview}>
        <thead>
          <tr>
            <th scope="col">{adding.candidate}</th>
            <th scope="col">{adding.relation}</th>
            <th scope="col">{adding.source}</th>
            <th scope="col">{adding.state}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map(({ candidateId, relationId, sourceId, fault }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the text.
            <tr key={index}>
              <td>{candidateId}</td>
              <td>{relationId}</td>
              <td>{sourceId}</td>
              <td>{fault ? <span className="fault">{adding.faults[fault]}</span> : adding.ready}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && <p className="hint">{adding.more(rows.length - mostShown)}</p>}
    </section>
  );
}
