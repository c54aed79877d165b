import { Page } from '../shell/page.js';

export function AutomationsPage() {
  return <Page heading="AutomationsPage">{null}</Page>;
}
