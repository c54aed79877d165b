import type { Refusal } from '../../service/refusal.js';
import { nameOf, sentenceAndReasonOf } from '../../words/sentenceOf.js';
import { useWords } from '../../words/words.js';

export interface Faulty {
  readonly field: HTMLElement;
  /** Where its value stands among those of the form. */
  readonly place: string;
  /** What the field is called, with its stage before it. */
  readonly name: string;
}

/** More links would take the whole bar. */
const mostLinks = 3;

/** What was refused, with a link to each field that has to be put right. */
export function FaultLinks({
  refusal,
  faulty,
  others,
  go,
}: {
  readonly refusal: Refusal;
  readonly faulty: readonly Faulty[];
  /** What belongs to no field. */
  readonly others: Refusal['errors'];
  readonly go: (field: HTMLElement) => void;
}) {
  const words = useWords();
  const { members } = words.vacancy;
  const partOf = (path: string): string => nameOf(members, path.split('.')[0] ?? '');
  const rest = faulty.length - mostLinks;
  return (
    <div className="fault-links" role="alert">
      {faulty.length === 0 && sentenceAndReasonOf(words, refusal)}
      {others.map(({ path, message }) => (
        <p key={`${path} ${message}`}>
          {path && `${partOf(path)}: `}
          {words.faults.said(message)}
        </p>
      ))}
      {faulty.length > 0 && words.vacancy.correct(faulty.length)}
      {faulty.slice(0, mostLinks).map(({ field, name }) => (
        <a
          key={field.id}
          href={`#${field.id}`}
          onClick={(event) => {
            event.preventDefault();
            go(field);
          }}
        >
          {name}
        </a>
      ))}
      {rest > 0 && <span>{words.vacancy.andMore(rest)}</span>}
    </div>
  );
}

/** The fields of a form at these places, in the order in which they stand. */
export function faultyFields(form: HTMLFormElement | null, places: ReadonlySet<string>): readonly Faulty[] {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  return fields.flatMap((field) => {
    const name = field.getAttribute('name') ?? '';
    if (!places.has(name)) return [];
    // A link needs somewhere to lead; timers are named without a label of their own.
    field.id ||= `field-${name}`;
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? name;
    const stage = field.closest('[data-stage-index]')?.getAttribute('aria-label');
    return [{ field, place: name, name: stage ? `${stage} · ${label}` : label }];
  });
}
