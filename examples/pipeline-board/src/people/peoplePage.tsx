import { Page } from '../shell/page.js';

export function PeoplePage() {
  return <Page heading="PeoplePage">{null}</Page>;
}
