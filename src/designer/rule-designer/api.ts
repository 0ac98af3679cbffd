import { callAddress } from '#engine/base/call.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { InputAt } from '#schemas/api/contracts.ts';

const SILENT = { isSilent: true };

/** A rule as the generic addresses of its entity answer it. */
export interface RuleRow extends Row {
  readonly id: string;
  readonly version: number;
}

/** The endpoints behind the rule designer; refusals reject with `CallError`. */
export function ruleApi(ports: Pick<DataPort, 'call'>) {
  return {
    info: (id: string) => callAddress(ports, 'GET /dm/rule/{id}', { path: { id } }, SILENT),
    create: (body: Row) => callAddress(ports, 'POST /dm/rule', { body }, SILENT),
    update: (body: Row) => callAddress(ports, 'PUT /dm/rule', { body }, SILENT),
    facts: () => callAddress(ports, 'GET /dm/rule/facts', {}, SILENT),
    tryOut: (body: InputAt<'POST /dm/rule/tryOut'>['body']) =>
      callAddress(ports, 'POST /dm/rule/tryOut', { body }, SILENT),
    trace: (body: InputAt<'POST /dm/rule/trace'>['body']) =>
      callAddress(ports, 'POST /dm/rule/trace', { body }, SILENT),
    compare: (body: InputAt<'POST /dm/rule/compare'>['body']) =>
      callAddress(ports, 'POST /dm/rule/compare', { body }, SILENT),
    versions: (id: string) =>
      callAddress(ports, 'GET /dm/rule/{id}/versions', { path: { id } }, SILENT),
    scope: (body: InputAt<'POST /dm/rule/scope'>['body']) =>
      callAddress(ports, 'POST /dm/rule/scope', { body }, SILENT),
    publish: (body: InputAt<'POST /dm/rule/publish'>['body']) =>
      callAddress(ports, 'POST /dm/rule/publish', { body }, SILENT),
    rollBack: (body: InputAt<'POST /dm/rule/rollBack'>['body']) =>
      callAddress(ports, 'POST /dm/rule/rollBack', { body }, SILENT),
  };
}
