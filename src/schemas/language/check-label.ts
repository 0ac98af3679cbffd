import { namesOf } from '../expressions/check-expression.ts';
import { nearest } from '../expressions/nearest.ts';
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
