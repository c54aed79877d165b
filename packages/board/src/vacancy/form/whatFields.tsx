import { useWords } from '../../words/words.js';
import { Check, Field } from './field.js';
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
        {!isNew && <Field name="locale" label={vacancy.locale} required />}
      </div>
      <Check name="hasFinalistsEnabled" label={vacancy.hasFinalists} />
    </fieldset>
  );
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
