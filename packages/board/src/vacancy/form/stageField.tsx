import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { stageColour } from '../../shell/stageColour.js';
import { useDragging } from '../../shell/useDragging.js';
import { useWords } from '../../words/words.js';
import { ActionsField } from './actionsField.js';
import { Check, Field } from './field.js';
import { isPresential, timersOf, type VacancyValues } from './formValues.js';
import { MeetingFields } from './meetingFields.js';
import { runningTimers } from './sectionSummary.js';
import { TimersField } from './timersField.js';

export interface StageFieldProps {
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** @param part what keeps the focus */
  readonly moveTo: (index: number, part: string) => void;
  /** Another stage was dropped on this one. @param from its place */
  readonly dropped: (from: number) => void;
  readonly remove: () => void;
}

/** A stage of the form: a line, and opened all that belongs to its kind. */
export function StageField(props: StageFieldProps) {
  const { index, count, isOpen, toggle, moveTo, dropped, remove } = props;
  const all = useWords();
  const { vacancy: words } = all;
  const { control } = useFormContext<VacancyValues>();
  const at = `features.${index}` as const;
  const stage = useWatch({ control, name: at });
  const group = useRef<HTMLFieldSetElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const dragging = useDragging(true);
  const [isOver, setOver] = useState(false);
  const latest = useRef(dropped);
  latest.current = dropped;
  useEffect(() => {
    const [element, dragHandle] = [group.current, handle.current];
    if (!dragging || !element || !dragHandle) return;
    const ends = [
      dragging.draggable({ element, dragHandle, getInitialData: () => ({ stage: index }) }),
      dragging.dropTargetForElements({
        element,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          if (typeof source.data.stage === 'number') latest.current(source.data.stage);
        },
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [dragging, index]);
  if (!stage) return null;
  const { featureCode, customName, color, jobAutomations } = stage;
  const running = runningTimers(all, timersOf(featureCode, jobAutomations), jobAutomations);
  const keys = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    moveTo(index + by, 'handle');
  };
  return (
    <fieldset
      ref={group}
      className="stage-field"
      data-stage-index={index}
      data-over={isOver}
      style={stageColour(color)}
      aria-label={words.stageOf(index + 1, customName)}
    >
      <div className="stage-line">
        <button
          ref={handle}
          type="button"
          className="quiet handle"
          data-part="handle"
          aria-label={words.reorder(customName)}
          title={words.reorderHint}
          onKeyDown={keys}
        >
          <span aria-hidden="true">⠿</span>
        </button>
        <button type="button" className="quiet stage-name" data-part="toggle" aria-expanded={isOpen} onClick={toggle}>
          <b>{customName || words.unnamed}</b> <small>{words.kinds[featureCode]}</small>
        </button>
        <button type="button" data-part="up" aria-disabled={index === 0} onClick={() => moveTo(index - 1, 'up')}>
          {words.up}
        </button>
        <button
          type="button"
          data-part="down"
          aria-disabled={index === count - 1}
          onClick={() => moveTo(index + 1, 'down')}
        >
          {words.down}
        </button>
        <button type="button" className="danger" onClick={remove}>
          {words.removeStage}
        </button>
      </div>
      {!isOpen && running.length > 0 && <p className="section-summary">{running.join(' · ')}</p>}
      <div className="stage-body" hidden={!isOpen}>
        <div className="fields">
          <Field name={`${at}.customName`} label={words.stageName} required />
          <Field name={`${at}.color`} label={words.colour} kind="color" />
        </div>
        <Check name={`${at}.isAutomatic`} label={words.isAutomatic} />
        <Check name={`${at}.selfInit`} label={words.selfInit} />
        {isPresential(featureCode) && <MeetingFields index={index} />}
        {isOpen && <ActionsField index={index} />}
        <h2>{words.timers}</h2>
        <TimersField at={`${at}.jobAutomations`} names={timersOf(featureCode, jobAutomations)} />
        <details>
          <summary>{words.technical}</summary>
          <Field name={`${at}.featureId`} label={words.stageId} hint={words.stageIdHint} required />
          {!isPresential(featureCode) && (
            <Field name={`${at}.dataText`} label={words.data} hint={words.dataHint} kind="area" />
          )}
        </details>
      </div>
    </fieldset>
  );
}
