import { told } from '../texts/told.ts';
import type { ActionSpec } from './action.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { endpointOf, verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** Whoever changes records says whether of two who do it at once the second is told, or why not. */
export function checkLock(entity: EntitySchema, report: FileReport): void {
  if (entity.table.lock === undefined && verbsOf(entity).includes('update'))
    report.warnAt(
      ['table'],
      told(
        'lockUnsaid',
        'records are changed and nothing says whether of two who change one the second is told: "lock": true, or false where the last may win',
      ),
    );
}

const SEEN = '$row.version';

/** A button that changes a record of a locked table sends the version of the row it is pressed on, else it is refused or overwrites. */
export function checkSeenVersion(action: ActionSpec, index: SchemaIndex, report: FileReport): void {
  const { api, body } = action;
  if (api === undefined || body?.['version'] !== undefined) return;
  const lock = index.ask(
    ({ entities }) =>
      [...entities.values()].find((entity) => endpointOf(entity, 'update') === api)?.table.lock,
  );
  if (!lock) return;
  const path = body === undefined ? ['api'] : ['body'];
  const what = told(
    'versionUnsent',
    '"{{address}}" changes a record under a lock: send {{known}}',
    {
      address: api,
      known: `"version": "${SEEN}"`,
    },
  );
  // where a lock is only offered, who knows no version may overwrite
  if (lock === true) report.tellAt(path, what);
  else report.warnAt(path, what);
}
