import { callAddress } from '#engine/base/call.ts';
import type { DataPort } from '#engine/base/ports.ts';
import type { InputAt } from '#schemas/api/contracts.ts';

const SILENT = { isSilent: true };

/** The endpoints behind the modeler; refusals reject with `CallError`. */
export function modelerApi(ports: Pick<DataPort, 'call'>) {
  return {
    source: (id: string) =>
      callAddress(ports, 'GET /activiti/model/{id}/source', { path: { id } }, SILENT),
    save: (id: string, body: { readonly xml: string; readonly rev: number }) =>
      callAddress(ports, 'PUT /activiti/model/{id}/source', { path: { id }, body }, SILENT),
    facts: () => callAddress(ports, 'GET /activiti/model/facts', {}, SILENT),
    check: (xml: string) =>
      callAddress(ports, 'POST /activiti/model/check', { body: { xml } }, SILENT),
    try: (body: InputAt<'POST /activiti/model/try'>['body']) =>
      callAddress(ports, 'POST /activiti/model/try', { body }, SILENT),
    deployPreview: (id: string) =>
      callAddress(ports, 'GET /activiti/model/{id}/deployPreview', { path: { id } }, SILENT),
    deploy: (id: string, comment: string) =>
      callAddress(
        ports,
        'POST /activiti/model/deploy/{id}',
        { path: { id }, body: comment === '' ? {} : { comment } },
        SILENT,
      ),
    definition: (id: string) =>
      callAddress(ports, 'GET /activiti/process/{id}/source', { path: { id } }, SILENT),
    difference: (from: string, to: string) =>
      callAddress(ports, 'GET /activiti/process/difference', { params: { from, to } }, SILENT),
  };
}
