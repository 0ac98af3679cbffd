import { memo, useMemo } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { expressionScope, lineScope, type Asker } from '#engine/base/expression-scope.ts';
import { LineIcon, isLineIcon } from '#engine/base/icon.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { isMaskedValue } from '#engine/base/masked.ts';
import { useData, useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { glyphOf } from '#engine/base/registry.ts';
import { typeFaces, type CellProps, type TypeFaces } from '#engine/base/registry.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FileLinks } from '#engine/fields/files/file-links.tsx';
import { placeOf } from '#engine/fields/map/place.ts';
import { cleanMarkup } from '#engine/fields/rich-text/clean-markup.ts';
import { toShown } from '#engine/fields/rich-text/file-addresses.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import {
  boolText,
  dateText,
  isBlank,
  isTrue,
  jsonText,
  linkLabel,
  locationText,
  numberText,
  percentText,
} from '#schemas/formats/field-text.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import { cardOf, exprOf, targetOf } from '#schemas/types/ask.ts';
import { aroundLines, seenRecord } from '#schemas/types/seen.ts';
import { MaskedValue } from './masked-value.tsx';
import './text-cells.css';

const PlacePicture = lazyPart(
  async () => (await import('#engine/fields/map/place-picture.tsx')).PlacePicture,
);

/** Builds a cell that prints the plain text of its type. */
export function textCell(toText: TypeFaces['toText'], className?: string) {
  return memo(function TextCell({ value, field, row }: CellProps) {
    const ports = useTexts();
    const text = isBlank(value) ? EMPTY_TEXT : toText(value, field, ports, row);
    return className ? <span className={className}>{text}</span> : <>{text}</>;
  });
}

/** Text without ports: the cheapest cell, for the columns that fill most lists. */
export const PlainCell = memo(function PlainCell(props: CellProps) {
  const { value } = props;
  if (isMaskedValue(props.field, value)) return <MaskedValue {...props} />;
  return <>{isBlank(value) ? EMPTY_TEXT : String(value)}</>;
});

/** Text with line breaks kept, on the detail page. */
export const LongTextDisplay = memo(function LongTextDisplay(props: CellProps) {
  const { value } = props;
  if (isMaskedValue(props.field, value)) return <MaskedValue {...props} />;
  return isBlank(value) ? (
    <>{EMPTY_TEXT}</>
  ) : (
    <span className="engine-longtext">{String(value)}</span>
  );
});

/** Formatted text. The server cleaned it when it was written; it is cleaned again where it is shown, for what was written otherwise. */
export const RichTextDisplay = memo(function RichTextDisplay({ value }: CellProps) {
  const { fileUrl } = useData();
  const html = useMemo(
    () => (isBlank(value) ? '' : toShown(cleanMarkup(String(value)), fileUrl)),
    [value, fileUrl],
  );
  return html === '' ? (
    <>{EMPTY_TEXT}</>
  ) : (
    <div className="engine-richtext" dangerouslySetInnerHTML={{ __html: html }} />
  );
});

/** A number as its field says; a shortened one tells the exact value on hover. */
export const NumberCell = memo(function NumberCell({ value, field, row }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const text = numberText(value, field, ports, row);
  const isShort = 'format' in field && field.format === 'short';
  return isShort ? <span title={formatPlain(value)}>{text}</span> : <>{text}</>;
});

/** Percent at which a gauge warns, and at which it is nearly full. */
const GAUGE_HIGH = 75;
const GAUGE_FULL = 90;

/** A percentage; as a gauge where its field says so. */
export const PercentDisplay = memo(function PercentDisplay({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const text = percentText(value, field, ports);
  const part = Number(value);
  if (!('format' in field) || field.format !== 'gauge' || !Number.isFinite(part))
    return <>{text}</>;
  return (
    <span
      className="engine-gauge"
      data-level={part >= GAUGE_FULL ? 'full' : part >= GAUGE_HIGH ? 'high' : 'fine'}
    >
      <i aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, Math.max(0, part))}%` }} />
      </i>
      {text}
    </span>
  );
});

/** A date; where its field says how, in words or with its weekday. */
export const DateCell = memo(function DateCell(props: CellProps) {
  return 'format' in props.field && props.field.format ? (
    <WordedDate {...props} />
  ) : (
    <PlainCell {...props} />
  );
});

const WordedDate = textCell(dateText);

const YES_ICONS = {
  success: 'check-circle',
  neutral: 'check',
  warning: 'warning',
  danger: 'warning',
} as const;

export const BoolCell = memo(function BoolCell({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const on = isTrue(value);
  const tone = ('tone' in field ? field.tone : undefined) ?? 'success';
  return (
    <span className="engine-bool" data-tone={on ? tone : undefined}>
      <LineIcon name={on ? YES_ICONS[tone] : 'close'} />
      {boolText(value, field, ports)}
    </span>
  );
});

/** A link to another record; prints the companion name that came with the row. */
export const LinkCell = memo(function LinkCell({ value, name, row }: CellProps) {
  return <>{linkLabel(value, name, row, useTexts()) || EMPTY_TEXT}</>;
});

/** A linked record on a detail page: its name leads to its own page, for whoever may open that. */
export const RecordLink = memo(function RecordLink(props: CellProps) {
  const { value, field } = props;
  const ports = useHouse();
  const target = targetOf(field);
  const entity = useEntity(isBlank(value) || target === undefined ? undefined : target);
  const info = entity ? endpointsOf(entity).find(({ verb }) => verb === 'info') : undefined;
  const mayOpen =
    entity?.menu !== undefined &&
    info !== undefined &&
    (info.permission === 'login' || ports.can(info.permission));
  const isOne = typeof value === 'string' || typeof value === 'number';
  if (!entity || !mayOpen || !isOne) return <LinkCell {...props} />;
  return (
    <a href={`#/${entityRoute(entity)}/${value}`}>
      <LinkCell {...props} />
    </a>
  );
});

/** Files of a list: the first by name, and how many more. */
export const FilesCell = memo(function FilesCell({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <FileLinks value={value} isPicture={false} isShort />;
});

export const FilesDisplay = memo(function FilesDisplay({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <FileLinks value={value} isPicture={false} />;
});

export const ImagesCell = memo(function ImagesCell({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <FileLinks value={value} isPicture isShort />;
});

export const ImagesDisplay = memo(function ImagesDisplay({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <FileLinks value={value} isPicture />;
});

export const DrawingsDisplay = memo(function DrawingsDisplay({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <FileLinks value={value} isPicture isDrawn />;
});

export const LocationCell = memo(function LocationCell({ value, field }: CellProps) {
  const ports = useTexts();
  const text = locationText(value, field, ports);
  return text ? (
    <span className="engine-iconed">
      <LineIcon name="location" />
      {text}
    </span>
  ) : (
    <>{EMPTY_TEXT}</>
  );
});

/** A place on the detail page: its text and a small picture of where it is. */
export const LocationDisplay = memo(function LocationDisplay(props: CellProps) {
  const place = placeOf(props.value);
  return (
    <span className="engine-place">
      <LocationCell {...props} />
      {place ? <PlacePicture place={place} /> : null}
    </span>
  );
});

/** The picture of an area comes with the first detail that shows one. */
const AreaPicture = lazyPart(
  async () => (await import('#engine/fields/map/area-picture.tsx')).AreaPicture,
);

/** An area on the detail page: how many corners it has, how large it is, and a still picture of it. */
export const PolygonDisplay = memo(function PolygonDisplay({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <AreaPicture value={value} />;
});

export const JsonDisplay = memo(function JsonDisplay({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  return (
    <pre className="engine-json">
      {typeof value === 'string' ? jsonText(value, field, ports) : JSON.stringify(value, null, 2)}
    </pre>
  );
});

/** A sub-table on the detail page: plain text cells. */
export const ChildrenDisplay = memo(function ChildrenDisplay({
  value,
  field,
  row: record,
}: CellProps) {
  const ports = usePorts('texts', 'house');
  if (!('fields' in field) || !Array.isArray(value) || value.length === 0) return <>{EMPTY_TEXT}</>;
  const columns = Object.entries(field.fields);
  return (
    <div className="engine-scroll">
      <table className="engine-subtable">
        <caption className="engine-hidden">{field.title}</caption>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col" data-align={cardOf(column)?.list?.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((row: Readonly<Record<string, unknown>>, index) => (
            <tr key={String(row.id ?? index)}>
              {columns.map(([name, column]) => (
                <td key={name} data-align={cardOf(column)?.list?.align}>
                  {subText(computedLine(field.fields, row, { ports, record }), name, column, ports)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** A line as it is seen, with what its columns work out: the server answers what is stored. */
function computedLine(
  fields: Readonly<Record<string, CellProps['field']>>,
  line: Row,
  { ports, record }: { readonly ports: Asker; readonly record: Row },
): Row {
  const scope = lineScope(ports, line, record);
  const computed = Object.entries(fields).flatMap(([name, field]) => {
    const expr = exprOf(field);
    return expr === undefined ? [] : [[name, evaluate(expr, scope)] as const];
  });
  const whole = computed.length === 0 ? line : { ...line, ...Object.fromEntries(computed) };
  const around = aroundLines(expressionScope(ports, record), record);
  return Object.values(fields).some(({ visibleWhen }) => visibleWhen !== undefined)
    ? seenRecord(fields, whole, around)
    : whole;
}

function subText(
  row: Readonly<Record<string, unknown>>,
  name: string,
  column: CellProps['field'],
  ports: Parameters<TypeFaces['toText']>[2],
): string {
  const label = linkLabel(undefined, name, row, ports);
  if (label) return label;
  const toText = typeFaces(column.type).toText;
  return isBlank(row[name]) || !toText ? EMPTY_TEXT : toText(row[name], column, ports, row);
}

export const IconCell = memo(function IconCell({ value }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const name = String(value);
  return (
    <span className="engine-iconed">
      {glyphOf(name) ?? (isLineIcon(name) ? <LineIcon name={name} /> : null)}
      {name}
    </span>
  );
});

export const SecretCell = memo(function SecretCell() {
  return <span aria-hidden="true">••••••</span>;
});

interface UnknownCellProps {
  readonly word: string;
}

/** What stands where a schema names a type, cell or widget nobody registered: the page lives on, the mistake is seen. */
export function UnknownMarker({ word }: UnknownCellProps) {
  const ports = useTexts();
  return (
    <span className="engine-unknown" role="note">
      <LineIcon name="warning" />
      {ports.t('cell.unknown', { word })}
    </span>
  );
}
