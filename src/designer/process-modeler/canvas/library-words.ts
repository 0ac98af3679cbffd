/**
 * What the drawing library still says itself, and the key of our text for it. Its palette, its context pad and its menus are replaced by
 * ours; `library-words.test.ts` holds this table against the texts in the library.
 */
import type { SayScreen, ScreenKey } from '#schemas/texts/text-keys.ts';

export const LIBRARY_WORDS: Readonly<Record<string, ScreenKey>> = {
  'Search in diagram': 'modeler.library.search',
  'Open {element}': 'modeler.library.open',
  'Open minimap': 'modeler.library.openMap',
  'Close minimap': 'modeler.library.closeMap',
};

/** The library's way to ask for a text: `{element}` is filled in. */
export function translateBy(
  say: SayScreen,
): (text: string, parts?: Readonly<Record<string, string>>) => string {
  return (text, parts = {}) => {
    const key = LIBRARY_WORDS[text];
    return (key === undefined ? text : say(key)).replaceAll(
      /\{(\w+)\}/g,
      (whole, name: string) => parts[name] ?? whole,
    );
  };
}
