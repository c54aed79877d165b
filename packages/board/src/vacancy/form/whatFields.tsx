import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { languageOptions } from '../../shell/codeNames.js';
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
        {!isNew && <LanguageField />}
      </div>
      <Check name="hasFinalistsEnabled" label={vacancy.hasFinalists} />
    </fieldset>
  );
}

/** The language in which the texts are, with that which the vacancy has among the choices. */
function LanguageField() {
  const { vacancy } = useWords();
  const language = useLanguage();
  const { formState } = useFormContext<VacancyValues>();
  const saved = formState.defaultValues?.locale ?? '';
  const options = useMemo(() => languageOptions(language, saved), [language, saved]);
  return <Field name="locale" label={vacancy.locale} options={options} />;
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
        <Field name="country" label={vacancy.country} hint={vacancy.countryHint} />
        <Field name="locationId" label={vacancy.locationId} kind="number" />
      </div>
    </fieldset>
  );
}
