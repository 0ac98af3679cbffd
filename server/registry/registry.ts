import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ReportSchema } from '#schemas/language/report.ts';
import type { MenuGroup, ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { EntityOf } from './rows.ts';

/** All schemas the server obeys, read from `src/schemas` and checked. Names in requests are looked up here and nowhere else. */
export interface Registry {
  entity<N extends string>(name: N): EntityOf<N> | undefined;
  entities(): readonly EntitySchema[];
  states(name: string): StatesSchema | undefined;
  screen(name: string): ScreenSchema | undefined;
  screens(): readonly ScreenSchema[];
  /** The schema with its titles in the given language. */
  localizedEntity<N extends string>(name: N, lang: Lang): EntityOf<N> | undefined;
  localizedScreen(name: string, lang: Lang): ScreenSchema | undefined;
  localizedStates(name: string, lang: Lang): StatesSchema | undefined;
  /** Templates of reports. */
  reports(): readonly ReportSchema[];
  localizedReport(name: string, lang: Lang): ReportSchema | undefined;
  /** The groups of the menu tree, titles in the given language. */
  menuGroups(lang: Lang): readonly MenuGroup[];
  /** A short hash of the source text, for caching in the browser. */
  hash(kind: 'entity' | 'screen' | 'states' | 'report', name: string): string;
  /** Runs when a file changed and was read again (development). */
  onChange(listener: (entityName: string) => void): void;
}

/** A look-up by name as the compiler knows it: what it finds bears the name that was asked for. */
export function named<A extends readonly unknown[]>(
  find: (name: string, ...rest: A) => EntitySchema | undefined,
): <N extends string>(name: N, ...rest: A) => EntityOf<N> | undefined {
  return find as <N extends string>(name: N, ...rest: A) => EntityOf<N> | undefined;
}
