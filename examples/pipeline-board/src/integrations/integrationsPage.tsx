import { Page } from '../shell/page.js';

export function IntegrationsPage() {
  return <Page heading="IntegrationsPage">{null}</Page>;
}
