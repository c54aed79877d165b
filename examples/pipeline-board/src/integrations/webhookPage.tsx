import { Page } from '../shell/page.js';

export function WebhookPage({ id }: { readonly id: string }) {
  return <Page heading={id}>{null}</Page>;
}
