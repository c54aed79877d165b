import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { judgeTimeZonesBy } from 'recruitment-pipeline-client/shapes';
import { useWords } from '../../words/words.js';
import { timeZones } from '../vacancyQueries.js';
import { Field } from './field.js';
import type { VacancyValues } from './formValues.js';

const leadUnits = ['minutes', 'hours', 'days', 'weeks'] as const;

/** The names of zones, as the service knows them. From then on, the form judges by them. */
function useZones(): readonly string[] {
  const names = useQuery(timeZones).data?.viewer?.timeZones.names;
  useEffect(() => {
    if (names) judgeTimeZonesBy(names);
  }, [names]);
  // The others are former names, or fixed offsets.
  return names?.filter((name) => /^[A-Z][a-z]+\//.test(name)) ?? [];
}

/** What a meeting on site needs: where, when in which zone, and who is reminded when. */
export function MeetingFields({ index }: { readonly index: number }) {
  const { vacancy: words } = useWords();
  const { control } = useFormContext<VacancyValues>();
  const at = `features.${index}.data` as const;
  const dates = useFieldArray({ control, name: `${at}.possibleDates`, keyName: 'key' });
  const reminders = useFieldArray({ control, name: `${at}.reminders`, keyName: 'key' });
  const zones = useZones();
  const zoneList = `zones-${index}`;
  return (
    <>
      <div className="fields">
        <Field name={`${at}.name`} label={words.meetingName} />
        <Field name={`${at}.location`} label={words.meetingPlace} />
        <Field name={`${at}.timezone`} label={words.zone} list={zoneList} required />
        <datalist id={zoneList}>
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <Field name={`${at}.additionalInformation`} label={words.information} kind="area" />
      <h2>{words.dates}</h2>
      <p className="hint">{words.datesHint}</p>
      {dates.fields.map(({ key }, place) => (
        <div key={key} className="row">
          <Field
            name={`${at}.possibleDates.${place}.date`}
            label={words.date(place + 1)}
            kind="datetime-local"
            required
          />
          <Field
            name={`${at}.possibleDates.${place}.duration`}
            label={words.minutes(place + 1)}
            kind="number"
            required
          />
          <button type="button" onClick={() => dates.remove(place)}>
            {words.removeDate(place + 1)}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => dates.append({ date: '', duration: '60' })}>
        {words.addDate}
      </button>
      <h2>{words.reminders}</h2>
      {reminders.fields.map(({ key }, place) => (
        <div key={key} className="row">
          <Field name={`${at}.reminders.${place}.leadTime`} label={words.lead(place + 1)} kind="number" required />
          <Field
            name={`${at}.reminders.${place}.timeUnit`}
            label={words.leadUnit(place + 1)}
            options={leadUnits.map((unit) => [unit, words.units[unit]])}
          />
          <button type="button" onClick={() => reminders.remove(place)}>
            {words.removeReminder(place + 1)}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => reminders.append({ leadTime: '1', timeUnit: 'days' })}>
        {words.addReminder}
      </button>
    </>
  );
}
