import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { type Called, shortlyCalled } from '../shell/called.js';
import { Counted } from '../shell/counted.js';
import { recordPath } from '../shell/paths.js';
import { useWords } from '../words/words.js';

export interface TodaySectionProps {
  readonly name: string;
  readonly count: number;
  /** What is said where there is nothing. */
  readonly none: ReactNode;
  /** Where all of it is. */
  readonly all: { readonly path: string; readonly text: string } | null;
  readonly children: ReactNode;
}

/** One kind of what waits today. */
export function TodaySection({ name, count, none, all, children }: TodaySectionProps) {
  const { today: words } = useWords();
  const pathOf = companyPath(useBoard());
  const id = useId();
  return (
    <section className="today-section" aria-labelledby={id}>
      <h2 id={id}>
        <Counted name={name} count={count} said={words.counted(name, count)} />
      </h2>
      {count === 0 ? <p className="hint">{none}</p> : <ul>{children}</ul>}
      {count > 0 && all && <Link href={pathOf(all.path)}>{all.text}</Link>}
    </section>
  );
}

export interface TodayItemProps {
  readonly record: {
    readonly id: string;
    readonly vacancyId: string;
    readonly candidateId: string;
    readonly candidate: Called['candidate'];
    readonly vacancy: { readonly name: string } | null;
  };
  readonly children: ReactNode;
}

/** Whom it is about, with what is said of it. */
export function TodayItem({ record, children }: TodayItemProps) {
  const { id, vacancyId, candidateId, vacancy } = record;
  const { vacancies } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <li>
      <Link href={pathOf(recordPath(vacancyId, id))} title={candidateId}>
        {shortlyCalled(record)}
      </Link>
      <span>{children}</span>
      {vacancy && <small>{vacancies.called(vacancy.name)}</small>}
    </li>
  );
}
