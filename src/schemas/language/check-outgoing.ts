import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, isSettable } from '../types/ask.ts';
import type { ActionSpec } from './action.ts';
import type { Fields, FileReport } from './check-file.ts';
import type { OutgoingSpec } from './outgoing.ts';

/** A button that calls outside does that alone, with one record. */
export function checkOutgoing(action: ActionSpec, fields: Fields, report: FileReport): void {
  const { outgoing, place, api, set, move, file } = action;
  if (!outgoing) return;
  if ([api, set, move, file].some((part) => part !== undefined))
    report.tellAt(
      ['outgoing'],
      told(
        'outgoingAlone',
        'an action that calls outside has an address of its own: leave out api, set, move and file',
      ),
    );
  if ([place].flat().some((one) => one !== 'row' && one !== 'detail'))
    report.tellAt(
      ['place'],
      told('outgoingOne', 'a service outside is called with one record: place row or detail'),
    );
  checkInto(outgoing, fields, report.within(['outgoing', 'into']));
}

/** What the record keeps of an answer stands in fields that a program may set. */
export function checkInto({ into = {} }: OutgoingSpec, fields: Fields, report: FileReport): void {
  for (const name of Object.keys(into)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field)
      report.tellAt(
        [name],
        told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
      );
    else if (!isSettable(field) || cardOf(field)?.files || field.virtual)
      report.tellAt(
        [name],
        told('outgoingInto', '"{{name}}" keeps no answer of a service', { name }),
      );
  }
}
