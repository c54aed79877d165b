/** The pictures of the board, drawn on 16 × 16. Their colour is that of the text beside them; they say nothing themselves. */
const paths = {
  board: 'M2 3h3.3v10H2zM6.3 3h3.4v6.5H6.3zM10.7 3H14v8h-3.3z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3 14 14',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  query: 'M5.5 3C3.5 3 4.7 7.3 3 8c1.7.7.5 5 2.5 5M10.5 3c2 0 .8 4.3 2.5 5-1.7.7-.5 5-2.5 5',
  help: 'M5.7 6a2.3 2.3 0 1 1 3.4 2.1c-.8.4-1.1.8-1.1 1.6M8 12.3v.2',
  timer: 'M8 4.5a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4M8 6.8v2.5l1.7 1M6.3 2h3.4',
  hold: 'M5.8 4v8M10.2 4v8',
  flag: 'M4 14V2.8h7.5L9.8 5.7l1.7 2.8H4',
  moveOn: 'M3 8h9.5M9 4.3 12.7 8 9 11.7',
  moveTo: 'M2.5 8H6c3 0 2.5-3.8 5.5-3.8h1.3M6 8c3 0 2.5 3.8 5.5 3.8h1.3M11 2.4l2 1.8-2 1.8M11 10l2 1.8-2 1.8',
  discard: 'M4 4l8 8M12 4l-8 8',
  discarded: 'M6 3a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 6 3M2 13c0-2.5 1.6-4 4-4s4 1.5 4 4M11 5l3 3M14 5l-3 3',
  cancel: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M4.2 4.2l7.6 7.6',
  undo: 'M6 3.2 2.8 6.4 6 9.6M3 6.4h6.2a3.4 3.4 0 0 1 0 6.8H6',
  compare: 'M2.5 3h4.5v10H2.5zM9 3h4.5v10H9z',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  add: 'M8 3v10M3 8h10',
  copy: 'M6 6h7v7H6zM3.5 10H3V3h7v.5',
  goTo: 'M6 3.5 10.5 8 6 12.5',
  close: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 9h3',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
