import {
  ANY,
  free,
  map,
  named,
  object,
  says,
  type Definitions,
  type Shape,
} from '../types/shape.ts';
import type { Takes } from '../types/takes.ts';
import { BLOCK_TAKES } from './part-names.ts';
import { WALL_WIDGET } from './wall.ts';
import { WIDGET_TAKES } from './widget-names.gen.ts';

type Word = 'block' | 'widget';

const TAKES: Readonly<Record<Word, Readonly<Record<string, Takes>>>> = {
  block: BLOCK_TAKES,
  widget: WIDGET_TAKES,
};

const WORDS = ['block', 'widget'] as const;

/** What each block and widget takes, by `block.stepBar`, `widget.lostHours`; those that take nothing have none. */
export const TAKEN: Definitions = {
  /** Of a name that nobody declared. */
  given: free(map(ANY)),
  ...Object.fromEntries(
    WORDS.flatMap((word) =>
      takingOf(word).map((name) => [`${word}.${name}`, free(shapeOf(word, name))]),
    ),
  ),
};

/** A place that names a block or a widget and hands it its `props`: by the name, those that it takes. */
export function placeOf(
  word: Word,
  others: Readonly<Record<string, Shape>> = {},
): readonly Shape[] {
  const own = { [`${word}!`]: says(word), ...others };
  const taking = takingOf(word);
  const silent = Object.keys(TAKES[word]).filter(
    (name) => !taking.includes(name) && name !== WALL_WIDGET,
  );
  return [
    ...taking.map((name) => {
      const { required = [] } = shapeOf(word, name);
      const props = { [required.length > 0 ? 'props!' : 'props']: named(`${word}.${name}`) };
      return object({ ...own, ...props }, { [word]: [name] });
    }),
    object(own, { [word]: silent }),
    { ...object({ ...own, props: named('given') }), isOfOthers: true },
  ];
}

function takingOf(word: Word): readonly string[] {
  return Object.entries(TAKES[word])
    .filter(([, takes]) => Object.keys(takes).length > 0)
    .map(([name]) => name);
}

function shapeOf(word: Word, name: string) {
  return object(TAKES[word][name] ?? {});
}
