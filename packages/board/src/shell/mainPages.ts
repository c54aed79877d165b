/** The pages of the navigation, in its order: what `shell` calls them, and their paths. */
export const mainPages = [
  ['today', '/board/today'],
  ['vacancies', '/board'],
  ['reviews', '/board/reviews'],
  ['automations', '/board/automations'],
  ['integrations', '/board/integrations'],
  ['people', '/board/people'],
  ['feed', '/board/feed'],
] as const;
