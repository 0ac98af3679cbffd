export function byName<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function table(
  heads: readonly string[],
  rows: readonly (readonly unknown[])[],
): readonly string[] {
  const line = (cells: readonly unknown[]) =>
    `| ${cells
      .map((cell) =>
        String(cell ?? '')
          .replaceAll('|', '\\|')
          .replaceAll('\n', ' '),
      )
      .join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

export const code = (text: string): string => `\`${text}\``;

export const yes = (value: unknown): string => (value ? 'yes' : '');
