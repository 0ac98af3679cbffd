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
  return { fields, layout, ...(said && { said }) };
}

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
