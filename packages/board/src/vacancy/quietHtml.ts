/** Attributes that run or style something. */
const reported = /[\s/](on\w+|style)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;
const hidden = /^<(style|script)\b/i;

/**
 * HTML without what the page's policy would report while it is parsed to be cleaned: style sheets, scripts, and attributes
 * that hold either. It cleans nothing by itself. A description has up to 200,000 characters that anybody may have written,
 * so its time is linear in them.
 */
export function quiet(html: string): string {
  const lower = html.toLowerCase();
  /** The elements that are not closed from here on. */
  const unclosed = new Set<string>();
  let made = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) return made + html.slice(at);
    made += html.slice(at, open);
    const tag = html.slice(open, close + 1);
    at = close + 1;
    const name = hidden.exec(tag)?.[1]?.toLowerCase();
    const end = name === undefined || unclosed.has(name) ? -1 : lower.indexOf(`</${name}`, at);
    const over = end === -1 ? -1 : html.indexOf('>', end);
    if (over !== -1) {
      at = over + 1;
      continue;
    }
    if (name !== undefined) unclosed.add(name);
    made += tag.replace(reported, ' ');
  }
}
