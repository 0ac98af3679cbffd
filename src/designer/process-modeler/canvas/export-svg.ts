/** The picture as a file: colours of the page become those they stand for. */
export function withPlainColors(svg: string): string {
  return svg.replaceAll(/var\(--pm-[\w-]+, (#\w+)\)/g, '$1');
}
