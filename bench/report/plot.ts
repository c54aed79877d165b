/** Line plots as SVG that reads on a light page and on a dark one. */

export interface Line {
  readonly title: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Drawn stronger than the others. */
  readonly isOurs: boolean;
}

interface Plot {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly yUnit: string;
  readonly lines: readonly Line[];
}

const width = 760;
const height = 400;
const margin = { top: 44, right: 200, bottom: 52, left: 64 };
const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
const colours = ['#6b7280', '#d97706', '#7c3aed', '#059669', '#dc2626', '#0891b2'];
const ours = '#2563eb';
const labelHeight = 15;
const ink = '#6e7781';

export function plot({ title, xTitle, yTitle, yUnit, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = [...new Set(all.map(({ x }) => x))].toSorted((a, b) => a - b);
  const steps = stepsTo(Math.max(...all.map(({ y }) => y)));
  const right = xs.at(-1) || 1;
  const top = steps.at(-1) as number;
  const x = (value: number): number => round(margin.left + (value / right) * inner.width);
  const y = (value: number): number => round(margin.top + inner.height - (value / top) * inner.height);

  const grid = steps.map(
    (
      step,
    ) => `<line x1="${margin.left}" x2="${margin.left + inner.width}" y1="${y(step)}" y2="${y(step)}" class="grid"/>
<text x="${margin.left - 8}" y="${y(step) + 4}" text-anchor="end">${step}</text>`,
  );
  const ticks = spaced(xs, x).map(
    (value) => `<text x="${x(value)}" y="${margin.top + inner.height + 20}" text-anchor="middle">${value}</text>`,
  );
  const coloured = lines.map((line, index) => ({
    ...line,
    colour: line.isOurs ? ours : (colours[index % colours.length] as string),
  }));
  const labels = apart(coloured.map(({ points }) => y(points.at(-1)?.y ?? 0)));
  const drawn = coloured.map(({ points, title: name, colour, isOurs }, index) => {
    const path = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
    const dots = points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" fill="${colour}"/>`);
    const weight = isOurs ? ' font-weight="600"' : '';
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${isOurs ? 3 : 1.5}"/>
${dots.join('\n')}
<text x="${margin.left + inner.width + 12}" y="${(labels[index] as number) + 4}" style="fill: ${colour}"${weight}>${escaped(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: ${ink} } .grid { stroke: ${ink}; stroke-opacity: 0.25 }</style>
<text x="${margin.left}" y="20" style="font-size: 14px" font-weight="600">${escaped(title)}</text>
<text x="${margin.left - 8}" y="${margin.top - 10}" text-anchor="end" style="font-size: 11px">${escaped(yUnit)}</text>
<title>${escaped(title)}: ${escaped(yTitle)}</title>
${[...grid, ...ticks].join('\n')}
<text x="${margin.left + inner.width / 2}" y="${height - 10}" text-anchor="middle">${escaped(xTitle)}</text>
${drawn.join('\n')}
</svg>
`;
}

/** About five round numbers from 0 to at least the largest value. */
function stepsTo(largest: number): number[] {
  const raw = Math.max(largest, Number.EPSILON) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/** Those values whose labels don't run into each other, from the right. */
function spaced(values: readonly number[], x: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const value of values.toReversed()) {
    const next = kept.at(-1);
    if (next === undefined || x(next) - x(value) > 24) kept.push(value);
  }
  return kept;
}

/** Heights of labels, moved so that none covers another. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] as number) - (heights[b] as number));
  const moved = [...heights];
  let last = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    moved[index] = Math.max(moved[index] as number, last + labelHeight);
    last = moved[index] as number;
  }
  const over = last - (margin.top + inner.height);
  return over > 0 ? moved.map((value) => value - over) : moved;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
