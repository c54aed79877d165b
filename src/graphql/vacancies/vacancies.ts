import { encodeCursor } from '../../core/kernel/reading/page.js';
import { schedulingWarnings } from '../../core/pipeline/rules/schedulingWarnings.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import { closeVacancy, publishVacancy, reopenVacancy } from '../../core/vacancies/changeVacancyStatus.js';
import { createVacancy } from '../../core/vacancies/createVacancy.js';
import { countVacancies, listVacancies, newestFirst, orderedBy } from '../../core/vacancies/listVacancies.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import { updateVacancy } from '../../core/vacancies/updateVacancy.js';
import { input, ofCompany, ofVacancy } from '../fields/args.js';
import { connectionOf, totalOf } from '../fields/connection.js';
import { command, query, rootFields } from '../fields/rootRows.js';
import {
  CreateVacancyInput,
  newVacancyBody,
  UpdateVacancyInput,
  vacancyPatchBody,
} from '../pipeline/updateVacancyInput.js';
import { VacancyConnection, VacancyObjectType, VacancyPageArgs } from '../pipeline/vacancyTypes.js';

const warnsOfFeatures = ({ features }: { readonly features?: unknown }) => schedulingWarnings(features);

export const VacancyResolver = rootFields({
  vacancy: query(readVacancy, {
    type: () => VacancyObjectType,
    description: 'Reads a vacancy.',
    ids: ofVacancy,
  }),
  vacancies: query(listVacancies, {
    type: () => VacancyConnection,
    description: "A company's vacancies, newest first unless ordered otherwise.",
    ids: ofCompany,
    page: VacancyPageArgs,
    async shows(page, { companyId, after, filter = null, orderBy }, at) {
      const { field } = orderBy ?? newestFirst;
      const cursorOf = (vacancy: Vacancy) => encodeCursor({ value: orderedBy(vacancy, field), id: vacancy.id }, field);
      return connectionOf(page, after, cursorOf, await totalOf(countVacancies, { companyId }, { filter }, at));
    },
  }),
  createVacancy: command(createVacancy, {
    type: () => VacancyObjectType,
    description:
      'Creates a vacancy with the status SAVED. A scheduling feature whose zone or dates are not recognised is accepted: the response has `extensions.warnings`.',
    ids: ofCompany,
    args: [input(CreateVacancyInput, 'The vacancy.')],
    body: ({ input }: { readonly input: CreateVacancyInput }) => newVacancyBody(input),
    warns: warnsOfFeatures,
  }),
  publishVacancy: command(publishVacancy, {
    type: () => VacancyObjectType,
    description: 'Opens a SAVED vacancy to candidates.',
    ids: ofVacancy,
  }),
  closeVacancy: command(closeVacancy, {
    type: () => VacancyObjectType,
    description: 'Closes a vacancy: until it is reopened, it accepts no candidates and no moves.',
    ids: ofVacancy,
  }),
  reopenVacancy: command(reopenVacancy, {
    type: () => VacancyObjectType,
    description: 'Reopens a closed vacancy, with the status that it had before: IN_PROGRESS or SAVED.',
    ids: ofVacancy,
  }),
  updateVacancy: command(updateVacancy, {
    type: () => VacancyObjectType,
    description:
      'Edits a vacancy. A feature with open records cannot be removed, and cannot change its kind (FEATURE_IN_USE). An edit that changes nothing leaves `updatedAt` as it is. Zones and dates that are not recognised are in `extensions.warnings` of the response.',
    ids: ofVacancy,
    args: [input(UpdateVacancyInput, 'What changes.')],
    body: ({ input }: { readonly input: UpdateVacancyInput }) => vacancyPatchBody(input),
    warns: warnsOfFeatures,
  }),
});
