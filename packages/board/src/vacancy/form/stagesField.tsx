import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useBoard } from '../../shell/board.js';
import { Icon } from '../../shell/icon.js';
import { Select } from '../../shell/select.js';
import { useWords } from '../../words/words.js';
import { useFault } from './field.js';
import { newStage, stageKinds, type VacancyValues } from './formValues.js';
import { StageField } from './stageField.js';

export interface StagesFieldProps {
  /** The stages in which something was refused: they are open. */
  readonly refused: readonly number[];
}

/** The stages, in their order: by buttons, by the arrow keys on a handle, and by dragging it. */
export function StagesField({ refused }: StagesFieldProps) {
  const { vacancy: words } = useWords();
  const { notices } = useBoard();
  const { control, getValues } = useFormContext<VacancyValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'features', keyName: 'key' });
  const [kind, setKind] = useState<(typeof stageKinds)[number]>('INTERVIEW');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { message } = useFault('features');
  const list = useRef<HTMLDivElement>(null);
  /** What takes the focus once the stages stand in their new order. */
  const wanted = useRef<{ index: number; part: string } | null>(null);
  useEffect(() => {
    const { index, part } = wanted.current ?? {};
    wanted.current = null;
    if (index === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-stage-index="${index}"] [data-part="${part}"]`)?.focus();
  });

  const moveTo = (from: number, to: number, part: string): void => {
    if (to < 0 || to >= fields.length || from === to) return;
    move(from, to);
    wanted.current = { index: to, part };
    notices.say(words.stageMoved(getValues(`features.${to}.customName`), to + 1));
  };
  const add = (): void => {
    append(newStage(kind, words.kinds[kind], getValues('features')), { shouldFocus: false });
    wanted.current = { index: fields.length, part: 'toggle' };
  };
  return (
    <div ref={list} className="stage-list">
      {message}
      {fields.map(({ key }, index) => (
        <StageField
          key={key}
          index={index}
          count={fields.length}
          isOpen={open.has(key) || refused.includes(index)}
          toggle={() => {
            const next = new Set(open);
            if (!next.delete(key)) next.add(key);
            setOpen(next);
          }}
          moveTo={(to, part) => moveTo(index, to, part)}
          dropped={(from) => moveTo(from, index, 'handle')}
          remove={() => {
            remove(index);
            wanted.current = { index: Math.min(index, fields.length - 2), part: 'toggle' };
          }}
        />
      ))}
      <div className="add-stage">
        <Select
          label={words.kind}
          value={kind}
          options={stageKinds.map((code) => [code, words.kinds[code]])}
          choose={setKind}
        />
        <button type="button" onClick={add}>
          <Icon name="add" />
          {words.addStage}
        </button>
      </div>
    </div>
  );
}
