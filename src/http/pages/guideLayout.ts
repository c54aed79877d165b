import { homeStyle } from './homeStyle.js';

/** The layout of the guides, which `npm run build` renders. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML. */
export const htmlOf = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const guideStyle = `
  body { max-width: 72rem; padding-top: 1.5rem; display: grid; gap: 2.5rem; grid-template-columns: 12rem minmax(0, 1fr); }
  nav { position: sticky; top: 1.5rem; align-self: start; }
  nav a { display: block; padding: .2rem 0; text-decoration: none; }
  nav a[aria-current] { font-weight: 600; color: var(--ink); }
  nav .home { margin-bottom: .75rem; font-weight: 600; }
  main h1 { font-size: clamp(1.8rem, 4vw, 2.4rem); }
  main h2 { font-size: 1.35rem; margin: 2.25rem 0 .5rem; }
  main h3 { font-size: 1.1rem; margin: 1.75rem 0 .25rem; }
  main p, main ul, main ol { margin: .75rem 0 0; }
  main ul { list-style: disc; padding-left: 1.25rem; }
  main li + li { margin-top: .3rem; }
  main code { overflow-wrap: anywhere; }
  pre code { overflow-wrap: normal; }
  .table { overflow-x: auto; margin: 1rem 0 0; }
  table { border-collapse: collapse; font-size: .92rem; }
  th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
  td code { overflow-wrap: normal; }
  :target { background: light-dark(#fff2b3, #4a3f10); scroll-margin-top: 1rem; }
  @media (max-width: 48rem) {
    body { display: block; }
    nav { position: static; display: flex; flex-wrap: wrap; gap: 0 1rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
    nav .home { margin: 0; }
    main { margin-top: 1.5rem; }
  }`;

export interface GuidePage {
  readonly name: string;
  /** The titles of all guides by their names, in the order of the list. */
  readonly titles: ReadonlyMap<string, string>;
  /** The rendered page, beginning with its heading. */
  readonly body: string;
}

/** A guide as a page, in the look of the home page, with a list of the others. */
export function guidePage({ name, titles, body }: GuidePage): string {
  const links = [...titles].map(
    ([other, title]) => `<a href="/docs/${other}"${other === name ? ' aria-current="page"' : ''}>${htmlOf(title)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlOf(titles.get(name) ?? name)} – Recruitment Pipeline API</title><style>${homeStyle}${guideStyle}</style></head>
<body>
<nav aria-label="Documentation">
<a class="home" href="/">Recruitment Pipeline API</a>
${links.join('\n')}
<a href="/docs">REST operations</a>
</nav>
<main>
${body}</main>
</body>
</html>
`;
}
