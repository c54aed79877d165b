import { useWords } from '../../words/words.js';

const steps = ['what', 'stages'] as const;
export type Step = (typeof steps)[number];

export interface StepsBarProps {
  readonly step: Step;
  readonly turnTo: (step: Step) => void;
}

/** The steps in which a vacancy is made, and where one is. */
export function StepsBar({ step, turnTo }: StepsBarProps) {
  const { vacancy: words } = useWords();
  return (
    <ol className="steps" aria-label={words.steps}>
      {steps.map((name, index) => (
        <li key={name}>
          <button type="button" aria-current={name === step ? 'step' : undefined} onClick={() => turnTo(name)}>
            <span className="tally" aria-hidden="true">
              {index + 1}
            </span>
            {words.stepNames[name]}
          </button>
        </li>
      ))}
    </ol>
  );
}
