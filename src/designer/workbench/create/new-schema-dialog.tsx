import { Alert, Input, Modal, Radio, Select } from 'antd';
import { useId, useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import type { SchemaName } from '../api.ts';
import type { KnownWorld } from '../language/known-names.ts';
import { WAYS, type Way } from './first-text.ts';
import { SourceChoice } from './source-choice.tsx';
import { useNewSchema, type NewSchema } from './use-new-schema.ts';

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
  const { t } = useTexts();
  const id = useId();
  const made = useNewSchema(entries, world.menuGroups[0]?.name ?? '', onMade);
  const { way, own, set, isReady, make } = made;
  return (
    <Modal
      open={isShown}
      centered
      width={760}
      title={t('workbench.new.title')}
      okText={t('workbench.new.make')}
      cancelText={t('workbench.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={made.isRunning}
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
          onChange={({ target }) => made.setWay(target.value as Way)}
        />
        <SourceChoice id={id} made={made} world={world} />
        <label htmlFor={`${id}title`}>{t('workbench.new.label')}</label>
        <Input
          id={`${id}title`}
          autoFocus
          value={own.title}
          maxLength={40}
          onChange={({ target }) => set({ title: target.value })}
        />
        <NameField id={`${id}name`} made={made} />
        {made.kind === 'screen' || made.kind === 'report' ? null : (
          <ModuleField id={`${id}module`} made={made} entries={entries} />
        )}
        {made.kind === 'states' || made.kind === 'report' ? null : (
          <MenuField id={`${id}menu`} made={made} world={world} />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {made.error ? <Alert type="error" showIcon title={made.error} /> : null}
    </Modal>
  );
}

interface FieldProps {
  readonly id: string;
  readonly made: NewSchema;
}

const PLACEHOLDERS: Readonly<Partial<Record<Way, string>>> = {
  screen: 'pump-board',
  wall: 'bigScreen-hall',
};

function NameField({ id, made: { way, own, trouble, set } }: FieldProps) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.name')}</label>
      <div>
        <Input
          id={id}
          value={own.name}
          maxLength={40}
          placeholder={PLACEHOLDERS[way] ?? 'pumpStation'}
          {...(trouble ? { status: 'error' as const } : {})}
          onChange={({ target }) => set({ name: target.value.trim() })}
        />
        {trouble ? <small role="alert">{trouble}</small> : null}
      </div>
    </>
  );
}

/** The group of the menu that the page stands in. */
function MenuField({
  id,
  made: { own, set },
  world,
}: FieldProps & Pick<NewSchemaDialogProps, 'world'>) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.menu')}</label>
      <Select
        id={id}
        value={own.menuParent}
        options={[
          ...world.menuGroups.map(({ name, title }) => ({ value: name, label: title ?? name })),
          { value: '', label: t('workbench.new.noMenu') },
        ]}
        onChange={(menuParent) => set({ menuParent })}
      />
    </>
  );
}

/** The module, with those there are already as proposals. */
function ModuleField({
  id,
  made: { own, moduleTrouble, set },
  entries,
}: FieldProps & Pick<NewSchemaDialogProps, 'entries'>) {
  const { t } = useTexts();
  const modules = useMemo(
    () =>
      [
        ...new Set(entries.filter(({ kind }) => kind === 'entity').map(({ module }) => module)),
      ].sort(),
    [entries],
  );
  return (
    <>
      <label htmlFor={id}>{t('workbench.new.module')}</label>
      <div>
        <Input
          id={id}
          list={`${id}s`}
          value={own.module}
          maxLength={40}
          {...(moduleTrouble ? { status: 'error' as const } : {})}
          onChange={({ target }) => set({ module: target.value.trim() })}
        />
        {moduleTrouble ? <small role="alert">{moduleTrouble}</small> : null}
      </div>
      <datalist id={`${id}s`}>
        {modules.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  );
}
