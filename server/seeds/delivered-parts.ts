import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { spoken } from '#schemas/texts/told.ts';
import { isFields, type Path, type Tell } from './delivered-file.ts';
import { enteredFault, writtenFault, type Judge, type World } from './delivered-values.ts';

/** The parts of a delivered file: which words stand where, and what judges their values. */
export type Part =
  | { readonly kind: 'value'; readonly judge: Judge }
  | { readonly kind: 'list'; readonly of: Part }
  /** A list, or something else. */
  | { readonly kind: 'either'; readonly list: Part; readonly other: Part }
  /** Words of somebody's choosing, each judged itself. */
  | { readonly kind: 'map'; readonly keys: Judge; readonly of: Part }
  | { readonly kind: 'object'; readonly words: Words; readonly needed: readonly string[] }
  /** Fields of an entity, with words besides. `as`: saved as people save it, or written into columns as it stands. */
  | {
      readonly kind: 'row';
      readonly entity: string;
      readonly words: Words;
      readonly as: 'saved' | 'fields' | 'columns';
    };

type Words = Readonly<Record<string, Part>>;
type Given = Readonly<Record<string, Part | Judge>>;

const partOf = (given: Part | Judge): Part =>
  typeof given === 'function' ? { kind: 'value', judge: given } : given;
/** Words with what they hold. */
export const partsOf = (given: Given): Words =>
  Object.fromEntries(
    Object.entries(given).map(([word, part]) => [word.replace(/!$/, ''), partOf(part)]),
  );

export const list = (of: Part | Judge): Part => ({ kind: 'list', of: partOf(of) });
export const either = (many: Part, other: Part | Judge): Part => ({
  kind: 'either',
  list: many,
  other: partOf(other),
});
export const map = (keys: Judge, of: Part | Judge): Part => ({ kind: 'map', keys, of: partOf(of) });
/** Words that end in `!` must be there. */
export const object = (given: Given): Part => ({
  kind: 'object',
  words: partsOf(given),
  needed: Object.keys(given).flatMap((word) => (word.endsWith('!') ? [word.slice(0, -1)] : [])),
});
/** @param entity its file below `src/schemas/entities`, without `.json` */
export const row = (
  entity: string,
  words: Given = {},
  as: 'saved' | 'fields' | 'columns' = 'saved',
): Part => ({ kind: 'row', entity, words: partsOf(words), as });

interface Judging {
  readonly world: World;
  readonly tell: Tell;
}

/** Everything wrong with a value that stands for a part. */
export function checkPart(
  part: Part,
  value: unknown,
  at: Path,
  judging: Judging,
): readonly SchemaProblem[] {
  const { tell, world } = judging;
  switch (part.kind) {
    case 'value': {
      const what = part.judge(value, world);
      return what === undefined
        ? []
        : [
            tell(
              at,
              typeof what !== 'string' && what.near !== undefined ? 'unknown' : 'value',
              what,
            ),
          ];
    }
    case 'either':
      return checkPart(Array.isArray(value) ? part.list : part.other, value, at, judging);
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one: unknown, i) => checkPart(part.of, one, [...at, i], judging))
        : [tell(at, 'shape', 'expected a list')];
    default:
      return isFields(value)
        ? checkWords(part, value, at, judging)
        : [tell(at, 'shape', 'expected an object')];
  }
}

function checkWords(
  part: Extract<Part, { kind: 'map' | 'object' | 'row' }>,
  value: Readonly<Record<string, unknown>>,
  at: Path,
  judging: Judging,
): readonly SchemaProblem[] {
  const { tell, world } = judging;
  if (part.kind === 'map')
    return Object.entries(value).flatMap(([word, one]) => {
      const what = part.keys(word, world);
      const own = checkPart(part.of, one, [...at, word], judging);
      return what === undefined
        ? own
        : [tell([...at, word], 'unknown', what, { isAtKey: true }), ...own];
    });
  if (part.kind === 'row' && world.entity(part.entity.split('#')[0] ?? '') === undefined) return [];
  const words = part.kind === 'row' ? rowWords(part, world) : part.words;
  const needed = part.kind === 'row' ? [] : part.needed;
  const missing = needed.filter((word) => !Object.hasOwn(value, word));
  const unknown = Object.keys(value).filter((word) => !Object.hasOwn(words, word));
  const meant = meantWords(unknown, missing);
  return [
    ...missing
      .filter((word) => ![...meant.values()].includes(word))
      .map((word) => tell(at, 'shape', `the key "${word}" is missing`)),
    ...Object.entries(value).flatMap(([word, one]) => {
      const own = Object.hasOwn(words, word) ? words[word] : undefined;
      if (own) return checkPart(own, one, [...at, word], judging);
      const near = meant.get(word) ?? nearest(word, Object.keys(words));
      const what = spoken(`unknown key "${word}"`, near);
      return [tell([...at, word], 'unknown', what, { isAtKey: true })];
    }),
  ];
}

/** What lacks and was written with a slip: it is told where it stands, once. */
export function meantWords(
  unknown: readonly string[],
  missing: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    unknown.flatMap((word) => {
      const near = nearest(word, missing);
      return near === undefined ? [] : [[word, near] as const];
    }),
  );
}

/** The fields of the entity, then what stands besides them. */
function rowWords({ entity, words, as }: Extract<Part, { kind: 'row' }>, world: World): Words {
  const fields = Object.entries(world.fields(entity)).map(([name, field]) => {
    const fault = as === 'saved' ? enteredFault : writtenFault;
    const judge: Judge = (value, known) =>
      Array.isArray(value) && as !== 'saved'
        ? value.map((one: unknown) => fault(field, name, one, known)).find(Boolean)
        : fault(field, name, value, known);
    const word = as === 'columns' ? name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`) : name;
    return [word, { kind: 'value', judge } satisfies Part] as const;
  });
  return { ...Object.fromEntries(fields), ...words };
}
