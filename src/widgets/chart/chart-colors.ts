/** Colours of the current theme as the charts use them; read from the page's CSS variables. */
export function readChartColors() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    text: read('--text-2', '#4e5969'),
    faint: read('--line', '#e5e6eb'),
    card: read('--bg-card', '#ffffff'),
    primary: read('--primary', '#0958d9'),
    success: read('--success', '#237804'),
    warning: read('--warning', '#874d00'),
    danger: read('--danger', '#cf1322'),
    series: document.documentElement.dataset['theme'] === 'dark' ? DARK_SERIES : LIGHT_SERIES,
  } as const;
}

/** Series colours that stay apart for colour-blind readers, and from their ground by 3 to 1. */
const LIGHT_SERIES: readonly string[] = [
  '#0958d9',
  '#d46b08',
  '#08979c',
  '#9254de',
  '#cf1322',
  '#389e0d',
  '#8c8c8c',
  '#c41d7f',
  '#7cb305',
  '#597ef7',
  '#ad8b00',
  '#36cfc9',
];
const DARK_SERIES: readonly string[] = [
  '#4c9aff',
  '#ffa940',
  '#36cfc9',
  '#b37feb',
  '#ff7875',
  '#95de64',
  '#bfbfbf',
  '#ff85c0',
  '#bae637',
  '#85a5ff',
  '#ffd666',
  '#5cdbd3',
];
