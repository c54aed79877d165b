/** The style of the home page, in light and dark. It is in the page itself, so the page needs no other file. */
export const homeStyle = `
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f6f7fb, #0f1218);
    --raised: light-dark(#ffffff, #181d27);
    --line: light-dark(#dfe3ec, #2b3342);
    --ink: light-dark(#171b26, #e9edf5);
    --soft: light-dark(#566073, #9da8bb);
    --accent: light-dark(#3447d4, #9fb0ff);
    font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif;
    background: var(--ground); color: var(--ink);
  }
  body { max-width: 60rem; margin: 0 auto; padding: clamp(2rem, 7vw, 4.5rem) 1.25rem 4rem; }
  h1 { font-size: clamp(2rem, 5.5vw, 3rem); line-height: 1.1; letter-spacing: -.03em; margin: 0; text-wrap: balance; }
  h2 { font-size: 1.05rem; letter-spacing: -.01em; margin: 0; }
  p { margin: .35rem 0 0; }
  .lead { font-size: 1.2rem; line-height: 1.5; color: var(--soft); max-width: 38rem; margin: 1rem 0 2.5rem; text-wrap: pretty; }
  a { color: var(--accent); text-underline-offset: .2em; }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: .25rem; }
  code { font: .92em ui-monospace, "SF Mono", Menlo, monospace; }
  ul { list-style: none; margin: 0; padding: 0; }
  .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
  .cards li { position: relative; padding: 1.25rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--raised); }
  .cards li:has(a):hover { border-color: var(--accent); }
  .cards a { text-decoration: none; }
  .cards a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  .cards p { color: var(--soft); font-size: .95rem; }
  .cards .first { grid-column: 1 / -1; display: grid; gap: 1.5rem; align-items: center; overflow: hidden;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); padding: 1.75rem; }
  .first h2 { font-size: 1.5rem; letter-spacing: -.02em; }
  .first img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
  section { margin-top: 2.75rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: .75rem 0 0; font-size: .95rem; }
  dt { white-space: nowrap; } dd { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
  pre { margin: 1rem 0 0; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised);
    overflow-x: auto; font-size: .85rem; line-height: 1.6; }
  .command { position: relative; }
  .command button { position: absolute; top: .5rem; right: .5rem; }
  button { font: inherit; font-size: .8rem; padding: .15rem .6rem; border: 1px solid var(--line); border-radius: .4rem;
    background: var(--ground); color: var(--ink); cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .note { color: var(--soft); font-size: .95rem; }
  dl + .note { margin-top: 1rem; }
  @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }`;

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
