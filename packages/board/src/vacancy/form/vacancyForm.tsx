import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { invalid } from '../../service/checked.js';
import { asRefusal, type Refusal } from '../../service/refusal.js';
import { useLeaving } from '../../shell/useLeaving.js';
import { useWords } from '../../words/words.js';
import { FaultLinks, type Faulty, faultyFields } from './faultLinks.js';
import './form.css';
import './formSummary.css';
import { FormSummary } from './formSummary.js';
import { freezeTimers, type VacancyValues } from './formValues.js';
import { type Judge, placeOf } from './judged.js';
import { SectionSummary } from './sectionSummary.js';
import { StagesField } from './stagesField.js';
import { type Step, StepsBar } from './stepsBar.js';
import { TasksField } from './tasksField.js';
import { TimersField } from './timersField.js';
import { DescriptionFields, PlaceFields } from './whatFields.js';

export interface VacancyFormProps {
  readonly form: UseFormReturn<VacancyValues>;
  /** A new vacancy is made in two steps: what and where, then its stages. */
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

/** The step in which a field stands. */
const stepOf = (field: HTMLElement): Step => (field.closest('[data-step="stages"]') ? 'stages' : 'what');

/** Whether a change at a place of the form may have put right what was refused. */
const isWithin = (path: string, changed: string): boolean => path === changed || path.startsWith(`${changed}.`);

/** The refusals that belong to the first step. */
const ofFirstStep = ({ path }: { readonly path: string }): boolean =>
  !/^(features|jobAutomations|taskList)\b/.test(path);

/**
 * The form of a vacancy. What the service's shapes refuse is shown before anything is sent, and what the service
 * refuses afterwards: both stand at their fields, the bar links to them, and the first takes the focus.
 */
export function VacancyForm({ form, isNew, judge, save, beside }: VacancyFormProps) {
  const { vacancy: words } = useWords();
  const { isDirty, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [faulty, setFaulty] = useState<readonly Faulty[]>([]);
  /** What was refused and belongs to no field. */
  const [others, setOthers] = useState<Refusal['errors']>([]);
  const [step, setStep] = useState<Step>('what');
  const element = useRef<HTMLFormElement>(null);
  /** What takes the focus once its step is shown. */
  const wanted = useRef<HTMLElement | 'heading' | null>(null);
  const leaving = useLeaving(isDirty && !isSubmitting);
  const refused = (refusal?.errors ?? []).flatMap(({ path }) => /^features\.(\d+)\./.exec(path)?.[1] ?? []).map(Number);
  const go = (field: HTMLElement): void => {
    wanted.current = field;
    if (isNew && stepOf(field) !== step) setStep(stepOf(field));
    else showWanted();
  };
  const showWanted = (): void => {
    const target = wanted.current;
    wanted.current = null;
    if (target === 'heading') element.current?.querySelector<HTMLElement>('.steps [aria-current]')?.focus();
    else if (target) show(target);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other step is shown.
  useEffect(showWanted, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the stages in which something was refused are open.
  useEffect(() => {
    const places = new Set<string>();
    for (const { path, message } of refusal?.errors ?? []) {
      const place = placeOf(path, form.getValues());
      form.setError(place, { type: 'server', message });
      places.add(place);
    }
    const fields = faultyFields(element.current, places);
    setFaulty(fields);
    const shown = new Set<string>(fields.map(({ place }) => place));
    setOthers((refusal?.errors ?? []).filter(({ path }) => !shown.has(placeOf(path, form.getValues()))));
    if (fields[0]) go(fields[0].field);
  }, [refusal, form]);
  // A field is refused no longer than it is wrong. What belongs to another place stands.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name === undefined || faulty.length + others.length === 0) return;
      const values = form.getValues();
      const faults = judge(values);
      const isRight = (place: string): boolean => !faults.some(({ path }) => placeOf(path, values) === place);
      const left = faulty.filter(({ place }) => place !== name || !isRight(place));
      const othersLeft = others.filter(({ path }) => !isWithin(path, name) || !isRight(placeOf(path, values)));
      if (left.length === faulty.length && othersLeft.length === others.length) return;
      form.clearErrors(name);
      setFaulty(left);
      setOthers(othersLeft);
      if (left.length + othersLeft.length === 0) setRefusal(null);
    });
    return unsubscribe;
  }, [form, faulty, others, judge]);
  const submit = async (values: VacancyValues): Promise<void> => {
    setRefusal(null);
    try {
      await save(values);
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  };
  const refuse = (): void => setRefusal(invalid(judge(form.getValues())));
  const turnTo = (next: Step): void => {
    const faults = next === 'stages' ? judge(form.getValues()).filter(ofFirstStep) : [];
    setRefusal(faults.length > 0 ? invalid(faults) : null);
    if (faults.length > 0) return;
    wanted.current = 'heading';
    setStep(next);
    scrollTo({ top: 0 });
  };
  const isHidden = (of: Step): boolean => isNew && step !== of;
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="vacancy-form"
        noValidate
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          // Enter in a field of the first step goes on.
          if (isNew && step === 'what' && submitter?.dataset.saves === undefined) {
            event.preventDefault();
            turnTo('stages');
          } else void form.handleSubmit(submit, refuse)(event);
        }}
      >
        {isNew && <StepsBar step={step} turnTo={turnTo} />}
        <div className="form-columns">
          <div className="form-sections" data-step="what" hidden={isHidden('what')}>
            <DescriptionFields isNew={isNew} />
            <PlaceFields />
          </div>
          <div className="form-sections" data-step="stages" hidden={isHidden('stages')}>
            <fieldset>
              <legend>{words.stages}</legend>
              <SectionSummary of="stages" />
              <StagesField refused={refused} />
            </fieldset>
            <fieldset>
              <legend>{words.timers}</legend>
              <SectionSummary of="timers" />
              <TimersField at="jobAutomations" names={freezeTimers} />
            </fieldset>
            <fieldset>
              <legend>{words.tasks}</legend>
              {isNew ? <p className="section-summary">{words.tasksLater}</p> : <SectionSummary of="tasks" />}
              {!isNew && <TasksField />}
            </fieldset>
          </div>
          <FormSummary isNew={isNew} />
        </div>
        <div className="save-bar">
          {refusal && <FaultLinks refusal={refusal} faulty={faulty} others={others} go={go} />}
          {beside}
          {isNew && step === 'stages' && (
            <button type="button" onClick={() => turnTo('what')}>
              {words.back}
            </button>
          )}
          {/* First, because Enter in a field takes the first button that submits. */}
          {isNew && step === 'what' && (
            <button type="submit" className="primary">
              {words.nextStep}
            </button>
          )}
          <button
            type="submit"
            data-saves=""
            className={isNew && step === 'what' ? undefined : 'primary'}
            aria-disabled={isSubmitting}
          >
            {words.save}
          </button>
        </div>
      </form>
      {leaving}
    </FormProvider>
  );
}
