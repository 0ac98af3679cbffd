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
    /** Series colours that stay apart for colour-blind readers. */
    series: ['#0958d9', '#d46b08', '#08979c', '#9254de', '#cf1322', '#389e0d', '#8c8c8c', '#c41d7f', '#7cb305', '#597ef7', '#ad8b00', '#36cfc9'],
  } as const;
}
