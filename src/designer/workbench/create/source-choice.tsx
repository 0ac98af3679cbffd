import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';

import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { OpenApiCandidate, TableEntry } from '#schemas/api/workbench.ts';
import { fieldName } from '#schemas/language/names.ts';
import { workbenchApi } from '../api.ts';
import type { KnownWorld } from '../language/known-names.ts';
import type { NewSchema } from './use-new-schema.ts';

interface SourceChoiceProps {
  readonly id: string;
  readonly made: NewSchema;
  readonly world: KnownWorld;
}

/** What a new schema is made from, where it is not made from nothing: a table, an entity, or a description of endpoints. */
export function SourceChoice({ id, made: { way, own, set }, world }: SourceChoiceProps) {
  if (way === 'table')
    return (
      <TableChoice
        id={`${id}table`}
        value={own.source}
        onChoose={(table) => set(guessOf(table, own))}
      />
    );
  if (way === 'screen' || way === 'report')
    return (
      <EntityChoice
        id={`${id}entity`}
        value={own.source}
        entities={world.entities}
        onChoose={(source) => set({ source })}
      />
    );
  if (way !== 'openapi') return null;
  return (
    <OpenApiChoice
      id={`${id}api`}
      value={own.source}
      text={own.openApi}
      onText={(openApi) => set({ openApi, source: '' })}
      onChoose={(source) => set({ source })}
    />
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly onChoose: (source: string) => void;
}

function EntityChoice({
  id,
  value,
  entities,
  onChoose,
}: ChoiceProps & Pick<KnownWorld, 'entities'>) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.entity')}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={value || null}
        options={entities.map(({ name, title }) => ({
          value: name,
          label: title ? `${title} ${name}` : name,
        }))}
        onChange={onChoose}
      />
    </>
  );
}

/** `eq_calibration` → module `eq`, name `calibration`, title of its comment; what somebody typed stays. */
function guessOf(
  { table, comment }: TableEntry,
  own: { readonly title: string; readonly name: string; readonly module: string },
) {
  const [, module = '', rest = table] = /^([a-z][a-z0-9]*)_(.+)$/.exec(table) ?? [];
  return {
    source: table,
    title: own.title || (comment ?? ''),
    name: own.name || fieldName(rest),
    module: own.module || module,
  };
}

interface TableChoiceProps extends Omit<ChoiceProps, 'onChoose'> {
  readonly onChoose: (table: TableEntry) => void;
}

function TableChoice({ id, value, onChoose }: TableChoiceProps) {
  const ports = usePorts('data', 'texts');
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
  const { t } = useTexts();
  const { found, read } = useCandidates();
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
          <Button
            size="small"
            disabled={text.trim() === ''}
            loading={Boolean(found.isRunning)}
            onClick={() => read(text)}
          >
            {t('workbench.new.read')}
          </Button>
          <FileButton
            onText={(given) => {
              onText(given);
              read(given);
            }}
          />
        </div>
        {found.error ? <small role="alert">{found.error}</small> : null}
      </div>
      {found.candidates ? (
        <CandidateChoice
          id={`${id}pick`}
          candidates={found.candidates}
          value={value}
          onChoose={onChoose}
        />
      ) : null}
    </>
  );
}

interface Found {
  readonly candidates?: readonly OpenApiCandidate[];
  readonly error?: string;
  readonly isRunning?: boolean;
}

/** What a description offers to make a schema from. */
function useCandidates() {
  const ports = useData();
  const [found, setFound] = useState<Found>({});
  const read = (given: string): void => {
    setFound({ isRunning: true });
    workbenchApi(ports)
      .candidates(given)
      .then(
        (candidates) => setFound({ candidates }),
        (cause: CallError) => setFound({ error: cause.message }),
      );
  };
  return { found, read };
}

/** Takes a description from a file. */
function FileButton({ onText }: Pick<OpenApiChoiceProps, 'onText'>) {
  const { t } = useTexts();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
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
        onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
      />
    </>
  );
}

interface CandidateChoiceProps extends ChoiceProps {
  readonly candidates: readonly OpenApiCandidate[];
}

function CandidateChoice({ id, value, candidates, onChoose }: CandidateChoiceProps) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.candidate')}</label>
      <Select
        id={id}
        showSearch
        value={value || null}
        notFoundContent={t('workbench.new.noCandidate')}
        options={candidates.map(({ schema, path, fields }) => ({
          value: schema,
          label: `${schema} ${path} (${t('workbench.new.fields', { count: fields })})`,
        }))}
        onChange={onChoose}
      />
    </>
  );
}
