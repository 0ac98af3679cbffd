import { useForm } from '@formily/react';
import { useEffect, useMemo, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { useRecordRow } from '#engine/base/form-context.ts';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { targetOf } from '#engine/fields/inputs/reference.ts';
import { broughtName } from '#schemas/language/brought.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { bringOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import './brought-line.css';

interface BroughtLineProps {
  readonly name: string;
  readonly field: FieldSpec;
  readonly value: unknown;
}

/** What the chosen record brings along, read-only below its picker; told to the form, whose expressions and pickers may read it. */
export function BroughtLine({ name, field, value }: BroughtLineProps) {
  const ports = useHouse();
  const form = useForm();
  const target = useEntity(targetOf(field));
  const linked = useLinked(name, field, value, target);
  const bring = bringOf(field).filter((part) => {
    const key = target?.fields[part]?.permission?.read;
    const isEmpty = linked?.[part] === null || linked?.[part] === undefined || linked[part] === '';
    return target?.fields[part] && !isEmpty && (!key || ports.can(key));
  });
  useEffect(() => {
    const values = form.values as Record<string, unknown>;
    for (const part of bringOf(field)) {
      values[broughtName(name, part)] = linked?.[part] ?? null;
      values[companionName(broughtName(name, part))] = linked?.[companionName(part)] ?? null;
    }
  }, [form, name, field, linked]);
  if (!target || !linked || bring.length === 0) return null;
  return (
    <dl className="eform-brought" aria-live="polite">
      {bring.map((part) => (
        <div key={part}>
          <dt>{target.fields[part]?.title}</dt>
          <dd>
            <FieldValue entity={target} name={part} row={linked} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The record a link names, as far as its fields are brought: out of the stored row, or read when another one is chosen. */
function useLinked(
  name: string,
  field: FieldSpec,
  value: unknown,
  target: EntitySchema | null | undefined,
): Row | undefined {
  const ports = usePorts('data', 'house');
  const row = useRecordRow();
  const id = textOf(value);
  const stored =
    id !== '' &&
    id === textOf(row[name]) &&
    bringOf(field).every((part) => Object.hasOwn(row, broughtName(name, part)));
  const [read, setRead] = useState<{ readonly id: string; readonly row: Row | undefined }>({
    id: '',
    row: undefined,
  });
  useEffect(() => {
    if (!target || id === '' || stored) return undefined;
    let isCurrent = true;
    readOne(ports, target, id).then(
      (found) => isCurrent && setRead({ id, row: found }),
      () => isCurrent && setRead({ id, row: undefined }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, target, id, stored]);
  const kept = useMemo(() => storedLink({ row, name, field }), [row, name, field]);
  if (stored) return kept;
  return read.id === id ? read.row : undefined;
}

function storedLink({
  row,
  name,
  field,
}: {
  readonly row: Row;
  readonly name: string;
  readonly field: FieldSpec;
}): Row {
  return Object.fromEntries(
    bringOf(field).flatMap((part) => [
      [part, row[broughtName(name, part)]],
      [companionName(part), row[companionName(broughtName(name, part))]],
    ]),
  ) as Row;
}

/** The record with the rights of whoever fills in the form; who may not read it is shown nothing. */
async function readOne(
  ports: Ports<'data' | 'house'>,
  target: EntitySchema,
  id: string,
): Promise<Row | undefined> {
  const may = (verb: 'page' | 'info'): boolean => {
    const key = verbPermission(target, verb);
    return (
      verbsOf(target).includes(verb) && (key === 'login' || key === 'public' || ports.can(key))
    );
  };
  if (may('page'))
    return (await ports.page(verbApi(target, 'page'), { ids: id, limit: 1 })).list[0];
  return may('info')
    ? callVerb(ports, { entity: target, verb: 'info' }, { id }, { isSilent: true })
    : undefined;
}
