import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../packages/board/src/vacancy/quietHtml.js';

/** What of a description's HTML never reaches the parser (packages/board, vacancy/safeHtml). */

describe('a description', () => {
  it.each<[what: string, html: string, left: string]>([
    ['without markup', 'a < b', 'a < b'],
    ['with plain elements', '<p>One <b>two</b></p>', '<p>One <b>two</b></p>'],
    ['with a script', 'a<script>run(">")</script >b', 'ab'],
    ['with a style sheet in capitals', 'a<STYLE>p {}</style>b', 'ab'],
    ['with a script that is not closed', 'a<script>b<b>c</b>', 'a<script>b<b>c</b>'],
    ['with an element whose name begins alike', '<scripted>a</scripted>', '<scripted>a</scripted>'],
    ['with attributes that run', '<p onclick="a()" title="t">b</p>', '<p  title="t">b</p>'],
    ['with a style', "<p style='color: red'/onload=x>b</p>", '<p  >b</p>'],
    ['that ends in a tag', 'a<p onclick=', 'a<p onclick='],
  ])('%s', (_what, html, left) => {
    expect(quiet(html)).toBe(left);
  });

  it('of the greatest length is read once, whatever it has', () => {
    for (const part of ['<', '<style', '<script>', '</script', '<p on', ' style="', "<p style='>"]) {
      const html = part.repeat(200_000 / part.length);
      expect(quiet(html).length).toBeLessThanOrEqual(html.length);
    }
  });
});
