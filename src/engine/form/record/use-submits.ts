import { callVerb } from '#engine/base/call-verb.ts';
import type { Submit } from '#engine/base/frames.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort, HousePort, Row } from '#engine/base/ports.ts';
import { approvalField, submittable } from '#schemas/language/approval.ts';
import { whoOfVerb } from '#schemas/language/derive-actions.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ProcessStart } from './start-process.ts';

/** Marks what is sent by the way that submits. */
export const SUBMITTED = '$submit';

/** A save, with what is sent besides the fields, by one of the ways. */
export type Save = (set?: Row, way?: typeof SUBMITTED) => void;

/**
 * The ways to save a record: those of the schema, and the one that submits.
 * @param row the one that is changed, absent of a new one
 * @param start the process its form was opened for
 */
export function useSubmits(
  entity: EntitySchema,
  row: Row | undefined,
  start: ProcessStart | null,
): (save: Save) => readonly Submit[] {
  const ports = usePorts('texts', 'house');
  return (save) => {
    const own = Object.entries(entity.form?.submits ?? {}).map(
      ([key, { title, kind = 'default', set }]): Submit => ({
        key,
        title,
        kind,
        onSave: () => save(set),
      }),
    );
    if (start && entity.approval?.process !== start.definitionKey)
      return [
        {
          key: '$start',
          title: ports.t('process.startNow'),
          kind: 'primary',
          onSave: () => save(),
        },
      ];
    if (!maySubmit(ports, entity, row)) return own;
    const plain: Submit = {
      key: '$save',
      title: ports.t('form.save'),
      kind: 'default',
      onSave: () => save(),
    };
    const submit: Submit = {
      key: SUBMITTED,
      title: ports.t('approval.saveAndSubmit'),
      kind: 'primary',
      onSave: () => save(undefined, SUBMITTED),
    };
    return [...(own.length > 0 ? own : [plain]), submit];
  };
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

/** Saves the record and starts its approval, in one call. @returns what the server tells of the record: its id and its version. */
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
  return { id: answer.id, ...(answer.version === undefined ? {} : { version: answer.version }) };
}
