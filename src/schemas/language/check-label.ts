import { namesOf } from '../expressions/check-expression.ts';
import { editDistance, nearest } from '../expressions/nearest.ts';
import type { ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { fitsSheet, LABEL_SIDE, MOST_LINES, paperOf, type LabelSpec } from './label.ts';

/** A label holds what can be read as a line of text, lies on its sheet, and its code leads somewhere. */
export function checkLabel({ label, fields, menu, phone }: EntitySchema, file: FileReport): void {
  if (!label) return;
  const report = file.within(['label']);
  const { title, lines = [], qr } = label;
  if (title !== undefined) checkLine(title, fields, report.within(['title']));
  for (const [i, name] of lines.entries())
    checkLine(name, fields, report.within(['lines', String(i)]));
  if (lines.length > MOST_LINES)
    report.tellAt(
      ['lines'],
      told('labelLines', 'a label has room for {{count}} lines', { count: MOST_LINES }),
    );
  if (qr === undefined && !menu && phone === undefined)
    report.tellAt(
      [],
      told('labelAddress', 'a record without a page has no address: "qr" says what the code holds'),
    );
  if (qr !== undefined) checkCode(qr, report.within(['qr']));
  checkPaper(label, report);
}

/** A code that reads nothing of its record is the same on all of them. */
export function checkCode(qr: string, report: FileReport): void {
  let names: readonly string[];
  try {
    names = namesOf(qr);
  } catch {
    // what cannot be read is told where expressions are
    return;
  }
  if (names.length === 0)
    report.tellAt(
      [],
      told('sameCode', 'this reads nothing of its record: every one gets the same code'),
    );
  const begun = beginningsOf(parseExpression(qr)).map(({ text }) => text);
  for (const text of new Set(begun)) checkFixed(text, report);
}

/** How a text may begin: as far as it is known before it is worked out. */
interface Beginning {
  readonly text: string;
  /** Nothing of it is worked out: what is put behind it goes on. */
  readonly isWhole?: boolean;
}
const MOST_BEGINNINGS = 32;
const OPEN: readonly Beginning[] = [{ text: '' }];

/** All ways in which what an expression answers may begin, one for each of its choices. */
function beginningsOf(node: ExpressionNode): readonly Beginning[] {
  if (node.kind === 'literal') return [{ text: String(node.value ?? ''), isWhole: true }];
  if (node.kind === 'choice') return [node.yes, node.no].flatMap(beginningsOf);
  if (node.kind === 'call' && node.name === 'concat') return joined(node.args);
  if (node.kind !== 'binary') return OPEN;
  const parts = [node.left, node.right];
  if (node.op === '+') return joined(parts);
  return node.op === '??' || node.op === '||' ? parts.flatMap(beginningsOf) : OPEN;
}

function joined(parts: readonly ExpressionNode[]): readonly Beginning[] {
  return parts.reduce<readonly Beginning[]>(
    (begun, part) =>
      begun
        .flatMap((one) =>
          one.isWhole
            ? beginningsOf(part).map((more) => ({ ...more, text: one.text + more.text }))
            : [one],
        )
        .slice(0, MOST_BEGINNINGS),
    [{ text: '', isWhole: true }],
  );
}

/** An address as it is begun: what stands before its colon or slashes, and these. */
const ADDRESS = /^([a-z]{2,6})([:;.]?[/\\]{0,3})/i;
const SCHEMES = ['https', 'http'];

/** The fixed part of a code that is nearly an address leads nowhere, and nobody sees it before it is scanned. */
function checkFixed(text: string, report: FileReport): void {
  const [, scheme = '', sign = ''] = ADDRESS.exec(text) ?? [];
  if (sign === '') return;
  const meant = SCHEMES.find((one) => editDistance(scheme.toLowerCase(), one, 2) <= 1);
  if (meant === undefined || (/^https?$/.test(scheme) && sign === '://' && !/\s/.test(text)))
    return;
  report.tellAt(
    [],
    told(
      'qrAddress',
      '"{{name}}" leads nowhere: an address is begun by {{form}} and has no blanks',
      { name: text, form: `${meant}://` },
    ),
  );
}

function checkLine(name: string, fields: EntitySchema['fields'], report: FileReport): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    report.tellAt(
      [],
      told(
        'noField',
        'a label holds fields of its own record: no "{{name}}"',
        { name },
        nearest(name, Object.keys(fields)),
      ),
    );
  else if (!isLine(field))
    report.tellAt(
      [],
      told('labelField', 'a label cannot hold a {{type}}: "{{name}}" is no line of text', {
        type: field.type,
        name,
      }),
    );
}

function isLine(field: FieldSpec): boolean {
  const card = cardOf(field);
  return card !== undefined && card.kind !== 'blob' && !card.isSecret && !card.isHtml;
}

function checkPaper(label: LabelSpec, report: FileReport): void {
  const { min, max } = LABEL_SIDE;
  for (const side of ['width', 'height'] as const) {
    const length = label.size?.[side];
    if (length !== undefined && (length < min || length > max))
      report.tellAt(
        ['size', side],
        told('labelSize', 'a label is {{min}} to {{max}} mm wide and high, not {{length}}', {
          min,
          max,
          length,
        }),
      );
  }
  const paper = paperOf(label);
  const { across, down } = fitsSheet(paper);
  const at = [label.sheet ? 'sheet' : 'size'];
  if (!across)
    report.tellAt(
      at,
      told('labelSheet', 'a sheet is {{whole}} mm wide: {{count}} × {{part}} mm do not fit', {
        whole: '210',
        count: paper.columns,
        part: paper.width,
      }),
    );
  if (!down)
    report.tellAt(
      at,
      told('labelSheet', 'a sheet is {{whole}} mm high: {{count}} × {{part}} mm do not fit', {
        whole: '297',
        count: paper.rows,
        part: paper.height,
      }),
    );
}
