// Part of `npm run build`: the pages of docs/ for integrators, as HTML in dist/guides, which the service serves at
// /docs/NAME, and the pictures of the home page. A link to a file that is not served becomes plain text.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, Renderer } from 'marked';
import { builtFrom, digestOf, publish } from '../sources.mjs';
import { guideNames, pictureNames } from './names.mjs';

const root = join(import.meta.dirname, '../..');
const home = join(root, 'dist/guides');
const layout = [join(root, 'dist/http/pages/guideLayout.js')];
const { guidePage, htmlOf } = await import(layout[0]);

const own = ['render.mjs', 'names.mjs'].map((name) => join(import.meta.dirname, name));
const pictures = pictureNames.map((name) => join(root, 'docs', name));
const digest = await digestOf([...guideNames.map(fileOf), ...pictures, ...layout, ...own]);
const titles = new Map(await Promise.all(guideNames.map(async (name) => [name, titleOf(await sourceOf(name))])));
if ((await builtFrom(home)) !== digest) await renderAll();

async function renderAll() {
  const draft = join(root, `dist/.guides-${process.pid}`);
  await mkdir(draft, { recursive: true });
  for (const name of guideNames) await writeFile(join(draft, `${name}.html`), await rendered(name));
  for (const [at, name] of pictureNames.entries()) await copyFile(pictures[at], join(draft, name));
  await publish(draft, home, digest);
}

function fileOf(name) {
  return join(root, 'docs', `${name.toUpperCase()}.md`);
}

function sourceOf(name) {
  return readFile(fileOf(name), 'utf8');
}

function titleOf(source) {
  return /^# (.+)$/m.exec(source)[1];
}

async function rendered(name) {
  const anchors = anchorsOf();
  const reasons = name === 'errors' ? reasonAnchors() : (html) => html;
  const renderer = {
    heading({ tokens, depth, text }) {
      const content = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchors(text)}">${content}</h${depth}>\n`;
    },
    link({ href, tokens, text }) {
      const served = titles.get(text.replace(/\.md$/, '').toLowerCase());
      const content = served ? htmlOf(served) : this.parser.parseInline(tokens);
      const to = addressOf(href);
      return to === null ? content : `<a href="${htmlOf(to)}">${content}</a>`;
    },
    // Who has no mouse can scroll what is wider than the window.
    code({ text }) {
      return `<pre tabindex="0"><code>${htmlOf(text)}</code></pre>\n`;
    },
    table(token) {
      return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
    },
    list(token) {
      return reasons(Renderer.prototype.list.call(this, token));
    },
    // Comments mark what is generated. Other HTML is shown as it is written.
    html({ text }) {
      return text.startsWith('<!--') ? '' : htmlOf(text);
    },
  };
  const body = new Marked({ renderer, async: false }).parse(await sourceOf(name));
  return guidePage({ name, titles, body });
}

/** The address of a page that is served; null for other files. */
function addressOf(href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [, page, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return page && guideNames.includes(page.toLowerCase()) ? `/docs/${page.toLowerCase()}${anchor}` : null;
}

/** Anchors of headings as GitHub makes them, so that links within the pages work in both places. */
function anchorsOf() {
  const used = new Map();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}

/** Gives each reason an anchor where it comes first, to which errors of the service link. */
function reasonAnchors() {
  const named = new Set();
  return (html) =>
    html.replaceAll(/(?<=<li>(?:[A-Z_]+, )*)[A-Z][A-Z_]{3,}(?=[:,]| \d)/g, (reason) => {
      if (named.has(reason)) return reason;
      named.add(reason);
      return `<span id="${reason}">${reason}</span>`;
    });
}
