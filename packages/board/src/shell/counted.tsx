export interface CountedProps {
  /** What is counted. */
  readonly name: string;
  readonly count: number | string;
  /** Both in words, for whoever listens: "Held, 3". */
  readonly said: string;
}

/** A name with its count as a chip. */
export function Counted({ name, count, said }: CountedProps) {
  return (
    <>
      <span aria-hidden="true" className="counted">
        {name} <span className="tally">{count}</span>
      </span>
      <span className="unseen">{said}</span>
    </>
  );
}
