import { Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { typesOfFields } from '../language/field-types.ts';
import { parseText } from '../language/json-tree.ts';
import { namesFor, type KnownWorld } from '../language/known-names.ts';
import { explain } from '../language/words.ts';
import { targetKeyOf, type NewField } from './new-field.ts';

interface AddFieldDialogProps {
  readonly taken: readonly string[];
  readonly world: KnownWorld;
  readonly onClose: () => void;
  readonly onAdd: (field: NewField) => void;
}

const NAME = /^[a-z][A-Za-z0-9]*$/;
const EMPTY = parseText('{}');
const FIRST: NewField = {
  name: '',
  title: '',
  type: 'string',
  isRequired: false,
  isInList: true,
  isFilter: false,
};

/** Asks the little a new field needs; the rest is typed or added in the text. */
export function AddFieldDialog({ taken, world, onClose, onAdd }: AddFieldDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const id = useId();
  const [field, setField] = useState<NewField>(FIRST);
  const set = (part: Partial<NewField>): void => setField((old) => ({ ...old, ...part }));
  const targetKey = targetKeyOf(field.type);
  const fault = nameFault(field.name, taken);
  const isReady = fault === undefined && isComplete(field);
  return (
    <Modal
      open={isShown}
      centered
      width={520}
      title={t('workbench.field.title')}
      okText={t('workbench.field.add')}
      cancelText={t('workbench.cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => onAdd(field)}
      onCancel={onClose}
    >
      <form
        className="wb-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onAdd(field);
        }}
      >
        <label htmlFor={`${id}title`}>{t('workbench.field.label')}</label>
        <Input
          id={`${id}title`}
          autoFocus
          value={field.title}
          maxLength={40}
          onChange={({ target }) => set({ title: target.value })}
        />
        <NameField
          id={`${id}name`}
          name={field.name}
          trouble={fault && t(FAULTS[fault])}
          onName={(name) => set({ name })}
        />
        <TypeChoice
          id={`${id}type`}
          type={field.type}
          onType={(type) => setField(({ target: _old, ...old }) => ({ ...old, type }))}
        />
        {targetKey ? (
          <TargetChoice
            {...{ id: `${id}target`, of: targetKey, value: field.target, world }}
            onChoose={(target) => set({ target })}
          />
        ) : null}
        <span />
        <Marks field={field} onSet={set} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}

interface NameFieldProps {
  readonly id: string;
  readonly name: string;
  /** What is wrong with it. */
  readonly trouble: string | undefined;
  readonly onName: (name: string) => void;
}

function NameField({ id, name, trouble, onName }: NameFieldProps) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.field.name')}</label>
      <div>
        <Input
          id={id}
          value={name}
          maxLength={40}
          placeholder="installDate"
          {...(trouble ? { status: 'error' as const } : {})}
          onChange={({ target }) => onName(target.value.trim())}
        />
        {trouble ? <small role="alert">{trouble}</small> : null}
      </div>
    </>
  );
}

interface TypeChoiceProps {
  readonly id: string;
  readonly type: NewField['type'];
  readonly onType: (type: NewField['type']) => void;
}

function TypeChoice({ id, type: chosen, onType }: TypeChoiceProps) {
  const { t } = useTexts();
  return (
    <>
      <label htmlFor={id}>{t('workbench.field.type')}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={chosen}
        options={typesOfFields().map((type) => ({
          value: type,
          label: `${explain(`field.type.${type}`, t) ?? type} ${type}`,
        }))}
        onChange={onType}
      />
    </>
  );
}

interface MarksProps {
  readonly field: NewField;
  readonly onSet: (part: Partial<NewField>) => void;
}

/** Where the field stands, and whether it must be filled in. */
function Marks({ field, onSet }: MarksProps) {
  const { t } = useTexts();
  return (
    <div className="wb-checks">
      <Checkbox
        checked={field.isRequired}
        onChange={({ target }) => onSet({ isRequired: target.checked })}
      >
        {t('workbench.mark.required')}
      </Checkbox>
      <Checkbox
        checked={field.isInList}
        onChange={({ target }) => onSet({ isInList: target.checked })}
      >
        {t('workbench.mark.list')}
      </Checkbox>
      <Checkbox
        checked={field.isFilter}
        onChange={({ target }) => onSet({ isFilter: target.checked })}
      >
        {t('workbench.mark.filter')}
      </Checkbox>
    </div>
  );
}

const FAULTS = { taken: 'workbench.field.taken', badName: 'workbench.field.badName' } as const;

/** What is wrong with a name; nothing yet while none is typed. */
function nameFault(name: string, taken: readonly string[]): keyof typeof FAULTS | undefined {
  if (taken.includes(name)) return 'taken';
  return name !== '' && !NAME.test(name) ? 'badName' : undefined;
}

/** Whether all is said that the field cannot be without. */
function isComplete({ name, title, type, target }: NewField): boolean {
  return name !== '' && title !== '' && (!targetKeyOf(type) || Boolean(target));
}

interface TargetChoiceProps {
  readonly id: string;
  readonly of: NonNullable<ReturnType<typeof targetKeyOf>>;
  readonly value: string | undefined;
  readonly world: KnownWorld;
  readonly onChoose: (target: string) => void;
}

/** The entity, dictionary or states file a field of this type leans on. */
function TargetChoice({ id, of, value, world, onChoose }: TargetChoiceProps) {
  const { t } = useTexts();
  const targets = namesFor(of === 'to' ? 'entity' : of, EMPTY, world) ?? [];
  return (
    <>
      <label htmlFor={id}>{explain(`field.${of}`, t)}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={value ?? null}
        options={targets.map(({ name, title }) => ({
          value: name,
          label: title ? `${title} ${name}` : name,
        }))}
        onChange={onChoose}
      />
    </>
  );
}
