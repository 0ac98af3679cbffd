import { readNames } from './check-expression.ts';

/**
 * An expression with other names: those for which `rename` answers nothing stay. @throws ExpressionError when the source is none
 */
export function renameIn(source: string, rename: (name: string) => string | undefined): string {
  let [text, end] = ['', 0];
  for (const { name, at } of [...readNames(source)].sort((a, b) => a.at - b.at)) {
    const next = rename(name);
    if (next === undefined) continue;
    text += source.slice(end, at) + next;
    end = at + name.length;
  }
  return text + source.slice(end);
}
