import { type DragEvent, useId } from 'react';
import { Select } from '../shell/select.js';
import { useWords } from '../words/words.js';
import { type Encoding, encodings } from './list/decoding.js';
import type { Source } from './list/useList.js';

export interface ListFieldProps {
  readonly source: Source;
  /** The encoding in which a file was read. */
  readonly encoding: Encoding | null;
  readonly change: (source: Source) => void;
}

/** A list, written or pasted, or a file. */
export function ListField({ source, encoding, change }: ListFieldProps) {
  const { adding } = useWords();
  const hintId = useId();
  const file = 'file' in source ? source.file : null;
  return (
    <>
      {'text' in source && (
        <>
          <label className="field">
            <span>{adding.candidates}</span>
            <textarea
              rows={6}
              value={source.text}
              placeholder={adding.example}
              onChange={({ target }) => change({ text: target.value })}
              aria-describedby={hintId}
            />
          </label>
          <p id={hintId} className="hint">
            {adding.hint}
          </p>
        </>
      )}
      <label className="field">
        <span>{file ? adding.readFile(file.name) : adding.file}</span>
        <input
          // The browser would say that no file is chosen, as the value is emptied.
          className={file ? 'is-read' : undefined}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // So that the same file can be chosen again once it has been corrected.
            target.value = '';
            if (chosen) change({ file: chosen, encoding: null });
          }}
        />
      </label>
      {file && <p className="hint">{adding.encodingHint}</p>}
      {file && (
        <div className="row">
          <Select
            label={adding.encodingOf(file.name)}
            value={encoding ?? ''}
            options={[
              ...(encoding === null ? ([['', adding.unknown]] as const) : []),
              ...encodings.map((name) => [name, adding.encodings[name]] as const),
            ]}
            choose={(chosen) => change({ file, encoding: chosen || null })}
          />
          <button type="button" onClick={() => change({ text: '' })}>
            {adding.withoutFile}
          </button>
        </div>
      )}
    </>
  );
}

/** What takes a file that is dropped on it. */
export const droppable = (change: (source: Source) => void) => ({
  // Without it the browser leaves the board, and shows the file.
  onDragOver(event: DragEvent): void {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    change({ file, encoding: null });
  },
});
