import { stageColour } from '../shell/stageColour.js';
import { useWords } from '../words/words.js';
import type { VacancyNode } from './vacanciesQuery.js';

/** How many candidates stand in each stage, as a bar of the stages' colours. */
export function StageBar({ pipeline }: Pick<VacancyNode, 'pipeline'>) {
  const { vacancies: words } = useWords();
  const stages = (pipeline ?? []).map(({ feature, pending, inProgress }) => ({
    ...feature,
    text: words.inStage(feature.customName, pending + inProgress),
    count: pending + inProgress,
  }));
  const filled = stages.filter(({ count }) => count > 0);
  if (filled.length === 0) return null;
  return (
    <span className="stage-bar" role="img" aria-label={filled.map(({ text }) => text).join(', ')}>
      {filled.map(({ id, color, count, text }) => (
        <span key={id} title={text} style={{ ...stageColour(color), flexGrow: count }} />
      ))}
    </span>
  );
}
