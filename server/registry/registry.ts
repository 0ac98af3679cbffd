import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MenuGroup, ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Lang } from '#schemas/types/words.ts';

/** All schemas the server obeys, read from `src/schemas` and checked. Names in requests are looked up here and nowhere else. */
export interface Registry {
  entity(name: string): EntitySchema | undefined;
  entities(): readonly EntitySchema[];
  states(name: string): StatesSchema | undefined;
  screen(name: string): ScreenSchema | undefined;
  screens(): readonly ScreenSchema[];
  /** The schema with its titles in the given language. */
  localizedEntity(name: string, lang: Lang): EntitySchema | undefined;
  localizedScreen(name: string, lang: Lang): ScreenSchema | undefined;
  localizedStates(name: string, lang: Lang): StatesSchema | undefined;
  /** The groups of the menu tree, titles in the given language. */
  menuGroups(lang: Lang): readonly MenuGroup[];
  /** A short hash of the source text, for caching in the browser. */
  hash(kind: 'entity' | 'screen' | 'states', name: string): string;
  /** Runs when a file changed and was read again (development). */
  onChange(listener: (entityName: string) => void): void;
}
