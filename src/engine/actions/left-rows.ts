import type { Ports, Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ActionModel } from './action-model.ts';

/** How long it is told which rows are not part of it, ms. */
const LEFT_MS = 5000;
/** More names are of no use in one sentence. */
const NAMES_SHOWN = 3;

type Spoken = Ports<'texts' | 'feedback' | 'house'>;

/** Runs a button on those of the chosen rows that allow it now, and tells which it leaves out. */
export function batchRunner(
  ports: Spoken,
  entity: EntitySchema,
  actions: {
    isOfferedOn(action: ActionModel, row: Row): boolean;
    run(action: ActionModel, rows: readonly Row[], isBatch: boolean): void;
  },
) {
  return (action: ActionModel, chosen: readonly Row[]): void => {
    const fit = chosen.filter((row) => actions.isOfferedOn(action, row));
    const left = chosen.filter((row) => !fit.includes(row));
    if (fit.length > 0 && left.length > 0) tellLeft(ports, entity, { action, left });
    actions.run(action, fit, true);
  };
}

function tellLeft(
  ports: Spoken,
  entity: EntitySchema,
  { action, left }: { readonly action: ActionModel; readonly left: readonly Row[] },
): void {
  const names = left
    .slice(0, NAMES_SHOWN)
    .map((row) => recordTitle(entity, row, ports))
    .filter((name) => name !== '');
  const more = left.length > NAMES_SHOWN ? ['…'] : [];
  ports.notify(
    'warning',
    ports.t('action.leftOut', {
      title: action.title,
      count: left.length,
      names: [...names, ...more].join(ports.t('cell.listSeparator')),
    }),
    LEFT_MS,
  );
}
