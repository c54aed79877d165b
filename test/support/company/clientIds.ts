/** Ids as clients choose them. The service takes any text of up to 128 characters, and compares code points. */

/** One of each kind that is usual elsewhere. */
export const usualIds = {
  email: 'ana.garcía+jobs@example.com',
  urn: 'urn:li:person:(7,x)?+q=1#f',
  path: '/tenants/7/people/../12?tab=a&b=c',
  uuid: '3F2504E0-4f89-41d3-9a0c-0305e82c3301',
} as const;

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/** All printable characters of ASCII, eight in an id. */
export const dense: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  printable.slice(8 * index, 8 * index + 8).join(''),
);

/** Ids of which routers, browsers, proxies and decoders take a part for something else than text. */
export const special: readonly string[] = [
  ...Object.values(usualIds),
  ...[
    '.',
    '..',
    '...',
    '.a',
    'a.',
    '%2e',
    '%2E%2e',
    '%',
    '%%',
    '%2F',
    '%252F',
    '%25252F',
    '%40',
    '%4',
    'a%zz',
    '=40',
    '=3D40',
  ],
  ...['new', 'constructor', '__proto__', 'null', 'true', '0', '1e3', ' padded ', 'a+b c', 'http://a.example/b?c#d'],
  // The same letter composed and decomposed, and letters beyond the basic plane.
  ...['José'.normalize('NFC'), 'José'.normalize('NFD'), 'ﬁ', 'fi', '李小龍', '👩🏽‍💻', 'ß', 'SS', 'İ', '\u{1F600}'],
  ...['a\u00a0b', 'a\u200bb', 'a\u202eb', 'a\tb', 'a\nb', 'a\\b', '\\..\\b', 'é'.repeat(100)],
];

/** The same, and each printable character alone and within an id. */
export const oddIds: readonly string[] = [
  ...new Set([...special, ...printable.flatMap((character) => [`a${character}b`, character])]),
].filter((id) => id !== ' ');
