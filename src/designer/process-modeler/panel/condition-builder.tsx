import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { parsedNumber } from '#engine/fields/inputs/text-filters.ts';
import { COMPARISONS, type Comparing, type Comparison, type Condition } from '../bpmn/comparing.ts';
import { readCondition, writeCondition } from '../bpmn/condition.ts';
import { isNumber, isYesNo, type FormField } from '../facts.ts';
import './condition-builder.css';

interface ConditionBuilderProps {
  /** The expression as the file has it. */
  readonly text: string;
  readonly fields: readonly FormField[];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

interface Line extends Comparing {
  readonly key: number;
}
interface Group {
  readonly key: number;
  readonly lines: readonly Line[];
}

let made = 0;
const keyOf = (): number => (made += 1);
const asGroups = (condition: Condition): readonly Group[] =>
  condition.map((group) => ({
    key: keyOf(),
    lines: group.map((line) => ({ ...line, key: keyOf() })),
  }));
const newLine = (): Line => ({ key: keyOf(), field: '', is: 'eq', value: '' });
const newGroup = (): Group => ({ key: keyOf(), lines: [newLine()] });

/** When a flow is taken, without code: comparisons joined by "and", groups of them by "or". What cannot be shown so is shown as it is. */
export function ConditionBuilder({ text, fields, isReadOnly, onChange }: ConditionBuilderProps) {
  const { t } = useTexts();
  const [groups, setGroups] = useState<readonly Group[] | null>(() => asNull(readCondition(text)));
  const change = (next: readonly Group[]): void => {
    const kept = next.filter(({ lines }) => lines.length > 0);
    setGroups(kept);
    onChange(writeCondition(kept.map(({ lines }) => lines)));
  };
  if (groups === null)
    return (
      <div className="pm-raw">
        <p>{t('modeler.condition.raw')}</p>
        <code>{text}</code>
        {isReadOnly ? null : (
          <Button onClick={() => change([newGroup()])}>{t('modeler.condition.replace')}</Button>
        )}
      </div>
    );
  return (
    <div className="pm-condition">
      {groups.length === 0 ? <p>{t('modeler.condition.none')}</p> : null}
      {groups.map((group, number) => (
        <LineGroup
          key={group.key}
          title={number === 0 ? t('modeler.condition.if') : t('modeler.condition.or')}
          lines={group.lines}
          fields={fields}
          isReadOnly={isReadOnly}
          onChange={(lines) =>
            change(groups.map((one) => (one === group ? { ...one, lines } : one)))
          }
        />
      ))}
      <Button size="small" disabled={isReadOnly} onClick={() => change([...groups, newGroup()])}>
        {groups.length === 0 ? t('modeler.condition.add') : t('modeler.condition.addOr')}
      </Button>
      {text === '' ? null : <code className="pm-written">{text}</code>}
    </div>
  );
}

interface LineGroupProps extends Pick<ConditionBuilderProps, 'fields' | 'isReadOnly'> {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** Comparisons that must all hold. */
function LineGroup({ title, lines, fields, isReadOnly, onChange }: LineGroupProps) {
  const { t } = useTexts();
  return (
    <fieldset disabled={isReadOnly}>
      <legend>{title}</legend>
      {lines.map((line) => (
        <ConditionLine
          key={line.key}
          line={line}
          fields={fields}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(lines.map((one) => (one === line ? next : one)))}
          onRemove={() => onChange(lines.filter((one) => one !== line))}
        />
      ))}
      <Button size="small" disabled={isReadOnly} onClick={() => onChange([...lines, newLine()])}>
        {t('modeler.condition.and')}
      </Button>
    </fieldset>
  );
}

const asNull = (condition: Condition | null): readonly Group[] | null =>
  condition && asGroups(condition);

interface ConditionLineProps {
  readonly line: Line;
  readonly fields: readonly FormField[];
  readonly isReadOnly: boolean;
  readonly onChange: (line: Line) => void;
  readonly onRemove: () => void;
}

function ConditionLine({ line, fields, isReadOnly, onChange, onRemove }: ConditionLineProps) {
  const { t } = useTexts();
  const field = fields.find(({ name }) => name === line.field);
  const needsValue = line.is !== 'empty' && line.is !== 'filled';
  return (
    <div className="pm-condition-line">
      <FieldChoice
        name={line.field}
        fields={fields}
        isReadOnly={isReadOnly}
        onChange={(name) => onChange({ ...line, field: name, value: emptyOf(name, fields) })}
      />
      <Select<Comparison>
        aria-label={t('modeler.condition.is')}
        disabled={isReadOnly}
        value={line.is}
        options={COMPARISONS.map((value) => ({ value, label: t(`modeler.comparison.${value}`) }))}
        onChange={(is) => onChange({ ...line, is })}
      />
      {needsValue ? (
        <ValueInput
          field={field}
          value={line.value}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange({ ...line, value })}
        />
      ) : null}
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('modeler.condition.remove')}
        title={t('modeler.condition.remove')}
        disabled={isReadOnly}
        onClick={onRemove}
      >
        <LineIcon name="delete" />
      </button>
    </div>
  );
}

function emptyOf(name: string, fields: readonly FormField[]): Comparing['value'] {
  const field = fields.find((one) => one.name === name);
  return field && isYesNo(field) ? true : '';
}

interface FieldChoiceProps {
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly isReadOnly: boolean;
  readonly onChange: (name: string) => void;
}

const NAME = /^[A-Za-z_]\w*$/;

/** A field of the form by its title; a process without a form names its variables itself. */
function FieldChoice({ name, fields, isReadOnly, onChange }: FieldChoiceProps) {
  const { t } = useTexts();
  const label = t('modeler.condition.field');
  if (fields.length === 0)
    return (
      <Input
        aria-label={label}
        placeholder={t('modeler.condition.variable')}
        disabled={isReadOnly}
        value={name}
        {...(name !== '' && !NAME.test(name) && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    );
  const known = fields.map((field) => ({ value: field.name, label: field.title }));
  const options =
    name === '' || known.some(({ value }) => value === name)
      ? known
      : [...known, { value: name, label: name }];
  return (
    <Select<string>
      aria-label={label}
      placeholder={label}
      disabled={isReadOnly}
      {...(name !== '' && { value: name })}
      options={options}
      onChange={onChange}
    />
  );
}

interface ValueInputProps {
  readonly field: FormField | undefined;
  readonly value: Comparing['value'];
  readonly isReadOnly: boolean;
  readonly onChange: (value: Comparing['value']) => void;
}

function ValueInput({ field, value, isReadOnly, onChange }: ValueInputProps) {
  const { t } = useTexts();
  const label = t('modeler.condition.value');
  const shared = { 'aria-label': label, disabled: isReadOnly };
  if ((field && isYesNo(field)) || typeof value === 'boolean')
    return (
      <Select<string>
        {...shared}
        value={String(value === true)}
        options={[
          { value: 'true', label: t('modeler.condition.yes') },
          { value: 'false', label: t('modeler.condition.no') },
        ]}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  if (field && isNumber(field))
    return (
      <InputNumber<string | number>
        {...shared}
        parser={parsedNumber}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange(next === null ? '' : Number(next))}
      />
    );
  return (
    <Input
      {...shared}
      value={String(value)}
      onChange={({ target }) => onChange(field ? target.value : guessed(target.value))}
    />
  );
}

/** Of a variable that no form describes: what looks like a number is one. */
const guessed = (text: string): string | number =>
  /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
