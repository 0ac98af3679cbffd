import type { ReactNode } from 'react';

let draw: ((name: string) => ReactNode) | null = null;

/** The house hands in the icons its menu draws, so that a record that names one shows it. */
export function registerGlyphs(glyphOf: (name: string) => ReactNode): void {
  draw = glyphOf;
}

/** The icon of a name, null where the house has none. */
export function glyphOf(name: string): ReactNode {
  return draw?.(name) ?? null;
}
