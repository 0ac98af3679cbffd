import { useEffect, useState, type ReactNode } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { knownStates } from '#engine/fields/cells/states-cache.ts';
import { filesOf, isBlank, isObject } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MoveSpec } from '#schemas/language/states.ts';
import { statesName } from '../actions/action-model.ts';
import { fillText } from '../actions/fill-body.ts';
import { Changes } from './changes.tsx';
import type { ChangeRow } from './history-model.ts';
import './timeline.css';

const NO_CHANGES: readonly ChangeRow[] = [];

/** What happened to a record, newest first; the rows come from the block's source. */
export function TimelineBlock({ entity, row, title, source, stamp }: BlockProps) {
  const { t } = useTexts();
  return (
    <Happenings
      entity={entity}
      record={row}
      title={title ?? t('detail.timeline')}
      api={source ? fillText(source, row, true) : undefined}
      stamp={stamp}
    />
  );
}

interface HappeningsProps {
  readonly entity: EntitySchema;
  readonly record: Row;
  readonly title: string | undefined;
  readonly api: string | undefined;
  readonly stamp: number;
}

function Happenings({ entity, record, title, api, stamp }: HappeningsProps) {
  const ports = usePorts('data', 'texts');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!api) return undefined;
    const controller = new AbortController();
    ports
      .call<readonly Row[] | { readonly list: readonly Row[] }>(
        api,
        {},
        { isSilent: true, signal: controller.signal },
      )
      .then(
        (answer) => {
          setFailure(null);
          setRows(
            newestFirst(
              Array.isArray(answer)
                ? (answer as readonly Row[])
                : ((answer as { readonly list?: readonly Row[] } | null)?.list ?? []),
            ),
          );
        },
        (reason: unknown) => {
          if (!controller.signal.aborted) setFailure(asCallError(reason).message);
        },
      );
    return () => controller.abort();
  }, [ports, api, stamp]);
  return (
    <section className="engine-block">
      {title ? <h3>{title}</h3> : null}
      {failure ? (
        <p role="alert" className="engine-hint">
          {failure}
        </p>
      ) : null}
      {rows?.length === 0 ? <p className="engine-hint">{ports.t('detail.nothingYet')}</p> : null}
      <ol className="engine-timeline">
        {rows?.map((row, index) => (
          <Happening key={String(row.id ?? index)} row={row} entity={entity}>
            <Changes
              change={{ fields: isObject(row.fields) ? withoutFiles(row.fields) : {} }}
              entity={entity}
              row={record}
              rows={NO_CHANGES}
            />
            <Photos row={row} />
          </Happening>
        ))}
      </ol>
    </section>
  );
}

interface HappeningProps extends PartProps {
  /** What can be done with it, beside its head. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that happened: who, what, when, and what else is to be said. */
export function Happening({ row, entity, tools, children }: HappeningProps) {
  const ports = useTexts();
  const into = whereTo(row, entity, ports);
  return (
    <li>
      <p>
        <b>{whoOf(row, ports)}</b>
        <span>{whatOf(row, entity, ports)}</span>
        {into === '' ? null : <span className="engine-hint">→ {into}</span>}
        {tools}
      </p>
      <time>{whenOf(row)}</time>
      {isBlank(row.comment ?? row.remark) ? null : (
        <p className="engine-longtext">{String(row.comment ?? row.remark)}</p>
      )}
      {children}
    </li>
  );
}

interface PartProps {
  readonly row: Row;
  readonly entity: EntitySchema;
}

function Photos({ row }: Pick<PartProps, 'row'>) {
  const ports = useData();
  const logged = isObject(row.fields) ? row.fields.photos : undefined;
  const photos = filesOf(row.photos ?? (isFileList(logged) ? logged : undefined)).filter(
    (photo) => photo.id,
  );
  if (photos.length === 0) return null;
  return (
    <span className="engine-photos">
      {photos.map((photo) => (
        <a key={photo.id} href={ports.fileUrl(photo.id)} target="_blank" rel="noreferrer">
          <img alt={photo.name} src={ports.fileUrl(photo.id)} loading="lazy" />
        </a>
      ))}
    </span>
  );
}

function withoutFiles(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([, change]) => !isFileList(change)));
}

/** Files that came with a move; a change of a field is a pair instead, of what it was and what it became. */
function isFileList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => isObject(one) && !isBlank(one.id))
  );
}

/** What the product does by itself bears the number of nobody. */
const NOBODY = '0';

/** Who did it: by name; a number that is nobody's any more as such, the product itself as 系统. */
function whoOf(row: Row, { t }: TextPort): string {
  const name = row.byName ?? row.userName ?? row.operatorName ?? row.creatorName;
  if (!isBlank(name)) return String(name);
  const id = row.by ?? row.userId;
  if (isBlank(id)) return '';
  return String(id) === NOBODY ? t('detail.bySystem') : t('detail.byUser', { id: String(id) });
}

function whenOf(row: Row): string {
  return String(row.at ?? row.time ?? row.createDate ?? '');
}

/** The word for what was done: given by the server, or the title of the move, or of the kind of change. */
function whatOf(row: Row, entity: EntitySchema, ports: TextPort): string {
  const given = row.title ?? row.moveTitle ?? row.actionTitle ?? row.text;
  if (!isBlank(given)) return String(given);
  return (
    moveOf(row, entity, ports)?.title ??
    changeWord(String(row.change ?? row.action ?? row.move ?? row.kind ?? ''), entity, ports)
  );
}

/** The move of the entity's life cycle that a row speaks of. */
function moveOf(row: Row, entity: EntitySchema, ports: object): MoveSpec | undefined {
  const name = statesName(entity);
  return name && row.move ? knownStates(ports, name)?.moves[String(row.move)] : undefined;
}

/** The state a move led to, of a move that may lead to several; empty where its name says all. */
function whereTo(row: Row, entity: EntitySchema, ports: object): string {
  const ends = new Set(moveOf(row, entity, ports)?.cases.flatMap(({ to }) => to ?? []));
  return ends.size > 1 && !isBlank(row.toTitle) ? String(row.toTitle) : '';
}

function changeWord(word: string, entity: EntitySchema, { t }: TextPort): string {
  const known = CHANGES.find((one) => one === word);
  return (
    entity.actions?.[word]?.title ?? (known === undefined ? word : t(`detail.change.${known}`))
  );
}

/** Kinds of change that have a word of their own. */
const CHANGES = [
  'create',
  'save',
  'update',
  'delete',
  'raised',
  'recovered',
  'suspend',
  'resume',
  'escalate',
  'regulate',
] as const;

function newestFirst(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => whenOf(b).localeCompare(whenOf(a)));
}
