import { Button, Modal } from 'antd';
import { useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { BulkDone } from '#schemas/api/entity.ts';
import { MOST_BULK_ROWS } from '#schemas/language/bulk.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkRows } from './bulk-rows.tsx';
import './bulk-dialog.css';

interface BulkDialogProps {
  readonly entity: EntitySchema;
  readonly rows: readonly Row[];
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

const WIDTH = 860;

/** What is shown: the fields that are filled in, what it would come to, or what came of it. */
type Stage =
  | { readonly kind: 'fields' }
  | { readonly kind: 'preview' | 'done' | 'undone'; readonly answer: BulkDone };

/** Changes ticked fields of all chosen records: empty at first, old and new before it is done, a result for each, and a way back. */
export function BulkDialog({ entity, rows, onWritten, onClose }: BulkDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const bulk = useBulk(entity, rows, onWritten);
  const { stage, set } = bulk;
  return (
    <Modal
      open={isShown}
      width={WIDTH}
      title={t('bulk.title', { title: entity.title, count: bulk.count })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Buttons bulk={bulk} onClose={onClose} />}
    >
      {stage.kind === 'fields' ? (
        <>
          <p className="engine-hint">{t('bulk.hint')}</p>
          {rows.length > MOST_BULK_ROWS && (
            <p role="alert">{t('bulk.tooMany', { max: MOST_BULK_ROWS })}</p>
          )}
          <BulkFields entity={entity} set={set} onSet={bulk.setSet} />
        </>
      ) : (
        <>
          {stage.kind !== 'preview' && (
            <p role="status">
              {t(stage.kind === 'done' ? 'bulk.summary' : 'bulk.undone', {
                done: stage.answer.done,
                refused: stage.answer.refused,
              })}
            </p>
          )}
          <BulkRows
            entity={entity}
            fields={Object.keys(set)}
            rows={stage.answer.rows}
            isPreview={stage.kind === 'preview'}
          />
        </>
      )}
    </Modal>
  );
}

type Bulk = ReturnType<typeof useBulk>;

function Buttons({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { stage, isRunning } = bulk;
  if (stage.kind === 'fields')
    return (
      <>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button
          type="primary"
          disabled={!isFilled(bulk.set)}
          loading={isRunning}
          onClick={bulk.preview}
        >
          {t('bulk.preview')}
        </Button>
      </>
    );
  if (stage.kind === 'preview')
    return (
      <>
        <Button onClick={bulk.back}>{t('bulk.back')}</Button>
        <Button
          type="primary"
          disabled={stage.answer.done === 0}
          loading={isRunning}
          onClick={bulk.apply}
        >
          {t('bulk.apply', { count: stage.answer.done })}
        </Button>
      </>
    );
  const { undo, undoUntil } = stage.answer;
  return (
    <>
      {undo !== null && (
        <Button loading={isRunning} onClick={() => bulk.undo(undo)}>
          {t('bulk.undo', { until: (undoUntil ?? '').slice(11, 16) })}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t('form.close')}
      </Button>
    </>
  );
}

/** Whether something is ticked, and everything that is has a value or is to be emptied. */
function isFilled(set: Row): boolean {
  const values = Object.values(set);
  return values.length > 0 && values.every((value) => value !== undefined);
}

/** The way from ticked fields to what came of them. */
function useBulk(entity: EntitySchema, rows: readonly Row[], onWritten: () => void) {
  const ports = usePorts('data', 'feedback', 'house');
  const [set, setSet] = useState<Row>({});
  const [stage, setStage] = useState<Stage>({ kind: 'fields' });
  const [isRunning, setRunning] = useState(false);
  // those that were seen when the dialog opened: what somebody changed since is refused
  const [asked] = useState(() => askedOf(entity, rows.slice(0, MOST_BULK_ROWS)));
  const [key, setKey] = useState('');
  const run = async (kind: 'preview' | 'done' | 'undone', ask: () => Promise<BulkDone>) => {
    setRunning(true);
    try {
      const answer = await ask();
      setStage({ kind, answer });
      if (kind !== 'preview') onWritten();
    } catch (error) {
      ports.notify('error', (error as CallError).message);
    } finally {
      setRunning(false);
    }
  };
  const body = { ...asked, set };
  const quiet = { isSilent: true };
  return {
    count: asked.ids.length,
    set,
    setSet,
    stage,
    isRunning,
    back: () => setStage({ kind: 'fields' }),
    preview: () => {
      setKey(ports.newId());
      void run('preview', () => callVerb(ports, { entity, verb: 'bulkPreview' }, { body }, quiet));
    },
    apply: () =>
      void run('done', () =>
        callVerb(ports, { entity, verb: 'bulk' }, { body }, { ...quiet, idempotencyKey: key }),
      ),
    undo: (undo: string) =>
      void run('undone', () =>
        callVerb(ports, { entity, verb: 'bulkUndo' }, { body: { undo } }, quiet),
      ),
  };
}

function askedOf(
  entity: EntitySchema,
  rows: readonly Row[],
): { readonly ids: readonly string[]; readonly versions?: Readonly<Record<string, number>> } {
  const ids = rows.map(rowId);
  if (!entity.table.lock) return { ids };
  const seen = rows.flatMap((row): [string, number][] =>
    typeof row['version'] === 'number' ? [[rowId(row), row['version']]] : [],
  );
  return { ids, versions: Object.fromEntries(seen) };
}
