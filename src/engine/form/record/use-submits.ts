import { useRef, type RefObject } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import type { Submit } from '#engine/base/frames.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort, HousePort, Row } from '#engine/base/ports.ts';
import { approvalField, submittable } from '#schemas/language/approval.ts';
import { whoOfVerb } from '#schemas/language/derive-actions.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ProcessStart } from './start-process.ts';

interface Submits {
  /** Whether what is being sent goes into its approval as well. */
  readonly isSubmitting: RefObject<boolean>;
  /** The ways to save: those of the schema, and the one that submits. */
  readonly submits: (save: (set?: Row) => void) => readonly Submit[];
}

/** The ways to save a record. `row`: the one that is changed, absent of a new one; `start`: the process its form was opened for. */
export function useSubmits(
  entity: EntitySchema,
  row: Row | undefined,
  start: ProcessStart | null,
): Submits {
  const ports = usePorts('texts', 'house');
  const isSubmitting = useRef(false);
  const submits = (save: (set?: Row) => void): readonly Submit[] => {
    const press = (set?: Row, isSubmitted = false): void => {
      isSubmitting.current = isSubmitted;
      save(set);
    };
    const own = Object.entries(entity.form?.submits ?? {}).map(
      ([key, { title, kind = 'default', set }]): Submit => ({
        key,
        title,
        kind,
        onSave: () => press(set),
      }),
    );
    if (start && entity.approval?.process !== start.definitionKey)
      return [
        {
          key: '$start',
          title: ports.t('process.startNow'),
          kind: 'primary',
          onSave: () => press(),
        },
      ];
    if (!maySubmit(ports, entity, row)) return own;
    const plain: Submit = {
      key: '$save',
      title: ports.t('form.save'),
      kind: 'default',
      onSave: () => press(),
    };
    const submit: Submit = {
      key: '$submit',
      title: ports.t('approval.saveAndSubmit'),
      kind: 'primary',
      onSave: () => press(undefined, true),
    };
    return [...(own.length > 0 ? own : [plain]), submit];
  };
  return { isSubmitting, submits };
}

/** Whether what is filled in may go into its approval at once. */
function maySubmit(
  { can }: Pick<HousePort, 'can'>,
  entity: EntitySchema,
  row: Row | undefined,
): boolean {
  const { approval, actions } = entity;
  if (!approval || actions?.['submit']?.hidden) return false;
  const status = row?.[approvalField(entity) ?? ''];
  const who = whoOfVerb(entity, 'submit');
  return (
    can(verbPermission(entity, 'submit')) &&
    (who === undefined || can(who)) &&
    (row === undefined || submittable(approval).includes(String(status)))
  );
}

interface Sending {
  readonly sent: Row;
  readonly row: Row;
  readonly id: string | undefined;
  readonly idempotencyKey: string;
}

/** Saves the record and starts its approval, in one call. @returns what the server tells of the record: the id of a new one. */
export async function sendSubmitted(
  ports: DataPort,
  entity: EntitySchema,
  { sent, row, id, idempotencyKey }: Sending,
): Promise<Row> {
  const version = entity.table.lock && id ? { version: row['version'] } : {};
  const body = { ...sent, ...version, ...(id ? { id } : {}) };
  const answer = await callVerb(
    ports,
    { entity, verb: 'submit' },
    { body },
    { isSilent: true, idempotencyKey },
  );
  return id ? {} : { id: answer.id };
}
