import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { VacancyStatusCode } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { IfNotLoaded } from '../shell/notLoaded.js';
import { vacancyPath } from '../shell/paths.js';
import { useWords } from '../words/words.js';

const StatusButtons = lazy(async () => ({ default: (await import('./statusButtons.js')).StatusButtons }));

export interface VacancyHeadProps {
  readonly vacancyId: string;
  /** Its name and its status; null while they are not known. */
  readonly vacancy: { readonly name: string; readonly status: { readonly code: VacancyStatusCode } } | null;
  /** The status has been changed. */
  readonly changed: () => void;
  readonly children?: ReactNode;
}

const pages = [
  ['pipeline', ''],
  ['about', '/about'],
  ['statistics', '/statistics'],
  ['edit', '/edit'],
] as const;

/** What the pages of a vacancy have beside its name: its status, its pages, and what opens and closes it. */
export function VacancyHead({ vacancyId, vacancy, changed, children }: VacancyHeadProps) {
  const { vacancies: words } = useWords();
  const pathOf = companyPath(useBoard());
  const [at] = useLocation();
  const [wasChanged, setChanged] = useState(0);
  const here = vacancyPath(vacancyId);
  return (
    <>
      {vacancy && (
        <span className="badge" data-status={vacancy.status.code} title={vacancy.status.code}>
          {words.statuses[vacancy.status.code]}
        </span>
      )}
      <nav aria-label={words.vacancy} className="vacancy-navigation">
        {pages.map(([name, path]) => {
          const isHere = path === '' ? at === here || at.startsWith(`${here}/records/`) : at === here + path;
          return (
            <Link key={name} href={pathOf(here + path)} aria-current={isHere ? 'page' : undefined}>
              {words.pages[name]}
            </Link>
          );
        })}
      </nav>
      <div className="vacancy-acts">
        {vacancy && (
          <IfNotLoaded at={String(wasChanged)} onClose={() => undefined}>
            <Suspense>
              <StatusButtons
                vacancyId={vacancyId}
                name={words.called(vacancy.name)}
                code={vacancy.status.code}
                changed={() => {
                  setChanged(wasChanged + 1);
                  changed();
                }}
              />
            </Suspense>
          </IfNotLoaded>
        )}
        {children}
      </div>
    </>
  );
}
