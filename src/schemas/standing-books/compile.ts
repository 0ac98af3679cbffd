import { renameIn } from '../expressions/rename.ts';
import { elementCard } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import type { BookWords, Compiled, Place, StoredForm } from './elements/card.ts';
import { both, foldResting } from './elements/parts.ts';
import { sayBook, type Said } from './said.ts';

/**
 * The form of a checked document, in the language of schemas: what draws and judges every other form draws and judges it.
 * @param words what forms say of themselves
 * @param resting names of values that are not asked for now, with the day from which they are again
 * @param said the texts of the template as its reader reads them; the form takes them along
 */
export function compileBook(
  book: BookDocument,
  words: BookWords,
  {
    resting = {},
    said,
  }: { readonly resting?: Resting | undefined; readonly said?: Said | undefined } = {},
): StoredForm {
  const { elements } = said ? sayBook(book, said) : book;
  const place: Place = {
    words,
    name: (key) => key,
    expression: (source) => source,
    option: (text) => said?.[text] ?? text,
    visibleWhen: undefined,
    isColumn: false,
    rests: (name) => (Object.hasOwn(resting, name) ? resting[name] : undefined),
    columns: 1,
    inside: () => NOTHING,
  };
  const { fields, items } = compileAll(elements, place);
  // groups take the whole width, and say themselves how many columns they have
  const layout = { columns: 1, items: foldResting(items, 1, place) } as const;
  return { fields: hiddenAsEmpty(fields), layout, ...(said && { said }) };
}

/**
 * Conditions in which a value that is hidden itself reads as empty: it will not be sent, and what hangs on it would be asked for on a
 * ground that nobody sees.
 */
function hiddenAsEmpty(fields: Compiled['fields']): Compiled['fields'] {
  const done = new Map<string, string | undefined>();
  const conditionOf = (name: string): string | undefined => {
    const own = Object.hasOwn(fields, name) ? fields[name]?.visibleWhen : undefined;
    if (own === undefined || done.has(name)) return done.get(name) ?? own;
    // a circle of conditions reads them as they are written
    done.set(name, own);
    const whole = renameIn(own, (read) => {
      const ground = read === name ? undefined : conditionOf(read);
      return ground === undefined ? undefined : `((${ground}) ? ${read} : null)`;
    });
    // a chain that doubles with every step is read as it is written from there on
    const kept = whole.length > LONGEST ? own : whole;
    done.set(name, kept);
    return kept;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const visibleWhen = conditionOf(name);
      return [name, visibleWhen === field.visibleWhen ? field : { ...field, visibleWhen }];
    }),
  ) as Compiled['fields'];
}

/** Letters of a condition with those it hangs on. */
const LONGEST = 2000;

type Resting = Readonly<Record<string, string>>;

const NOTHING: Compiled = { fields: {}, items: [] };

function compileAll(elements: readonly BookElement[], place: Place): Compiled {
  const parts = elements.map((element) =>
    elementCard(element).compile(element, { ...place, inside: inside(place) }),
  );
  return {
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Compiled['fields'],
    items: parts.flatMap(({ items }) => items),
  };
}

function inside(place: Place): Place['inside'] {
  return (elements, visibleIf, change = {}) => {
    const visibleWhen = both(place.visibleWhen, visibleIf && place.expression(visibleIf));
    return compileAll(elements as readonly BookElement[], { ...place, visibleWhen, ...change });
  };
}
