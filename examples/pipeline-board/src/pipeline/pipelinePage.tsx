import { Page } from '../shell/page.js';

export function PipelinePage({ vacancyId }: { readonly vacancyId: string; readonly recordId: string | null }) {
  return <Page heading={vacancyId}>{null}</Page>;
}
