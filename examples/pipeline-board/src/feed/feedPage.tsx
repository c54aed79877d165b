import { Page } from '../shell/page.js';

export function FeedPage() {
  return <Page heading="FeedPage">{null}</Page>;
}
