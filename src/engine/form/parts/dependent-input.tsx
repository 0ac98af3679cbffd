import { observer } from '@formily/react';
import { useLatest } from 'ahooks';
import { createElement, useEffect, useMemo, useRef } from 'react';

import { useFormShare, useRecordRow } from '#engine/base/form-context.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textsOf } from '#engine/fields/inputs/dict-select.tsx';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import { readOptions, targetOf } from '#engine/fields/inputs/reference.ts';
import { broughtName } from '#schemas/language/brought.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { bindLinkRule, type BoundLinkRule } from '#schemas/rules/link-rule.ts';
import { cardOf, linkRuleOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

const NO_VALUES: Row = {};
const MOST = 1000;

/**
 * A link whose choices depend on other fields: it offers what fits them, says which one comes first while that is empty, and lets go
 * of a choice that they no longer allow.
 */
export const DependentInput = observer((props: InputProps) => {
  const { t } = useTexts();
  const { fields } = useFormShare();
  const { rule, awaits } = useBound(props);
  const where = JSON.stringify(rule);
  // oxlint-disable-next-line react/exhaustive-deps -- the rule is told by its text
  const field = useMemo(() => ({ ...props.field, where: rule }) as FieldSpec, [props.field, where]);
  const first = awaits === undefined ? undefined : fields[awaits];
  useLetGo(props, where);
  useOnlyChoice(props, awaits === undefined ? where : undefined);
  const waiting = first
    ? { disabled: true, waiting: t('input.chooseFirst', { label: first.title }) }
    : {};
  return createElement(inputFor(field), { ...props, ...waiting, field });
});

/** Only the fields that the rule names are read, so that only they draw the input again. */
function useBound({ field, values = NO_VALUES }: InputProps): BoundLinkRule {
  const row = useRecordRow();
  const { fields } = useFormShare();
  const rule: Rule = linkRuleOf(field) ?? { all: [] };
  const read = linkRuleReads(rule).filter(({ root }) => root === 'form');
  const valueOf = (name: string, link = name): unknown =>
    Object.hasOwn(fields, link) ? values[name] : row[name];
  const form = Object.fromEntries(
    read.flatMap(({ name, part }) => [
      [name, valueOf(name)],
      ...(part === undefined
        ? []
        : [[broughtName(name, part), valueOf(broughtName(name, part), name)]]),
    ]),
  ) as Row;
  return bindLinkRule(rule, { form, row });
}

/** Empties a choice that does not fit any more once what it depends on has changed, and says so. */
function useLetGo({ field, value, onChange }: InputProps, where: string): void {
  const ports = usePorts('data', 'texts', 'feedback');
  const judged = useRef(where);
  const now = useLatest({ value, onChange });
  useEffect(() => {
    const ids = textsOf(now.current.value);
    if (judged.current === where || ids.length === 0) {
      judged.current = where;
      return undefined;
    }
    let isCurrent = true;
    const entity = targetOf(field);
    readOptions(ports, entity, {
      ids: ids.join(','),
      limit: Math.min(ids.length, MOST),
      where,
    }).then(
      (options) => {
        if (!isCurrent) return;
        judged.current = where;
        const fitting = new Set(options.map((option) => option.value));
        const left = textsOf(now.current.value).filter(
          (id) => fitting.has(id) || !ids.includes(id),
        );
        if (left.length === textsOf(now.current.value).length) return;
        now.current.onChange(cardOf(field)?.stored === 'links' ? left : (left[0] ?? null));
        ports.notify('info', ports.t('input.letGo', { label: field.title }));
      },
      // what cannot be judged here is judged when it is saved
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, field, where, now]);
}

/** A link that has to be filled in and of which there is one choice alone is filled in with it; who empties it finds it empty. */
function useOnlyChoice(props: InputProps, where: string | undefined): void {
  const { field, name, disabled, readOnly } = props;
  const ports = usePorts('data');
  const { mode, fields, preset } = useFormShare();
  const now = useLatest(props);
  const isOn =
    mode === 'create' &&
    field.required === true &&
    disabled !== true &&
    readOnly !== true &&
    Object.hasOwn(fields, name);
  useEffect(() => {
    if (!isOn || where === undefined || textsOf(now.current.value).length > 0) return undefined;
    let isCurrent = true;
    readOptions(ports, targetOf(field), { limit: 2, where }).then(
      ([only, ...others]) => {
        if (!isCurrent || !only || others.length > 0 || textsOf(now.current.value).length > 0)
          return;
        preset?.(name, cardOf(field)?.stored === 'links' ? [only.value] : only.value);
      },
      // what cannot be proposed is chosen by hand
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, field, name, where, isOn, preset, now]);
}
