import { type FormEvent, useRef, useState } from 'react';
import { eventTypes } from '../generated/eventTypes.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Code } from '../shell/code.js';
import { InputField } from '../shell/inputField.js';
import { Select } from '../shell/select.js';
import { useAllVacancies } from '../shell/useAllVacancies.js';
import { useFaults } from '../shell/useFaults.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

/** What a webhook is sent, and where. Null: all types, all vacancies, no description. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[] | null;
  readonly vacancyId: string | null;
  readonly payload: Payload;
}

export type Payload = 'FULL' | 'THIN';
const payloads: readonly Payload[] = ['FULL', 'THIN'];

export interface WebhookFormProps {
  readonly initial: WebhookValues;
  readonly button: string;
  /** @throws Refusal */
  readonly send: (values: WebhookValues) => Promise<void>;
}

/** Where events are sent, and which ones. */
export function WebhookForm({ initial, button, send }: WebhookFormProps) {
  const words = useWords();
  const { integrations } = words;
  const { companyId } = useBoard();
  const { vacancies } = useAllVacancies(companyId);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faults = useFaults(refusal, values);
  /** Two clicks make one webhook: a second one would hide the secret of the first. */
  const isRunning = useRef(false);
  const types = values.types ?? [];
  // Types that this board does not know yet are kept.
  const offered = [...new Set([...eventTypes, ...types])];
  const set = (changes: Partial<WebhookValues>): void => setValues({ ...values, ...changes });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      isRunning.current = false;
    }
  }
  return (
    <form ref={faults.form} noValidate onSubmit={(event) => void submit(event)}>
      <InputField
        label={integrations.url}
        required
        inputMode="url"
        value={values.url}
        fault={faults.at('url')}
        change={(url) => set({ url })}
      />
      <InputField
        label={integrations.description}
        value={values.description ?? ''}
        fault={faults.at('description')}
        change={(text) => set({ description: text || null })}
      />
      <Select
        label={integrations.vacancy}
        value={values.vacancyId ?? ''}
        options={[['', integrations.allVacancies], ...(vacancies ?? []).map(({ id, name }) => [id, name] as const)]}
        choose={(vacancyId) => set({ vacancyId: vacancyId || null })}
      />
      <Select
        label={integrations.payload}
        value={values.payload}
        options={payloads.map((payload) => [payload, integrations.payloads[payload]] as const)}
        choose={(payload) => set({ payload: payload === 'THIN' ? 'THIN' : 'FULL' })}
      />
      <fieldset className="types">
        <legend>{integrations.whichEvents}</legend>
        {offered.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={({ target }) => {
                const chosen = target.checked ? [...types, type] : types.filter((other) => other !== type);
                set({ types: chosen.length > 0 ? chosen : null });
              }}
            />
            <Code of="events" code={type} />
          </label>
        ))}
      </fieldset>
      {refusal && faults.isLeft && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
      <div className="dialog-bar">
        <button type="submit" className="primary">
          {button}
        </button>
      </div>
    </form>
  );
}
