import type { SheetBlock, SheetPicture } from '../../sheet/document.ts';
import { elementCard, insideOf } from '../ask.ts';
import type { BookDocument, BookElement } from '../document.ts';
import { placeOfItem, titleOfItem, type RepeatElement } from '../elements/repeat.ts';
import type { TableElement } from '../elements/table.ts';
import { sayBook } from '../said.ts';
import { factOf, isSeen, type FilledBook, type Leaf, type PaperPlace } from './paper.ts';
import { checklistOf, isMatrix, matrixOf, rowsOf } from './tables.ts';

/** A filled book as it lies on paper, in the order of its template; what is hidden is not printed. */
export function bookBlocks(document: BookDocument, book: FilledBook): readonly SheetBlock[] {
  const { said } = book.form;
  const { elements } = said ? sayBook(document, said) : document;
  const place: PaperPlace = { book, name: (key) => key, expression: (source) => source };
  return partBlocks(elements, { place, columns: COLUMNS });
}

const COLUMNS = 2;

interface Part {
  readonly place: PaperPlace;
  /** How many facts stand beside each other. */
  readonly columns: number;
  /** Lines with a frequency make a table. */
  readonly isList?: boolean;
}

/** Facts and lines that follow each other stand together; everything else is a block of its own. */
function partBlocks(elements: readonly BookElement[], part: Part): readonly SheetBlock[] {
  const blocks: SheetBlock[] = [];
  // the first blocks of what stands here, behind something with a title of its own: that has ended
  const apart = new Set<SheetBlock>();
  let isTitled = false;
  const put = (next: readonly SheetBlock[], isOwn: boolean): void => {
    const [first] = next;
    if (first && isTitled) apart.add(first);
    if (first) isTitled = isOwn && next.some((block) => 'title' in block);
    blocks.push(...next);
  };
  let open: { readonly isLine: boolean; readonly leaves: Leaf[] } | undefined;
  const close = (): void => {
    if (open) put([blockOf(open.leaves, open.isLine, part)], false);
    open = undefined;
  };
  for (const element of elements) {
    if (!isSeen(element, part.place)) continue;
    const { onPaper = 'fact' } = elementCard(element);
    if (onPaper === 'fact' || onPaper === 'line') {
      const leaf = element as Leaf;
      const isLine = part.isList === true && (onPaper === 'line' || leaf.everyDays !== undefined);
      if (open?.isLine !== isLine) close();
      open ??= { isLine, leaves: [] };
      open.leaves.push(leaf);
    } else {
      close();
      put(ownBlocks(element, onPaper, part), true);
    }
  }
  close();
  return blocks.map((block, at) =>
    isOf(blocks[at - 1]) && isOf(block) && !apart.has(block) ? joined(block) : block,
  );
}

/** Whether a block has borders that the next one may go on from. */
const isOf = (block: SheetBlock | undefined): boolean => block !== undefined && 'columns' in block;

function joined(block: SheetBlock): SheetBlock {
  return block.kind === 'break' || block.title !== undefined ? block : { ...block, isJoined: true };
}

function blockOf(leaves: readonly Leaf[], isLine: boolean, { place, columns }: Part): SheetBlock {
  if (isLine) return checklistOf(leaves, place);
  return {
    kind: 'facts',
    columns: Math.min(4, Math.max(1, columns)) as 1 | 2 | 3 | 4,
    facts: leaves.map((leaf) => factOf(leaf, place)),
  };
}

type OwnFace = Exclude<NonNullable<ReturnType<typeof elementCard>['onPaper']>, 'fact' | 'line'>;

function ownBlocks(element: BookElement, face: OwnFace, part: Part): readonly SheetBlock[] {
  return BLOCKS[face](element, part);
}

/** Of an element whose card names this face. */
type Draw = (element: BookElement, part: Part) => readonly SheetBlock[];

const BLOCKS: Readonly<Record<OwnFace, Draw>> = {
  rows: (element, { place }) => [rowsOf(element as TableElement, place)],
  pictures: (element, { place }) => picturesOf(element as Leaf, place),
  part: (element, { place }) =>
    titled(titleIn(element), partBlocks(insideOf(element), { place, columns: columnsIn(element) })),
  list: (element, { place }) =>
    titled(
      titleIn(element),
      partBlocks(insideOf(element), { place, columns: COLUMNS, isList: true }),
    ),
  items: (element, { place }) => itemBlocks(element as RepeatElement, place),
  words: (element) => [{ kind: 'text', text: 'text' in element ? element.text : '' }],
  code: (element, { place }) => {
    const code = 'of' in element ? place.book.codeOf(element.of) : undefined;
    return code ? [{ kind: 'code', title: titleIn(element), code }] : [];
  },
  break: () => [{ kind: 'break' }],
  none: () => [],
};

const titleIn = (element: BookElement): string => ('title' in element ? element.title : '');
const columnsIn = (element: BookElement): number =>
  ('columns' in element ? element.columns : undefined) ?? COLUMNS;

/** The title of a part stands over its first block; where that has one of its own, before it. */
function titled(title: string, blocks: readonly SheetBlock[]): readonly SheetBlock[] {
  const at = blocks.findIndex(({ kind }) => kind !== 'break');
  return blocks.map((block, place) => {
    if (place !== at || block.kind === 'break' || saysItself(block, title)) return block;
    const own = block.title === undefined || block.title === title ? undefined : block.title;
    return { ...block, title: own === undefined ? title : `${title} · ${own}` };
  });
}

/** A part with nothing but what bears its own title. */
function saysItself(block: SheetBlock, title: string): boolean {
  return block.kind === 'facts' && block.facts.length === 1 && block.facts[0]?.title === title;
}

function itemBlocks(element: RepeatElement, place: PaperPlace): readonly SheetBlock[] {
  if (isMatrix(element)) return [matrixOf(element, place)];
  return element.items.flatMap((item) =>
    titled(
      titleOfItem(element, item),
      partBlocks(insideOf(element as BookElement), {
        place: { ...place, ...placeOfItem(element, item) },
        columns: COLUMNS,
      }),
    ),
  );
}

/** Photographs side by side; one that cannot be printed is named below them. */
function picturesOf(leaf: Leaf, { book, name }: PaperPlace): readonly SheetBlock[] {
  const files = book.filesOf(book.values[name(leaf.key)]);
  const pictures = files.flatMap((file): SheetPicture[] => {
    const found = book.pictureOf(file.id);
    return found ? [{ ...found, caption: file.name }] : [];
  });
  const missing = files.filter(({ id }) => !book.pictureOf(id));
  const title = leaf.title;
  if (files.length === 0) return [{ kind: 'facts', columns: 1, facts: [{ title, text: '' }] }];
  return [
    ...(pictures.length > 0 ? [{ kind: 'pictures', title, pictures } as const] : []),
    ...(missing.length > 0
      ? [
          {
            kind: 'text',
            text: missing.map((file) => book.words.noPicture(file.name)).join('\n'),
            ...(pictures.length === 0 && { title }),
          } as const,
        ]
      : []),
  ];
}
