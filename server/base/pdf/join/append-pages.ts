import { dictOf, nameAt, numberAt } from './entries.ts';
import { readPdfFile, type PdfFile, type PdfObject } from './read-file.ts';
import { refsOf, UnreadablePdf, type PdfDict, type PdfNode } from './syntax.ts';

/**
 * A document with the pages of another behind its own. Its bytes stay as they are and are the beginning of the answer: what was looked at before
 * is whole in what is handed out (an incremental update, ISO 32000-1 7.5.6).
 * Undefined where nothing can be laid behind it: it is locked, damaged, or signed inside already, which more pages would spoil.
 */
export function appendPages(base: Uint8Array, added: Uint8Array): Uint8Array | undefined {
  try {
    const file = readPdfFile(base);
    if (file.trailer.entries.has('Encrypt') || file.text.includes('/ByteRange')) return undefined;
    const joined = join(base, file, readPdfFile(added));
    // what was written is read before anybody relies on it
    const [before, after] = [treeOf(file), treeOf(readPdfFile(joined))];
    return after.count > before.count ? joined : undefined;
  } catch (error) {
    if (error instanceof UnreadablePdf) return undefined;
    throw error;
  }
}

/** The root of the pages of a document. */
interface Tree {
  readonly catalog: number;
  readonly number: number;
  readonly object: PdfObject;
  readonly dict: PdfDict;
  readonly count: number;
  readonly kids: readonly number[];
}

function treeOf(file: PdfFile): Tree {
  const catalog = refOf(file.trailer.entries.get('Root'));
  const number = refOf(dictOf(file.object(catalog).value).entries.get('Pages'));
  const object = file.object(number);
  const dict = dictOf(object.value);
  const told = dict.entries.get('Kids');
  const list = told?.kind === 'ref' ? file.object(told.number).value : told;
  if (list?.kind !== 'array') throw new UnreadablePdf('no pages');
  const count = numberAt(object.text, dict.entries.get('Count'));
  return { catalog, number, object, dict, count, kids: list.items.map(refOf) };
}

function refOf(node: PdfNode | undefined): number {
  if (node?.kind !== 'ref') throw new UnreadablePdf('no reference');
  return node.number;
}

/** An object as it is written: its number, and what it says. */
type Written = readonly [number: number, body: Buffer];

function join(base: Uint8Array, file: PdfFile, added: PdfFile): Uint8Array {
  const [tree, other] = [treeOf(file), treeOf(added)];
  const shift =
    Math.max(numberAt(file.text, file.trailer.entries.get('Size')), ...file.numbers) + 1;
  const pages = new Set(other.kids);
  const left = new Set([other.catalog, other.number]);
  const written = added.numbers
    .filter((number) => !left.has(number))
    .map((number): Written => {
      const object = added.object(number);
      const body = pages.has(number)
        ? pageOf(object, shift, tree.number)
        : shifted(object.text, object.value, shift);
      return [number + shift, bodyOf(body, object.stream)];
    });
  const kids = [...tree.kids, ...other.kids.map((number) => number + shift)];
  const root = withEntries(tree.object.text, tree.dict, {
    Kids: `[${kids.map((number) => `${number} 0 R`).join(' ')}]`,
    Count: String(tree.count + other.count),
  });
  const size = Math.max(...added.numbers) + shift + 1;
  return writeUpdate(base, file, [...written, [tree.number, Buffer.from(root, 'latin1')]], size);
}

/** A page of its own sides, whatever the tree it comes under says of its pages. */
function pageOf({ text, value }: PdfObject, shift: number, parent: number): string {
  const dict = dictOf(value);
  const box = dict.entries.get('MediaBox');
  if (nameAt(text, dict, 'Type') !== 'Page' || !box) throw new UnreadablePdf('no page');
  const entries = new Map([...dict.entries].filter(([key]) => key !== 'Parent'));
  const own = [...entries].map(([key, node]) => `/${key} ${shifted(text, node, shift)}`).join('\n');
  return `<<\n${own}\n/CropBox ${text.slice(box.from, box.to)}\n/Rotate 0\n/Parent ${parent} 0 R\n>>`;
}

/** A value with its references to where their objects stand now. */
function shifted(text: string, node: PdfNode, shift: number): string {
  let out = '';
  let at = node.from;
  for (const ref of refsOf(node)) {
    out += `${text.slice(at, ref.from)}${ref.number + shift} 0 R`;
    at = ref.to;
  }
  return out + text.slice(at, node.to);
}

function withEntries(text: string, dict: PdfDict, set: Readonly<Record<string, string>>): string {
  const kept = [...dict.entries]
    .filter(([key]) => !Object.hasOwn(set, key))
    .map(([key, { from, to }]) => `/${key} ${text.slice(from, to)}`);
  const more = Object.entries(set).map(([key, value]) => `/${key} ${value}`);
  return `<<\n${[...kept, ...more].join('\n')}\n>>`;
}

function bodyOf(value: string, stream: Uint8Array | undefined): Buffer {
  const said = Buffer.from(value, 'latin1');
  return stream
    ? Buffer.concat([said, Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')])
    : said;
}

/** What stands in a trailer of the update besides where the table before it lies. */
const KEPT = ['Root', 'Info', 'ID'] as const;

function writeUpdate(
  base: Uint8Array,
  { text, trailer, tableAt, isStreamed }: PdfFile,
  written: readonly Written[],
  size: number,
): Uint8Array {
  const parts: Uint8Array[] = [base, Buffer.from('\n')];
  let at = base.length + 1;
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  const places = new Map<number, number>();
  for (const [number, body] of written.toSorted(([a], [b]) => a - b)) {
    places.set(number, at);
    put(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const kept = KEPT.flatMap((key) => {
    const node = trailer.entries.get(key);
    return node ? [`/${key} ${text.slice(node.from, node.to)}`] : [];
  });
  const said = [...kept, `/Prev ${tableAt}`];
  const table = at;
  put(isStreamed ? streamTable(places, { said, size, at }) : plainTable(places, said, size));
  put(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function plainTable(
  places: ReadonlyMap<number, number>,
  said: readonly string[],
  size: number,
): Buffer {
  const lines = [...places].map(
    ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
  );
  return Buffer.from(
    `xref\n${lines.join('')}trailer\n<<\n${said.join('\n')}\n/Size ${size}\n>>\n`,
    'latin1',
  );
}

const WIDTH = 5;

/** A document whose tables are streams has no other. */
function streamTable(
  places: ReadonlyMap<number, number>,
  {
    said,
    size,
    at,
  }: { readonly said: readonly string[]; readonly size: number; readonly at: number },
): Buffer {
  const rows = [...places, [size, at] as const];
  const data = Buffer.alloc(rows.length * (WIDTH + 1));
  for (const [row, [, place]] of rows.entries()) {
    data[row * (WIDTH + 1)] = 1;
    data.writeUIntBE(place, row * (WIDTH + 1) + 1, WIDTH);
  }
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  const head = `${size} 0 obj\n<<\n/Type /XRef\n/W [1 ${WIDTH} 0]\n/Index [${index}]\n/Size ${size + 1}\n/Length ${data.length}\n${said.join('\n')}\n>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream\nendobj\n')]);
}
