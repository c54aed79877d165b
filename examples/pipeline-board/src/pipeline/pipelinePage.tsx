import { useLocation } from 'wouter';
import { CardDialog } from '../card/cardDialog.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Page } from '../shell/page.js';

export function PipelinePage({
  vacancyId,
  recordId,
}: {
  readonly vacancyId: string;
  readonly recordId: string | null;
}) {
  const [, go] = useLocation();
  const pathOf = companyPath(useBoard());
  const here = `/board/vacancies/${vacancyId}`;
  return (
    <Page heading={vacancyId}>
      {recordId && (
        <CardDialog
          {...{ vacancyId, recordId }}
          toolbar={null}
          previous={null}
          next={null}
          onOpen={(id) => go(pathOf(`${here}/records/${id}`))}
          onClose={() => go(pathOf(here))}
          version={0}
        />
      )}
    </Page>
  );
}
