import { advanceClock } from '../../../../core/clock.js';
import type { FeatureRecord } from '../../../../core/modules/pipeline/shapes/record.js';
import type { Vacancy } from '../../../../core/modules/pipeline/shapes/vacancy.js';
import { readCompanyClock } from '../../../../core/modules/pipeline/timers/clock/advanceClock.js';
import {
  nextOf,
  readNextFreezes,
  readTimersStates,
} from '../../../../core/modules/pipeline/timers/readNextAutomations.js';
import { previewAutomations } from '../../../../core/modules/pipeline/vacancies/previewAutomations.js';
import { loadFor } from '../../../engine/calls/batches.js';
import { callOf } from '../../../engine/calls/calling.js';
import { endOfPreview, firstOfPreview, named, ofCompany } from '../../fields/args.js';
import { nested, nestedFields } from '../../fields/nestedRows.js';
import { commandWithoutKey, query, rootFields } from '../../fields/rootRows.js';
import { DateTime } from '../../values/scalars.js';
import { FeatureRecordType } from '../types/records/recordTypes.js';
import { AutomationPreviewType, CompanyClockType, NextAutomationType } from '../types/timers/automationTypes.js';
import { UpdateVacancyInput, vacancyPatchBody } from '../types/vacancies/updateVacancyInput.js';
import { VacancyObjectType } from '../types/vacancies/vacancyTypes.js';

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
      "Advances a company's clock, and carries out in order what becomes due. Returns when that is done. After 20 s it returns the time reached so far, and the rest continues in the background. It requires TEST_CLOCK=on. For admins.",
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
        description: 'An edit that the preview assumes; it is not made.',
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
          context.batches.inCommon(info, `timers ${companyId}`, ids, (vacancyIds) =>
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
          context.batches.inCommon(info, `freezes ${companyId}`, ids, (vacancyIds) =>
            context.dispatcher.query(
              readNextFreezes,
              callOf(context, 'Vacancy.nextAutomation', { companyId, vacancyIds }),
            ),
          ),
      ),
  }),
});
