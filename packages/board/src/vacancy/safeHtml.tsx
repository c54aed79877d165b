import DOMPurify from 'dompurify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../service/useStore.js';
import { theme as chosenTheme } from '../shell/preferences.js';
import { quiet } from './quietHtml.js';

/** What a description may have: words and their order. Nothing that runs, looks like a page, or loads anything. */
const allowed = {
  ALLOWED_TAGS: [
    ...['a', 'b', 'blockquote', 'br', 'code', 'dd', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['hr', 'i', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th'],
    ...['thead', 'tr', 'u', 'ul'],
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https?|mailto|tel):/i,
};

/**
 * HTML of a company, in a frame of its own: cleaned, in a sandbox without scripts, under the policy of this page, which
 * loads nothing from elsewhere.
 */
export function SafeHtml({ name, html }: { readonly name: string; readonly html: string }) {
  const theme = useStore(chosenTheme);
  const [height, setHeight] = useState(80);
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = useCallback((): void => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(body.offsetHeight + 2);
  }, []);
  useEffect(() => {
    if (!frame.current) return;
    // A narrower window has longer texts.
    const watch = new ResizeObserver(measure);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [measure]);
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? '';
  const page =
    `<!doctype html><html lang="${document.documentElement.lang}" data-theme="${theme}"><head><title>${name}</title>` +
    `<base target="_blank"><link rel="stylesheet" href="${style}"></head>` +
    `<body class="framed">${DOMPurify.sanitize(quiet(html), allowed)}</body></html>`;
  return (
    <iframe
      ref={frame}
      title={name}
      className="safe-html"
      // The same origin lets this page measure it. Without scripts nothing in it can use that.
      sandbox="allow-same-origin allow-popups"
      srcDoc={page}
      style={{ height: `${height}px` }}
      onLoad={measure}
    />
  );
}
