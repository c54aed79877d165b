import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type CodeOptions, countryOptions, languageOptions } from '../../shell/codeNames.js';
import { useLanguage, useWords } from '../../words/words.js';
import { Check, Field } from './field.js';
import type { VacancyValues } from './formValues.js';
import { SectionSummary } from './sectionSummary.js';

/** What the vacancy is about, and for whom. */
export function DescriptionFields({ isNew }: { readonly isNew: boolean }) {
  const { vacancy } = useWords();
  return (
    <fieldset>
      <legend>{vacancy.description}</legend>
      <SectionSummary of="description" />
      <p className="hint">{vacancy.requiredHint}</p>
      {/* What has to be filled in comes first. */}
      <div className="fields">
        <Field name="name" label={vacancy.name} required />
        <Field name="areaId" label={vacancy.areaId} required />
      </div>
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
        {!isNew && <CodeField name="locale" label={vacancy.locale} optionsOf={languageOptions} />}
      </div>
      <Check name="hasFinalistsEnabled" label={vacancy.hasFinalists} />
    </fieldset>
  );
}

interface CodeFieldProps {
  readonly name: 'locale' | 'country';
  readonly label: string;
  readonly optionsOf: (language: string, ...chosen: readonly string[]) => CodeOptions;
  /** What is said of an empty value; without it, there has to be one. */
  readonly none?: string;
}

/** A combobox of codes by their names: clients send any text, so what the vacancy has is among the choices. */
function CodeField({ name, label, optionsOf, none }: CodeFieldProps) {
  const language = useLanguage();
  const { control, formState } = useFormContext<VacancyValues>();
  const saved = formState.defaultValues?.[name] ?? '';
  const chosen = useWatch({ control, name });
  const options = useMemo(
    () => [...(none === undefined ? [] : [['', none] as const]), ...optionsOf(language, saved, chosen)],
    [language, saved, chosen, none, optionsOf],
  );
  return <Field name={name} label={label} options={options} />;
}

/** Where the work is done. */
export function PlaceFields() {
  const { vacancy } = useWords();
  return (
    <fieldset>
      <legend>{vacancy.place}</legend>
      <SectionSummary of="place" />
      <div className="fields">
        <Field name="workModality" label={vacancy.workModality} options={Object.entries(vacancy.modalities)} />
        <CodeField name="country" label={vacancy.country} optionsOf={countryOptions} none={vacancy.noCountry} />
        <Field name="locationId" label={vacancy.locationId} kind="number" />
      </div>
    </fieldset>
  );
}
