import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { invalid } from '../../service/checked.js';
import { asRefusal, type Refusal } from '../../service/refusal.js';
import { useLeaving } from '../../shell/useLeaving.js';
import { sentenceAndReasonOf } from '../../words/sentenceOf.js';
import { useWords } from '../../words/words.js';
import { Check, Field } from './field.js';
import './form.css';
import { freezeTimers, type VacancyValues } from './formValues.js';
import { type Judge, placeOf } from './judged.js';
import { StagesField } from './stagesField.js';
import { TasksField } from './tasksField.js';
import { TimersField } from './timersField.js';

export interface VacancyFormProps {
  readonly form: UseFormReturn<VacancyValues>;
  readonly isNew: boolean;
  readonly judge: Judge;
  /** @throws Refusal */
  readonly save: (values: VacancyValues) => Promise<void>;
  /** What stands beside "Save". */
  readonly beside?: ReactNode;
}

/** Gives a field the focus, with its label and its fault in view: it may be in what is closed, or behind the save bar. */
function show(field: HTMLElement): void {
  const details = field.closest('details');
  if (details) details.open = true;
  field.focus({ preventScroll: true });
  (field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
}

/**
 * The form of a vacancy. What the service's shapes refuse is shown before anything is sent, and what the service
 * refuses afterwards: both stand at their fields, and the first of it takes the focus.
 */
export function VacancyForm({ form, isNew, judge, save, beside }: VacancyFormProps) {
  const words = useWords();
  const { vacancy } = words;
  const { isDirty, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const leaving = useLeaving(isDirty && !isSubmitting);
  const refused = (refusal?.errors ?? []).flatMap(({ path }) => /^features\.(\d+)\./.exec(path)?.[1] ?? []).map(Number);
  useEffect(() => {
    // Once the stages in which something was refused are open.
    const places = new Set<string>();
    for (const { path, message } of refusal?.errors ?? []) {
      const place = placeOf(path, form.getValues());
      form.setError(place, { type: 'server', message });
      places.add(place);
    }
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const first = fields.find((field) => places.has(field.getAttribute('name') ?? ''));
    if (first) show(first);
  }, [refusal, form]);
  const submit = async (values: VacancyValues): Promise<void> => {
    setRefusal(null);
    try {
      await save(values);
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  };
  const refuse = (): void => setRefusal(invalid(judge(form.getValues())));
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="vacancy-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      >
        <fieldset>
          <legend>{vacancy.description}</legend>
          <p className="hint">{vacancy.requiredHint}</p>
          <Field name="name" label={vacancy.name} required />
          <Field name="jobDescription" label={vacancy.jobDescription} kind="area" />
          <Field name="requirements" label={vacancy.requirements} kind="area" />
          <details>
            <summary>{vacancy.moreTexts}</summary>
            <Field name="jobDescriptionHtml" label={vacancy.jobDescriptionHtml} hint={vacancy.htmlHint} kind="area" />
            <Field name="requirementsHtml" label={vacancy.requirementsHtml} hint={vacancy.htmlHint} kind="area" />
            <Field name="contextAI" label={vacancy.contextAI} kind="area" />
          </details>
          <div className="fields">
            {isNew && <Field name="type" label={vacancy.type} options={Object.entries(vacancy.types)} />}
            <Field name="visibility" label={vacancy.visibility} options={Object.entries(vacancy.visibilities)} />
            <Field name="maxCandidates" label={vacancy.maxCandidates} kind="number" hint={vacancy.maxHint} />
            <Field name="refCode" label={vacancy.refCode} kind="number" />
            {!isNew && <Field name="locale" label={vacancy.locale} required />}
          </div>
          <Check name="hasFinalistsEnabled" label={vacancy.hasFinalists} />
        </fieldset>
        <fieldset>
          <legend>{vacancy.place}</legend>
          <div className="fields">
            <Field name="workModality" label={vacancy.workModality} options={Object.entries(vacancy.modalities)} />
            <Field name="areaId" label={vacancy.areaId} required />
            <Field name="country" label={vacancy.country} />
            <Field name="locationId" label={vacancy.locationId} kind="number" />
          </div>
        </fieldset>
        <fieldset>
          <legend>{vacancy.stages}</legend>
          <StagesField refused={refused} />
        </fieldset>
        <fieldset>
          <legend>{vacancy.timers}</legend>
          <TimersField at="jobAutomations" names={freezeTimers} />
        </fieldset>
        <fieldset>
          <legend>{vacancy.tasks}</legend>
          {isNew ? <p className="hint">{vacancy.tasksLater}</p> : <TasksField />}
        </fieldset>
        <div className="save-bar">
          {refusal && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
          {beside}
          <button type="submit" className="primary" aria-disabled={isSubmitting}>
            {vacancy.save}
          </button>
        </div>
      </form>
      {leaving}
    </FormProvider>
  );
}
