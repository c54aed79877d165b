/** The pages of docs/ that the service serves, in the order of their list. */
export const guideNames = [
  'guide',
  'rest',
  'authentication',
  'behaviour',
  'errors',
  'events',
  'subscriptions',
  'webhooks',
  'callbacks',
  'timers',
  'clients',
  'mcp',
  'bounds',
  'privacy',
  'changes',
  'glossary',
];

/** The pictures in docs/ that the home page shows. */
export const pictureNames = ['board-light.png', 'board-dark.png'];
