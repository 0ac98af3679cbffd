import { createForm, onFieldInputValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useId, useMemo, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { variablesIn } from '../bpmn/variables.ts';
import type { Drawing } from '../canvas/drawing.ts';
import { isNumber, isPerson, isYesNo, type FormField, type ProcessForm } from '../facts.ts';

export const STARTER = 'starter';
/** The record whose values are taken over; no answer of the trial. */
const RECORD = 'trialRecord';

/** The form of who starts, and what is answered on the way: the fields of the record as in its own form, filled in from one that is there where one is chosen. */
export function useTrialAnswers(drawing: Drawing, about: ProcessForm | undefined) {
  const ports = usePorts('data', 'texts', 'house');
  const formId = `pt${useId().replace(/[^\w]/g, '')}`;
  const entity = useEntity(about?.entity);
  const source = useMemo(
    () => trialSource({ about, entity, named: variablesOf(drawing), t: ports.t }),
    [about, entity, drawing, ports],
  );
  const [form] = useState(() =>
    createForm({ values: { [STARTER]: String(ports.user['id'] ?? '') } }),
  );
  useEffect(() => {
    form.addEffects(RECORD, () =>
      onFieldInputValueChange(RECORD, ({ value }) => {
        if (!entity || !value) return;
        // a record that is gone or out of sight fills in nothing
        callVerb(ports, { entity, verb: 'info' }, { id: String(value) }).then(
          (record) => form.setValues(answersOf(entity, about, record)),
          () => undefined,
        );
      }),
    );
    return () => form.removeEffects(RECORD);
  }, [form, entity, about, ports]);
  // who is signed in may stand in no list of people
  const row = useMemo(
    () => ({
      [STARTER]: String(ports.user['id'] ?? ''),
      [`${STARTER}Name`]: ports.user['realName'],
    }),
    [ports],
  );
  const answers = (): Row => {
    const { [RECORD]: _record, ...values } = toJS(form.values) as Row;
    return values;
  };
  // fields are drawn once they are known as their record has them
  const isReady = about === undefined || entity !== undefined;
  return { shown: isReady ? { formId, source, form, row } : null, answers };
}

/** What a record has of the fields that a process asks for. */
function answersOf(entity: EntitySchema, about: ProcessForm | undefined, record: Row): Row {
  const kept = toKeptRow(entity.fields, record);
  return Object.fromEntries(
    (about?.fields ?? []).flatMap(({ name }) =>
      kept[name] === undefined ? [] : [[name, kept[name]]],
    ),
  );
}

function variablesOf(drawing: Drawing): readonly string[] {
  const conditions = drawing
    .get('elementRegistry')
    .filter(({ type }) => type === 'bpmn:SequenceFlow')
    .map(
      ({ businessObject }) =>
        (businessObject.get('conditionExpression') as { readonly body?: string } | undefined)
          ?.body ?? '',
    );
  return variablesIn(conditions);
}

/** Who starts, the fields of the form, and what conditions name besides. */
function trialSource({
  about,
  entity,
  named,
  t,
}: {
  readonly about: ProcessForm | undefined;
  readonly entity: EntitySchema | null | undefined;
  readonly named: readonly string[];
  readonly t: TextPort['t'];
}): FormSource {
  const fields = about?.fields ?? [];
  const more = named.filter(
    (name) => name !== STARTER && !fields.some((field) => field.name === name),
  );
  const specs: readonly [string, FieldSpec][] = [
    [STARTER, { type: 'user', title: t('modeler.trial.starter') }],
    ...(entity && verbsOf(entity).includes('options')
      ? [[RECORD, recordField(entity, t)] as [string, FieldSpec]]
      : []),
    ...fields.map((field): [string, FieldSpec] => [
      field.name,
      ownSpec(entity?.fields[field.name]) ?? plainSpec(field),
    ]),
    ...more.map((name): [string, FieldSpec] => [name, { type: 'string', title: name }]),
  ];
  return { fields: Object.fromEntries(specs), columns: 1, mode: 'create' };
}

const recordField = ({ name, title }: EntitySchema, t: TextPort['t']): FieldSpec => ({
  type: 'ref',
  to: name,
  title: t('modeler.trial.take', { title }),
});

/** Words of a field that only hold in its own form. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'required',
  'requiredWhen',
  'visibleWhen',
  'readOnly',
  'readOnlyWhen',
  'default',
  'suggest',
  'unique',
  'must',
  'where',
  'form',
  'from',
  'permission',
  'help',
]);

/** A field as its record has it, without what binds it to others: in a trial each is answered by itself. */
function ownSpec(spec: FieldSpec | undefined): FieldSpec | undefined {
  return (
    spec &&
    (Object.fromEntries(
      Object.entries(spec).filter(([word]) => !OWN_WORDS.has(word)),
    ) as unknown as FieldSpec)
  );
}

/** A field of a record that cannot be read here: by what its kind says of it. */
function plainSpec(field: FormField): FieldSpec {
  const { title } = field;
  if (isNumber(field)) return { type: 'decimal', title };
  if (isYesNo(field)) return { type: 'bool', title };
  return isPerson(field) ? { type: 'user', title } : { type: 'string', title };
}
