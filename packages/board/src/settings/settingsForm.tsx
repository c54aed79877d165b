import { type FormEvent, useMemo, useState } from 'react';
import type { CompanySettingsInput } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { languageOptions } from '../shell/codeNames.js';
import { InputField } from '../shell/inputField.js';
import { Select } from '../shell/select.js';
import { useFaults } from '../shell/useFaults.js';
import { useLeaving } from '../shell/useLeaving.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useLanguage, useWords } from '../words/words.js';
import { CandidateUrlField } from './candidateUrlField.js';
import { DefaultTasks } from './defaultTasks.js';
import { PercentField } from './percentField.js';
import { type CompanySettings, saveSettings } from './settingsQueries.js';

export interface SettingsFormProps {
  readonly settings: CompanySettings;
  readonly saved: () => void;
}

type NumberName = 'candidateRetentionDays' | 'eventRetentionDays' | 'evidenceRetentionDays';

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
      const variables = { companyId, input: checked('updateCompanySettings', input), idempotencyKey: newKey() };
      await client.mutate({ mutation: saveSettings, variables, fetchPolicy: 'no-cache' });
      notices.say(said.saved);
      saved();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(false);
    }
  };
  const faults = useFaults(refusal, values);
  const language = useLanguage();
  const languages = useMemo(() => languageOptions(language, settings.locale), [language, settings.locale]);
  const number = (name: NumberName, hint: string) => (
    <InputField
      type="number"
      label={said[name]}
      hint={hint}
      value={String(values[name] ?? '')}
      fault={faults.at(name)}
      change={(text) => set(name, (text === '' ? null : Number(text)) as number)}
    />
  );
  return (
    <form ref={faults.form} className="settings-form" noValidate onSubmit={(event) => void submit(event)}>
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
        <legend>{said.timerLimits}</legend>
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
          <PercentField
            label={said.holdShare}
            hint={said.holdShareHint}
            share={values.holdShare}
            fault={faults.at('holdShare')}
            change={(share) => set('holdShare', share as number)}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.keeping}</legend>
        <div className="fields">
          {number('candidateRetentionDays', said.noErasure)}
          {number('eventRetentionDays', said.eventDays)}
          {number('evidenceRetentionDays', said.evidenceDays)}
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.candidates}</legend>
        <CandidateUrlField
          template={values.candidateUrlTemplate}
          fault={faults.at('candidateUrlTemplate')}
          change={(template) => set('candidateUrlTemplate', template)}
        />
      </fieldset>
      <fieldset>
        <legend>{said.newVacancies}</legend>
        <Select
          label={vacancy.locale}
          value={values.locale}
          options={languages}
          choose={(code) => set('locale', code)}
        />
        <DefaultTasks tasks={values.defaultTasks} faults={faults} change={(tasks) => set('defaultTasks', tasks)} />
      </fieldset>
      <div className="save-bar">
        {refusal && faults.isLeft && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
        <button type="submit" className="primary" aria-disabled={!isChanged || isSending}>
          {vacancy.save}
        </button>
      </div>
      {leaving}
    </form>
  );
}
