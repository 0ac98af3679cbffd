import { createContext, useContext } from 'react';

import type { KnownName } from './language/known-names.ts';

/** What the workbench needs from the house beyond the engine's ports; `runtime` fills it. */
export interface WorkbenchHouse {
  dictTypes(): readonly KnownName[];
  /** Permission keys of the person who edits. */
  permissions(): readonly string[];
  /** Reads menu and schema list again, so that a published page is there without a reload. */
  refresh(): Promise<void>;
  /** Route of an entity or a screen as the product serves it now; undefined where it has no page. */
  routeOf(kind: 'entity' | 'screen', name: string): string | undefined;
  /** Pinyin of a title: whole, and first letters. Loaded when first asked for. */
  pinyin(): Promise<(title: string) => { readonly full: string; readonly initials: string }>;
}

const HouseContext = createContext<WorkbenchHouse | null>(null);
export const HouseProvider = HouseContext.Provider;

/** @throws Error outside a `HouseProvider`. */
export function useHouse(): WorkbenchHouse {
  const house = useContext(HouseContext);
  if (!house) throw new Error('parts of the workbench need a HouseProvider above them');
  return house;
}
