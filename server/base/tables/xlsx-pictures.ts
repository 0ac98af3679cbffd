/** A picture whose bytes are read once its sheet is written; undefined where it cannot be shown. */
export interface CellPicture {
  readonly id: string;
  readonly load: () => Promise<LoadedPicture | undefined>;
}

/** A picture with its sides in pixels. */
export interface LoadedPicture {
  readonly kind: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Where a picture stands: column and row from 0, and its place among those of its cell. */
export interface Anchor {
  readonly column: number;
  readonly row: number;
  readonly at: number;
  readonly picture: CellPicture;
}

/** A part of the archive. */
interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Pictures stand in their cell side by side, in rows of so many; large ones one below the other. */
const PER_ROW = 3;
/** Sides of the square that a picture lies in, where nothing is said, and light around it, px. */
const BOX = 96;
const GAP = 4;
const EMU_PER_PX = 9525;
const POINTS_PER_PX = 0.75;
/** Characters that a row of pictures is wide. */
export const PICTURE_WIDTH = 44;
/** Points that Excel gives a row at most. */
const HIGHEST = 409;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Points that a row takes so that its pictures stand in it. */
export function rowHeight(pictures: number, box = BOX): number {
  return Math.min(HIGHEST, Math.ceil(pictures / perRow(box)) * (box + GAP) * POINTS_PER_PX);
}

const perRow = (box: number): number => Math.max(1, Math.floor((PER_ROW * BOX) / box));

/** What the list of content says of the pictures of these sheets (from 1). */
export function pictureTypes(sheets: readonly number[]): string {
  if (sheets.length === 0) return '';
  return `<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${sheets
    .map(
      (sheet) =>
        `<Override PartName="/xl/drawings/drawing${sheet}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
    )
    .join('')}`;
}

/**
 * The pictures of a sheet, one after the other, and the drawing that says where each stands. A picture of two cells is kept once.
 * @param sheet its number, from 1
 * @param box side of the square that a picture lies in, px
 * @yields the parts of the archive
 */
export async function* pictureParts(
  sheet: number,
  anchors: readonly Anchor[],
  box = BOX,
): AsyncGenerator<Part> {
  const known = new Map<string, { readonly file: string; readonly size: Size } | null>();
  const drawn: string[] = [];
  const links: string[] = [];
  for (const { picture, ...place } of anchors) {
    if (!known.has(picture.id)) {
      const loaded = await picture.load();
      const file = loaded ? `picture${sheet}-${known.size + 1}.${loaded.kind}` : '';
      known.set(picture.id, loaded ? { file, size: sizeOf(loaded, box) } : null);
      if (loaded) yield { name: `xl/media/${file}`, bytes: loaded.bytes };
    }
    const kept = known.get(picture.id);
    if (!kept) continue;
    const number = drawn.length + 1;
    links.push(relation(number, `${RELATIONS}/image`, `../media/${kept.file}`));
    drawn.push(anchorXml(number, { ...place, box }, kept.size));
  }
  yield part(
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    relations([relation(1, `${RELATIONS}/drawing`, `../drawings/drawing${sheet}.xml`)]),
  );
  yield part(`xl/drawings/_rels/drawing${sheet}.xml.rels`, relations(links));
  yield part(
    `xl/drawings/drawing${sheet}.xml`,
    `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}">${drawn.join('')}</xdr:wsDr>`,
  );
}

function part(name: string, text: string): Part {
  return { name, bytes: new TextEncoder().encode(text) };
}

function relation(number: number, type: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${type}" Target="${target}"/>`;
}

function relations(links: readonly string[]): string {
  return `${XML}<Relationships xmlns="${PACKAGE}">${links.join('')}</Relationships>`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** px within the box, as the picture is shaped. */
function sizeOf({ width, height }: Size, box: number): Size {
  const scale = Math.min(box / width, box / height);
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}

function anchorXml(
  number: number,
  { column, row, at, box }: Omit<Anchor, 'picture'> & { readonly box: number },
  { width, height }: Size,
): string {
  const emu = (px: number): number => Math.round(px * EMU_PER_PX);
  const x = emu(GAP + (at % perRow(box)) * (box + GAP));
  const y = emu(GAP / 2 + Math.floor(at / perRow(box)) * (box + GAP));
  const size = `cx="${emu(width)}" cy="${emu(height)}"`;
  return `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${x}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${y}</xdr:rowOff></xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number + 1}" name="Picture ${number}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${number}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
}
