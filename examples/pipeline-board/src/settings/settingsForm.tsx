import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CompanySettingsInput } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Select } from '../shell/select.js';
import { useLeaving } from '../shell/useLeaving.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { DefaultTasks } from './defaultTasks.js';
import { type CompanySettings, saveSettings } from './settingsQueries.js';

export interface SettingsFormProps {
  readonly settings: CompanySettings;
  readonly saved: () => void;
}

/** Only what was changed is sent. What is refused stands at its field. */
export function SettingsForm({ settings, saved }: SettingsFormProps) {
  const words = useWords();
  const { settings: said, vacancy } = words;
  const { client, companyId, notices } = useBoard();
  const [values, setValues] = useState(settings);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const isChanged = JSON.stringify(values) !== JSON.stringify(settings);
  const leaving = useLeaving(isChanged && !isSending);
  const set = <K extends keyof CompanySettings>(name: K, value: CompanySettings[K]): void =>
    setValues({ ...values, [name]: value });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !isChanged) return;
    setSending(true);
    setRefusal(null);
    const input = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(settings[name as keyof CompanySettings]),
      ),
    ) as CompanySettingsInput;
    if (input.defaultTasks)
      input.defaultTasks = input.defaultTasks.map(({ text, source, type, relatedField }) => ({
        text,
        source,
        type,
        relatedField: relatedField ?? null,
      }));
    try {
      const variables = { companyId, input, idempotencyKey: newKey() };
      await client.mutate({ mutation: saveSettings, variables, fetchPolicy: 'no-cache' });
      notices.say(said.saved);
      saved();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(false);
    }
  };
  const faultAt = (name: string): string | undefined =>
    refusal?.errors.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message;
  const days = (name: 'candidateRetentionDays' | 'eventRetentionDays' | 'evidenceRetentionDays', hint: string) => (
    <NumberField
      label={said[name]}
      hint={hint}
      value={values[name]}
      fault={faultAt(name)}
      change={(value) => set(name, value as number)}
    />
  );
  return (
    <form className="settings-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{said.decisions}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={values.reviewGate}
            onChange={({ target }) => set('reviewGate', target.checked)}
          />
          {said.reviewGate}
        </label>
        <div className="fields">
          <Select
            label={said.humanDecision}
            value={values.humanDecision}
            options={(['OPTIONAL', 'REQUIRED'] as const).map((code) => [code, said.humanDecisions[code]])}
            choose={(value) => set('humanDecision', value)}
          />
          <Select
            label={said.ownKeyRequests}
            value={values.ownKeyRequests}
            options={(['REFUSED', 'ALLOWED'] as const).map((code) => [code, said.ownRequests[code]])}
            choose={(value) => set('ownKeyRequests', value)}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.brakes}</legend>
        <div className="fields">
          <Select
            label={said.automationMode}
            value={values.automationMode}
            options={(['ON', 'SHADOW', 'OFF'] as const).map((code) => [code, said.automationModes[code]])}
            choose={(value) => set('automationMode', value)}
          />
          <Select
            label={said.discardMode}
            value={values.discardMode}
            options={(['AUTOMATIC', 'REVIEW'] as const).map((code) => [code, said.discardModes[code]])}
            choose={(value) => set('discardMode', value)}
          />
          <NumberField
            label={said.holdShare}
            hint={said.holdShareHint}
            value={values.holdShare}
            fault={faultAt('holdShare')}
            change={(value) => set('holdShare', value as number)}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.keeping}</legend>
        <div className="fields">
          {days('candidateRetentionDays', said.noErasure)}
          {days('eventRetentionDays', said.eventDays)}
          {days('evidenceRetentionDays', said.evidenceDays)}
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.newVacancies}</legend>
        <label className="field">
          <span>{vacancy.locale}</span>
          <input value={values.locale} onChange={({ target }) => set('locale', target.value)} />
        </label>
        <Fault text={faultAt('locale')} />
        <DefaultTasks tasks={values.defaultTasks} change={(tasks) => set('defaultTasks', tasks)} />
        <Fault text={faultAt('defaultTasks')} />
      </fieldset>
      <div className="save-bar">
        {refusal && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
        <button type="submit" className="primary" aria-disabled={!isChanged || isSending}>
          {vacancy.save}
        </button>
      </div>
      {leaving}
    </form>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly fault: string | undefined;
  /** Null: the field is empty. */
  readonly change: (value: number | null) => void;
}

function NumberField({ label, hint, value, fault, change }: NumberFieldProps) {
  const [id, hintId] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        step="any"
        value={value ?? ''}
        aria-invalid={fault !== undefined}
        aria-describedby={hintId}
        onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
      />
      <small id={hintId}>
        {hint} {fault && <Fault text={fault} />}
      </small>
    </div>
  );
}

function Fault({ text }: { readonly text: string | undefined }): ReactNode {
  const { vacancy } = useWords();
  return text && <span className="fault">{vacancy.fault(text)}</span>;
}
