import { sourceOf } from '../formula-source.ts';
import type { ElementCard, LeafBase, Place } from './card.ts';
import { leafField, leafProps, optionsFrom, pairProblem } from './parts.ts';

/** Worked out of other values; of a question the words for yes and no. */
export interface CalcElement extends LeafBase {
  readonly kind: 'calc';
  readonly formula: string;
  readonly decimals?: number;
  readonly unit?: string;
  readonly yes?: string;
  readonly no?: string;
  /** The standard that says how it is worked out; default what its functions and tables come from. */
  readonly source?: string;
}

export const calcCard: ElementCard<CalcElement> = {
  palette: 'number',
  props: leafProps(
    { name: 'formula', kind: 'expression', page: 'link' },
    { name: 'decimals', kind: 'count', isOptional: true, min: 0, max: 10 },
    { name: 'unit', kind: 'text', isOptional: true },
    { name: 'yes', kind: 'text', isOptional: true, page: 'look' },
    { name: 'no', kind: 'text', isOptional: true, page: 'look' },
    { name: 'source', kind: 'text', isOptional: true },
  ),
  becomes: ['calc'],
  isColumn: true,
  formula: ({ formula }) => formula,
  check: (element) => [
    ...pairProblem(element),
    ...((element.yes === undefined) === (element.no === undefined)
      ? []
      : [{ part: element.yes === undefined ? 'yes' : 'no', code: 'needsPair' as const }]),
  ],
  compile(element, place) {
    const { yes, no, decimals, unit } = element;
    const worked = place.expression(element.formula);
    const expr =
      yes === undefined || no === undefined
        ? worked
        : `(${worked}) == null ? null : (${worked}) ? ${quote(yes)} : ${quote(no)}`;
    const source = element.help === undefined ? sourceOf(element) : undefined;
    return leafField(
      element,
      {
        type: 'calc',
        expr,
        ...(decimals !== undefined && { scale: decimals }),
        ...(unit && { unit }),
        ...readAs(element, place),
        ...(source !== undefined && { help: place.words.source(source) }),
      },
      place,
    );
  },
};

/** How its two words are read, where that is another way than they are stored. */
function readAs({ yes, no }: CalcElement, place: Pick<Place, 'option'>) {
  if (yes === undefined || no === undefined) return {};
  const options = optionsFrom([yes, no], place);
  return options.some(({ value, title }) => value !== title) ? { options } : {};
}

/** A text as expressions write one. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}
