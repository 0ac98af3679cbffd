/** Views that read rows of their own: not page by page, and printed as they stand. */
const PICTURES: ReadonlySet<string> = new Set([
  'chart',
  'map',
  'merged',
  'board',
  'calendar',
  'timeline',
]);

/** `chart.byLevel` → `chart`. */
export function kindOf(view: string): string {
  return view.split('.')[0] ?? view;
}

/** Whether a view reads rows of its own instead of pages. */
export function isPicture(view: string): boolean {
  return PICTURES.has(kindOf(view));
}
