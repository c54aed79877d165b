import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import { advanceClock } from '../../core/testClock.js';
import { readCompanyClock } from '../../core/timers/advanceClock.js';
import { nextOf, readNextFreezes, readTimersStates } from '../../core/timers/readNextAutomations.js';
import { previewAutomations } from '../../core/vacancies/previewAutomations.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { endOfPreview, firstOfPreview, named, ofCompany } from '../fields/args.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';
import { AutomationPreviewType, CompanyClockType, NextAutomationType } from '../pipeline/automationTypes.js';
import { FeatureRecordType } from '../pipeline/recordTypes.js';
import { UpdateVacancyInput, vacancyPatchBody } from '../pipeline/updateVacancyInput.js';
import { VacancyObjectType } from '../pipeline/vacancyTypes.js';

interface PreviewArgs {
  readonly at: string;
  readonly change?: UpdateVacancyInput | null;
  readonly first: number;
}

export const AutomationResolver = rootFields({
  companyClock: query(readCompanyClock, {
    type: () => CompanyClockType,
    description: "A company's current time.",
    ids: ofCompany,
  }),
  advanceClock: commandWithoutKey(advanceClock, {
    type: () => CompanyClockType,
    description:
      "Advances a company's clock, and runs in order what becomes due. Returns when that is done. After 20 s it returns the time reached so far, and the rest continues in the background. It requires TEST_CLOCK=on. For admins.",
    ids: ofCompany,
    args: [{ name: 'to', type: () => DateTime, description: 'The new time. It must not be before the current one.' }],
  }),
  automationPreview: query(previewAutomations, {
    type: () => AutomationPreviewType,
    description:
      'The discards and freezes that timers will do in a vacancy until an instant if nobody changes anything, in order: the same as `advanceClock` would do. Reminders of meetings are not in it.',
    ids: { ...ofCompany, vacancyId: named('vacancyId', 'The vacancy.') },
    args: [
      endOfPreview,
      {
        name: 'change',
        type: () => UpdateVacancyInput,
        nullable: true,
        description: 'An edit that the preview assumes; it is not saved.',
      },
      firstOfPreview,
    ],
    body: ({ at, change, first }: PreviewArgs) => ({ at, first, ...(change && { change: vacancyPatchBody(change) }) }),
  }),
});

export const RecordAutomationFields = nestedFields(() => FeatureRecordType, {
  nextAutomation: nested<FeatureRecord>({
    type: () => NextAutomationType,
    nullable: true,
    description: 'What a timer does next with the record; null if no timer watches it.',
    plan: { by: 'execution', needs: ['status', 'isClosed', 'timer'] },
    async resolve(records, _, { context, info }) {
      const states = await loadFor(
        records,
        ({ vacancyId }) => vacancyId,
        (companyId, ids) =>
          context.batches.shared(info, `timers ${companyId}`, ids, (vacancyIds) =>
            context.dispatcher.query(
              readTimersStates,
              callOf(context, 'FeatureRecord.nextAutomation', { companyId, vacancyIds }),
            ),
          ),
      );
      return records.map((record, at) => nextOf(record, states[at] ?? null));
    },
  }),
});

export const VacancyAutomationFields = nestedFields(() => VacancyObjectType, {
  nextAutomation: nested<Vacancy>({
    type: () => NextAutomationType,
    nullable: true,
    description: 'When the vacancy freezes if nobody changes anything; null if it does not freeze.',
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    countsRows: true,
    resolve: (vacancies, _, { context, info }) =>
      loadFor(
        vacancies,
        ({ id }) => id,
        (companyId, ids) =>
          context.batches.shared(info, `freezes ${companyId}`, ids, (vacancyIds) =>
            context.dispatcher.query(
              readNextFreezes,
              callOf(context, 'Vacancy.nextAutomation', { companyId, vacancyIds }),
            ),
          ),
      ),
  }),
});
