import { Alert, Button, Input, Modal, Radio, Select } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { fieldName } from '#schemas/language/names.ts';
import type { OpenApiCandidate, SchemaEntry, TableEntry } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaName } from '../api.ts';
import type { KnownWorld } from '../language/known-names.ts';
import { firstText, kindOf, WAYS, type Way } from './first-text.ts';
import { useIsShown } from '#engine/base/tab.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;
/** The name of a screen is its route. */
const ROUTE = /^[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/;

interface NewSchemaDialogProps {
  readonly entries: readonly SchemaEntry[];
  readonly world: KnownWorld;
  readonly onClose: () => void;
  /** The draft is on the server; `notes` say what the generator could not know. */
  readonly onMade: (made: SchemaName, notes: readonly string[]) => void;
}

/** A new entity (blank, from a table of the database, or from an OpenAPI description), screen or states file. */
export function NewSchemaDialog({ entries, world, onClose, onMade }: NewSchemaDialogProps) {
  const isShown = useIsShown();
  const ports = useEnginePorts();
  const { t } = ports;
  const id = useId();
  const [way, setWay] = useState<Way>('blank');
  const [own, setOwn] = useState({ name: '', title: '', module: '', menuParent: world.menuGroups[0]?.name ?? '', source: '', openApi: '' });
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: string }>({ isRunning: false });
  const set = (part: Partial<typeof own>): void => setOwn((old) => ({ ...old, ...part }));
  const modules = useMemo(() => [...new Set(entries.filter(({ kind }) => kind === 'entity').map(({ module }) => module))].sort(), [entries]);
  const kind = kindOf(way);
  const trouble = entries.some((entry) => entry.kind === kind && entry.name === own.name)
    ? t('workbench.new.taken')
    : own.name !== '' && !(kind === 'screen' ? ROUTE : NAME).test(own.name)
      ? t(kind === 'screen' ? 'workbench.new.badRoute' : 'workbench.field.badName')
      : undefined;
  const isPlaced = kind === 'screen' || NAME.test(own.module);
  const isReady = own.name !== '' && own.title !== '' && isPlaced && trouble === undefined && (way === 'blank' || way === 'states' || own.source !== '');
  const make = async (): Promise<void> => {
    setState({ isRunning: true });
    const { name, module } = own;
    const schema: SchemaName = { kind, module: kind === 'entity' ? module : '', name };
    const api = workbenchApi(ports);
    try {
      const { text, notes } = await firstText(api, way, own, t);
      await api.saveDraft(schema, text, null);
      onMade(schema, notes);
    } catch (cause) {
      setState({ isRunning: false, error: (cause as CallError).message });
    }
  };
  return (
    <Modal
      open={isShown}
      centered
      width={640}
      title={t('workbench.new.title')}
      okText={t('workbench.new.make')}
      cancelText={t('workbench.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={state.isRunning}
      onOk={() => void make()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <form
        className="wb-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void make();
        }}
      >
        <span>{t('workbench.new.way')}</span>
        <Radio.Group
          value={way}
          optionType="button"
          options={WAYS.map((value) => ({ value, label: t(`workbench.new.${value}`) }))}
          onChange={({ target }) => {
            setWay(target.value as Way);
            set({ source: '' });
          }}
        />
        {way === 'table' ? (
          <TableChoice id={`${id}table`} value={own.source} onChoose={(table) => setOwn((old) => ({ ...old, ...guessOf(table, old) }))} />
        ) : null}
        {way === 'screen' ? (
          <>
            <label htmlFor={`${id}entity`}>{t('workbench.new.entity')}</label>
            <Select
              id={`${id}entity`}
              showSearch
              optionFilterProp="label"
              value={own.source || null}
              options={world.entities.map(({ name, title }) => ({ value: name, label: title ? `${title} ${name}` : name }))}
              onChange={(source) => set({ source })}
            />
          </>
        ) : null}
        {way === 'openapi' ? (
          <OpenApiChoice
            id={`${id}api`}
            value={own.source}
            text={own.openApi}
            onText={(openApi) => set({ openApi, source: '' })}
            onChoose={(source) => set({ source })}
          />
        ) : null}
        <label htmlFor={`${id}title`}>{t('workbench.new.label')}</label>
        <Input id={`${id}title`} autoFocus value={own.title} maxLength={40} onChange={({ target }) => set({ title: target.value })} />
        <label htmlFor={`${id}name`}>{t('workbench.new.name')}</label>
        <div>
          <Input
            id={`${id}name`}
            value={own.name}
            maxLength={40}
            placeholder={kind === 'screen' ? 'pump-board' : 'pumpStation'}
            {...(trouble ? { status: 'error' as const } : {})}
            onChange={({ target }) => set({ name: target.value.trim() })}
          />
          {trouble ? <small role="alert">{trouble}</small> : null}
        </div>
        {kind === 'screen' ? null : (
          <>
            <label htmlFor={`${id}module`}>{t('workbench.new.module')}</label>
            <Input id={`${id}module`} list={`${id}modules`} value={own.module} maxLength={40} onChange={({ target }) => set({ module: target.value.trim() })} />
            <datalist id={`${id}modules`}>
              {modules.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </datalist>
          </>
        )}
        {kind === 'states' ? null : (
          <>
            <label htmlFor={`${id}menu`}>{t('workbench.new.menu')}</label>
            <Select
              id={`${id}menu`}
              value={own.menuParent}
              options={[...world.menuGroups.map(({ name, title }) => ({ value: name, label: title ?? name })), { value: '', label: t('workbench.new.noMenu') }]}
              onChange={(menuParent) => set({ menuParent })}
            />
          </>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {state.error ? <Alert type="error" showIcon title={state.error} /> : null}
    </Modal>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly onChoose: (source: string) => void;
}

/** `eq_calibration` → module `eq`, name `calibration`, title of its comment; what somebody typed stays. */
function guessOf({ table, comment }: TableEntry, own: { readonly title: string; readonly name: string; readonly module: string }) {
  const [, module = '', rest = table] = /^([a-z][a-z0-9]*)_(.+)$/.exec(table) ?? [];
  return { source: table, title: own.title || (comment ?? ''), name: own.name || fieldName(rest), module: own.module || module };
}

interface TableChoiceProps extends Omit<ChoiceProps, 'onChoose'> {
  readonly onChoose: (table: TableEntry) => void;
}

function TableChoice({ id, value, onChoose }: TableChoiceProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const [tables, setTables] = useState<readonly TableEntry[] | undefined>(undefined);
  const [error, setError] = useState('');
  useEffect(() => {
    workbenchApi(ports)
      .tables()
      .then(setTables, (cause: CallError) => setError(cause.message));
  }, [ports]);
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.tableLabel')}</label>
      <div>
        <Select
          id={id}
          showSearch
          style={{ width: '100%' }}
          loading={tables === undefined && error === ''}
          value={value || null}
          options={(tables ?? []).map(({ table, columns, hasEntity }) => ({
            value: table,
            disabled: hasEntity,
            label: `${table} (${t('workbench.new.columns', { count: columns })}${hasEntity ? t('workbench.new.hasEntity') : ''})`,
          }))}
          onChange={(chosen) => {
            const found = tables?.find(({ table }) => table === chosen);
            if (found) onChoose(found);
          }}
        />
        {error ? <small role="alert">{error}</small> : null}
      </div>
    </>
  );
}

interface OpenApiChoiceProps extends ChoiceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function OpenApiChoice({ id, value, text, onText, onChoose }: OpenApiChoiceProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const [found, setFound] = useState<{ readonly candidates?: readonly OpenApiCandidate[]; readonly error?: string; readonly isRunning?: boolean }>({});
  const file = useRef<HTMLInputElement>(null);
  const read = (given: string): void => {
    setFound({ isRunning: true });
    workbenchApi(ports)
      .candidates(given)
      .then(
        (candidates) => setFound({ candidates }),
        (cause: CallError) => setFound({ error: cause.message }),
      );
  };
  const upload = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const given = await chosen.text();
    onText(given);
    read(given);
  };
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.openapiLabel')}</label>
      <div>
        <Input.TextArea
          id={id}
          rows={5}
          value={text}
          spellCheck={false}
          placeholder={t('workbench.new.openapiHint')}
          onChange={({ target }) => onText(target.value)}
        />
        <div className="wb-line">
          <Button size="small" disabled={text.trim() === ''} loading={Boolean(found.isRunning)} onClick={() => read(text)}>
            {t('workbench.new.read')}
          </Button>
          <Button size="small" onClick={() => file.current?.click()}>
            {t('workbench.new.upload')}
          </Button>
          <input
            ref={file}
            type="file"
            aria-label={t('workbench.new.upload')}
            hidden
            accept=".json,.yaml,.yml"
            tabIndex={-1}
            onChange={({ target }) => void upload(target.files?.[0])}
          />
        </div>
        {found.error ? <small role="alert">{found.error}</small> : null}
      </div>
      {found.candidates ? (
        <>
          <label htmlFor={`${id}pick`}>{t('workbench.new.candidate')}</label>
          <Select
            id={`${id}pick`}
            showSearch
            value={value || null}
            notFoundContent={t('workbench.new.noCandidate')}
            options={found.candidates.map(({ schema, path, fields }) => ({
              value: schema,
              label: `${schema} ${path} (${t('workbench.new.fields', { count: fields })})`,
            }))}
            onChange={onChoose}
          />
        </>
      ) : null}
    </>
  );
}
