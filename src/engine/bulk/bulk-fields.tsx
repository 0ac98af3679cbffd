import { Checkbox } from 'antd';
import { createElement } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { bindLinkRule } from '#schemas/rules/link-rule.ts';
import { linkRuleOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

interface BulkFieldsProps {
  readonly entity: EntitySchema;
  /** The ticked fields with what they are set to: null empties a field, undefined waits for a value. */
  readonly set: Row;
  readonly onSet: (set: Row) => void;
}

/** The fields that may be changed of many: none is ticked at first, and one that is not stays as it is in each record. */
export function BulkFields({ entity, set, onSet }: BulkFieldsProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const names = (entity.bulk?.fields ?? []).filter((name) => {
    const { permission } = entity.fields[name] ?? {};
    return (
      (permission?.write === undefined || can(permission.write)) &&
      (permission?.read === undefined || can(permission.read))
    );
  });
  const tick = (name: string, isTicked: boolean): void => {
    const { [name]: _old, ...others } = set;
    onSet(isTicked ? { ...others, [name]: undefined } : others);
  };
  return (
    <ul className="engine-bulk">
      {names.map((name) => {
        const field = entity.fields[name];
        if (!field) return null;
        const isTicked = Object.hasOwn(set, name);
        return (
          <li key={name}>
            <Checkbox checked={isTicked} onChange={(event) => tick(name, event.target.checked)}>
              {field.title}
            </Checkbox>
            {isTicked ? (
              <BulkField
                name={name}
                field={field}
                set={set}
                onValue={(value) => onSet({ ...set, [name]: value })}
              />
            ) : (
              <span className="engine-hint">{t('bulk.stays')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BulkFieldProps {
  readonly name: string;
  readonly field: FieldSpec;
  readonly set: Row;
  readonly onValue: (value: unknown) => void;
}

/** One ticked field: its input, empty until something is entered, and whether it is emptied. */
function BulkField({ name, field, set, onValue }: BulkFieldProps) {
  const { t } = useTexts();
  const asked = withBoundLink(field, set);
  const value = set[name];
  return (
    <>
      <div className="engine-bulk-input">
        {createElement(inputFor(asked), {
          id: `bulk-${name}`,
          name,
          field: asked,
          value: value ?? undefined,
          onChange: (next) => onValue(next === null || next === '' ? undefined : next),
          disabled: value === null,
          'aria-label': field.title,
        })}
      </div>
      {field.required ? (
        <span />
      ) : (
        <Checkbox
          checked={value === null}
          aria-label={t('bulk.clearOf', { label: field.title })}
          onChange={(event) => onValue(event.target.checked ? null : undefined)}
        >
          {t('bulk.clear')}
        </Checkbox>
      )}
    </>
  );
}

/** A link that goes by another field offers what fits that one where it is ticked too; else each record is judged by its own. */
function withBoundLink(field: FieldSpec, set: Row): FieldSpec {
  const rule = linkRuleOf(field);
  if (!rule) return field;
  const isKnown = linkRuleReads(rule).every(
    ({ root, name }) => root === 'form' && Object.hasOwn(set, name),
  );
  const where = isKnown ? bindLinkRule(rule, { form: set, row: {} }).rule : { all: [] };
  return { ...field, where } as FieldSpec;
}
