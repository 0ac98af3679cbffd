import { Modal } from 'antd';
import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { callAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { typeFaces, type BlockProps } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { endpointOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { Changes, ChangedValue } from './changes.tsx';
import {
  differencesBetween,
  HIDDEN_CHANGE,
  isTold,
  rowAfter,
  type ChangeRow,
  type Difference,
} from './history-model.ts';
import { Happening } from './timeline-block.tsx';
import './history-block.css';
import './timeline.css';

const WIDTH = 720;
const COMPARED = 2;
const ERROR_MS = 3000;
const SUCCESS_MS = 2000;

/** Field by field, who changed what: the history the server keeps, the differences of two versions, and the way back to one. */
export function HistoryBlock({ entity, row, title, stamp, onChanged }: BlockProps) {
  const ports = useTexts();
  const { rows, failure } = useHistory(entity, String(row['id'] ?? ''), stamp);
  return (
    // a masked value of the past is not the one that could be looked at
    <RecordEntityProvider value={undefined}>
      <section className="engine-block engine-history">
        {title === '' ? null : <h3>{title ?? ports.t('detail.history')}</h3>}
        {failure ? (
          <p role="alert" className="engine-hint">
            {failure}
          </p>
        ) : null}
        {rows.length === 0 && !failure ? (
          <p className="engine-hint">{ports.t('detail.nothingYet')}</p>
        ) : null}
        <Versions entity={entity} row={row} rows={rows} {...(onChanged ? { onChanged } : {})} />
      </section>
    </RecordEntityProvider>
  );
}

interface VersionsProps extends Pick<BlockProps, 'entity' | 'row' | 'onChanged'> {
  readonly rows: readonly ChangeRow[];
}

function Versions({ entity, row, rows, onChanged }: VersionsProps) {
  const ports = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const restore = useRestore({ entity, row, rows, ...(onChanged ? { onChanged } : {}) });
  const toggle = (id: string): void =>
    setChosen((old) =>
      old.includes(id) ? old.filter((one) => one !== id) : [...old, id].slice(-COMPARED),
    );
  const [older, newer] = rows.filter(({ id }) => chosen.includes(id)).reverse();
  const hasVersions = rows.length > 1;
  return (
    <>
      {hasVersions ? (
        <p className="engine-historytools">
          <span className="engine-hint">{ports.t('history.chooseHint')}</span>
          <button
            type="button"
            className="engine-link"
            disabled={!older || !newer}
            onClick={() => setComparing(true)}
          >
            {ports.t('history.compare')}
          </button>
        </p>
      ) : null}
      <ol className="engine-timeline">
        {rows.map((change, index) => (
          <Happening
            key={change.id}
            row={change as unknown as Row}
            entity={entity}
            tools={
              hasVersions && change.change !== 'delete' ? (
                <VersionTools
                  at={change.at}
                  isChosen={chosen.includes(change.id)}
                  onChoose={() => toggle(change.id)}
                  onRestore={index > 0 ? restore && (() => void restore(change)) : undefined}
                />
              ) : null
            }
          >
            <Changes change={change} entity={entity} row={row} rows={rows} />
          </Happening>
        ))}
      </ol>
      {isComparing && older && newer ? (
        <Differences
          entity={entity}
          row={row}
          rows={rows}
          older={older}
          newer={newer}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </>
  );
}

interface VersionToolsProps {
  readonly at: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRestore: (() => void) | undefined;
}

function VersionTools({ at, isChosen, onChoose, onRestore }: VersionToolsProps) {
  const ports = useTexts();
  return (
    <span className="engine-historytools">
      <input
        type="checkbox"
        className="engine-check"
        aria-label={ports.t('history.choose', { at })}
        checked={isChosen}
        onChange={onChoose}
      />
      {onRestore ? (
        <button type="button" className="engine-link" onClick={onRestore}>
          {ports.t('history.restore')}
        </button>
      ) : null}
    </span>
  );
}

/** The way back to a version, asked about with the names of what changes; undefined for whoever may not change the record. */
function useRestore({
  entity,
  row,
  rows,
  onChanged,
}: VersionsProps): ((version: ChangeRow) => Promise<void>) | undefined {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  if (!verbsOf(entity).includes('update') || !ports.can(verbPermission(entity, 'update')))
    return undefined;
  return async (version) => {
    const names = differencesBetween(rows, version.id, rows[0]?.id ?? version.id).flatMap(
      ({ name }) => {
        const field = entity.fields[name];
        return isTold(field) ? field.title : [];
      },
    );
    const text = ports.t('history.restoreText', {
      fields: names.join(ports.t('cell.listSeparator')) || '-',
    });
    if (
      !(await ports.confirm({ title: ports.t('history.restoreTitle', { at: version.at }), text }))
    )
      return;
    try {
      await callAddress(
        ports,
        'POST /engine/restore',
        {
          body: {
            entity: entity.name,
            id: String(row.id),
            change: version.id,
            ...(typeof row.version === 'number' && { version: row.version }),
          },
        },
        { isSilent: true },
      );
      ports.notify('success', ports.t('history.restored'), SUCCESS_MS);
    } catch (error) {
      const { message, issues } = asCallError(error);
      ports.notify('error', issues[0]?.message ?? message, ERROR_MS);
    }
    onChanged?.();
  };
}

interface Loaded {
  readonly rows: readonly ChangeRow[];
  readonly failure: string | null;
}

function useHistory(entity: EntitySchema, id: string, stamp: number): Loaded {
  const ports = useData();
  const [state, setState] = useState<Loaded>({ rows: [], failure: null });
  useEffect(() => {
    if (!endpointOf(entity, 'history')) return undefined;
    const controller = new AbortController();
    callVerb(
      ports,
      { entity, verb: 'history' },
      { id },
      { isSilent: true, signal: controller.signal },
    ).then(
      (rows) => setState({ rows, failure: null }),
      (reason: unknown) => {
        if (!controller.signal.aborted)
          setState({ rows: [], failure: asCallError(reason).message });
      },
    );
    return () => controller.abort();
  }, [ports, entity, id, stamp]);
  return state;
}

interface DifferencesProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly rows: readonly ChangeRow[];
  readonly older: ChangeRow;
  readonly newer: ChangeRow;
  readonly onClose: () => void;
}

/** Two versions side by side, the fields in which they differ. */
function Differences({ entity, row, rows, older, newer, onClose }: DifferencesProps) {
  const isShown = useIsShown();
  const ports = useTexts();
  const order = Object.keys(entity.fields).filter((name) => isTold(entity.fields[name]));
  const found = [...differencesBetween(rows, older.id, newer.id)]
    .filter(({ name }) => order.includes(name))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return (
    <Modal
      open={isShown}
      width={WIDTH}
      title={ports.t('history.differences')}
      footer={null}
      onCancel={onClose}
    >
      {found.length === 0 ? <p>{ports.t('history.same')}</p> : null}
      {found.length > 0 ? (
        <div className="engine-scroll">
          <table className="engine-subtable">
            <thead>
              <tr>
                <th scope="col">{ports.t('history.field')}</th>
                {[older, newer].map((version) => (
                  <th key={version.id} scope="col">
                    {version.at} {version.byName ?? ''}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={one.name}>
                  <th scope="row">{entity.fields[one.name]?.title}</th>
                  <Sides
                    one={one}
                    field={entity.fields[one.name]}
                    rows={rows}
                    rowBefore={rowAfter(row, rows, older)}
                    rowAfter={rowAfter(row, rows, newer)}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Modal>
  );
}

interface SidesProps extends Pick<DifferencesProps, 'rows'> {
  readonly one: Difference;
  readonly field: FieldSpec | undefined;
  readonly rowBefore: Row;
  readonly rowAfter: Row;
}

/** The cells of a field in both versions; of a value with fields of its own one, with those that differ. */
function Sides({ one: { name, before, after }, field, rows, ...around }: SidesProps) {
  const Changed = field && typeFaces(field.type).changed;
  if (Changed && before !== HIDDEN_CHANGE)
    return (
      <td colSpan={COMPARED}>
        <Changed field={field} before={before} after={after} {...around} />
      </td>
    );
  const side = (value: unknown) => (
    <td>
      <ChangedValue field={field} name={name} value={value} rows={rows} isWhole />
    </td>
  );
  return (
    <>
      {side(before)}
      {side(after)}
    </>
  );
}
