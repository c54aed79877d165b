/** Line plots as SVG for light and dark pages: the colours are legible on both, and there is no background. */

export interface Line {
  readonly title: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** It is drawn thicker than the others. */
  readonly isOurs: boolean;
}

interface Plot {
  readonly title: string;
  readonly xTitle: string;
  readonly yUnit: string;
  readonly lines: readonly Line[];
}

const width = 760;
const height = 400;
const margin = { top: 56, right: 190, bottom: 52, left: 56 };
const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
const colours = ['#7d8590', '#c77700', '#8b5cf6', '#0f9d6e', '#e5484d', '#0891b2'];
const ours = '#2f81f7';
const ink = '#7d8590';
const labelHeight = 16;
const tickWidth = 24;
/** With more points the line is a curve, and dots would only thicken it. */
const mostDots = 12;

/** Lines are drawn in order, and ours last: so it is on top. */
export function plot({ title, xTitle, yUnit, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = [...new Set(all.map(({ x }) => x))].toSorted((a, b) => a - b);
  const steps = stepsTo(Math.max(...all.map(({ y }) => y)));
  const right = xs.at(-1) || 1;
  const top = steps.at(-1) as number;
  const x = (value: number): number => round(margin.left + (value / right) * inner.width);
  const y = (value: number): number => round(margin.top + inner.height - (value / top) * inner.height);

  const isCounted = xs.length <= mostDots && xs.every(Number.isInteger);

  const grid = steps.map(
    (
      step,
    ) => `<line x1="${margin.left}" x2="${margin.left + inner.width}" y1="${y(step)}" y2="${y(step)}" class="grid"/>
<text x="${margin.left - 8}" y="${y(step) + 4}" text-anchor="end">${step}</text>`,
  );
  const ticks = (isCounted ? spaced(xs, x) : stepsTo(right).filter((step) => step <= right)).map(
    (value) => `<text x="${x(value)}" y="${margin.top + inner.height + 20}" text-anchor="middle">${value}</text>`,
  );
  const coloured = lines
    .map((line, index) => ({ ...line, colour: line.isOurs ? ours : (colours[index % colours.length] as string) }))
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => Number(a.isOurs) - Number(b.isOurs));
  const labels = apart(coloured.map(({ points }) => y(points.at(-1)?.y ?? 0)));
  const drawn = coloured.map(({ points, title: name, colour, isOurs }, index) => {
    const path = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
    const dots = points.length > mostDots ? [] : points.map((at) => `<circle cx="${x(at.x)}" cy="${y(at.y)}" r="3"/>`);
    const labelY = (labels[index] as number) + 4;
    return `<g fill="${colour}">
<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${isOurs ? 3 : 1.5}"/>
${dots.join('')}
<text x="${margin.left + inner.width + 12}" y="${labelY}" class="name"${isOurs ? ' font-weight="600"' : ''}>${escaped(name)}</text>
</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>text { font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif } text:not(.name) { fill: ${ink} } .grid { stroke: ${ink}; stroke-opacity: 0.25 }</style>
<text x="${margin.left}" y="20" style="font-size: 14px; font-weight: 600">${escaped(title)}</text>
<text x="8" y="${margin.top - 14}">${escaped(yUnit)}</text>
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

/** The values whose labels don't overlap, chosen from the right. */
function spaced(values: readonly number[], x: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const value of values.toReversed()) {
    const next = kept.at(-1);
    if (next === undefined || x(next) - x(value) > tickWidth) kept.push(value);
  }
  return kept;
}

/** The heights of labels, moved so that none overlap. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] as number) - (heights[b] as number));
  const moved = [...heights];
  let last = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    moved[index] = Math.max(moved[index] as number, last + labelHeight);
    last = moved[index] as number;
  }
  // Labels that were moved below the plot are moved up again, as far as the next label allows.
  let limit = margin.top + inner.height;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] as number, limit);
    limit = (moved[index] as number) - labelHeight;
  }
  return moved;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
