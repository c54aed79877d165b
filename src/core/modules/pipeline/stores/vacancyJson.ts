import type { AnswerShape, RenderedJson } from '../../../kernel/reading/renderedJson.js';
import type { VacancyPageWanted } from './vacancyStore.js';

/**
 * Renders vacancies as JSON. One statement makes each answer with all its nested parts. It is null if the id does not
 * exist.
 * @throws AnswerTooLong, Unanswerable
 */
export interface VacancyRenderer {
  vacancy(companyId: string, id: string, shape: AnswerShape): Promise<RenderedJson | null>;
  vacancyPage(wanted: VacancyPageWanted, shape: AnswerShape): Promise<RenderedJson | null>;
}
