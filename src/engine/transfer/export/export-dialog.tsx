import { Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { exportFields } from '#schemas/language/derive.ts';
import './export.css';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';

interface ExportDialogProps {
  readonly entity: EntitySchema;
  /** The filter and the order in force. */
  readonly filter: Row;
  /** Columns the list shows now; all of an export where a place shows none. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
}

const STARTED_MS = 2000;
/** ms that the reason of a refusal stays, as with every file (SPEC.md section 8) */
const REFUSED_MS = 3000;

/** Which columns, as words or as codes, in which format; many rows become a background task (UX.md section 7). */
export function ExportDialog({ entity, filter, shown, onClose }: ExportDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const choice = useColumnChoice(entity, shown);
  const { columns } = choice;
  const [format, setFormat] = useState('xlsx');
  const [values, setValues] = useState('labels');
  const [withPictures, setWithPictures] = useState(true);
  const hasPictures = format === 'xlsx' && columns.some((name) => isPicture(entity, name));
  const { isBusy, send } = useExport(entity, onClose);
  const handleExport = (): void =>
    send({
      ...filter,
      columns: columns.join(','),
      exportFormat: format,
      exportValues: values,
      ...(hasPictures && withPictures && { exportPictures: '1' }),
    });
  return (
    <Modal
      open={isShown}
      width={560}
      title={t('transfer.exportTitle', { title: entity.title })}
      onCancel={onClose}
      okText={t('transfer.export')}
      cancelText={t('transfer.cancel')}
      okButtonProps={{ disabled: columns.length === 0, loading: isBusy }}
      onOk={handleExport}
    >
      <div className="export-form">
        <ColumnField entity={entity} choice={choice} />
        <FormatFields values={values} format={format} onValues={setValues} onFormat={setFormat} />
        {hasPictures ? (
          <Checkbox
            checked={withPictures}
            onChange={(event) => setWithPictures(event.target.checked)}
          >
            {t('transfer.pictures')}
          </Checkbox>
        ) : null}
        <p className="engine-hint">{t('transfer.exportText')}</p>
      </div>
    </Modal>
  );
}

interface FormatFieldsProps {
  readonly values: string;
  readonly format: string;
  readonly onValues: (values: string) => void;
  readonly onFormat: (format: string) => void;
}

function FormatFields({ values, format, onValues, onFormat }: FormatFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <fieldset>
        <legend>{t('transfer.values')}</legend>
        <Radio.Group
          value={values}
          onChange={(event) => onValues(String(event.target.value))}
          options={[
            { value: 'labels', label: t('transfer.labels') },
            { value: 'codes', label: t('transfer.codes') },
          ]}
        />
      </fieldset>
      <fieldset>
        <legend>{t('transfer.format')}</legend>
        <Radio.Group
          value={format}
          onChange={(event) => onFormat(String(event.target.value))}
          options={[
            { value: 'xlsx', label: 'Excel (.xlsx)' },
            { value: 'csv', label: 'CSV (.csv)' },
          ]}
        />
      </fieldset>
    </>
  );
}

function isPicture(entity: EntitySchema, name: string): boolean {
  const spec = entity.fields[name];
  const files = spec && cardOf(spec)?.files;
  return files === 'pictures' || files === 'drawing';
}

/** The columns there are, and those that are wanted: in the order of the list first, then in that of the entity. */
function useColumnChoice(entity: EntitySchema, shown: readonly string[]) {
  const { can } = useHouse();
  const allowed = allowedColumns(entity, can);
  const visible = shown.filter((name) => allowed.includes(name));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(visible.length > 0 ? visible : allowed),
  );
  const ordered = [...visible, ...allowed.filter((name) => !visible.includes(name))];
  const columns = ordered.filter((name) => chosen.has(name));
  return { allowed, visible, ordered, chosen, columns, setChosen };
}

interface ColumnFieldProps {
  readonly entity: EntitySchema;
  readonly choice: ReturnType<typeof useColumnChoice>;
}

function ColumnField({ entity, choice }: ColumnFieldProps) {
  const { t } = useTexts();
  const { allowed, visible, ordered, chosen, columns, setChosen } = choice;
  return (
    <fieldset>
      <legend>{t('transfer.columns', { count: columns.length })}</legend>
      <div className="export-tools">
        {visible.length > 0 ? (
          <Button size="small" onClick={() => setChosen(new Set(visible))}>
            {t('transfer.visible', { count: visible.length })}
          </Button>
        ) : null}
        <Button size="small" onClick={() => setChosen(new Set(allowed))}>
          {t('transfer.all', { count: allowed.length })}
        </Button>
      </div>
      <div className="export-columns">
        {ordered.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              className="engine-check"
              checked={chosen.has(name)}
              onChange={({ target }) => setChosen(withName(chosen, name, target.checked))}
            />
            <span>{entity.fields[name]?.title ?? name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sends an export: the file comes at once, or a task makes it. */
function useExport(entity: EntitySchema, onClose: () => void) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const [isBusy, setBusy] = useState(false);
  const ask = async (query: Row & { readonly columns: string }): Promise<void> => {
    setBusy(true);
    try {
      const answer = await callAddress(
        ports,
        'POST /engine/export/{entity}',
        { path: { entity: entity.name }, body: query },
        { idempotencyKey: ports.newId(), isSilent: true },
      );
      if (answer.mode === 'task') ports.notify('success', t('transfer.exportStarted'), STARTED_MS);
      else ports.download(verbApi(entity, 'export'), query);
      onClose();
    } catch (cause) {
      ports.notify('error', cause instanceof Error ? cause.message : String(cause), REFUSED_MS);
      setBusy(false);
    }
  };
  return { isBusy, send: (query: Parameters<typeof ask>[0]) => void ask(query) };
}

/** Columns of an export that this person may read. */
function allowedColumns(entity: EntitySchema, can: HousePort['can']): readonly string[] {
  return exportFields(entity).filter((name) => {
    const read = entity.fields[name]?.permission?.read;
    return !read || can(read);
  });
}

function withName(chosen: ReadonlySet<string>, name: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isOn) next.add(name);
  else next.delete(name);
  return next;
}
