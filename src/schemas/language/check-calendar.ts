import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import { kindOf } from '../types/kinds.ts';
import type { ActionForm } from './action.ts';
import type { FileReport } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { CalendarMove } from './page.ts';

/** An entry of a calendar is moved by an edit of its time, or by the dialog of a row action that has a field for the day. */
export function checkCalendarMove(entity: EntitySchema, report: FileReport): void {
  const { by = '', move } = entity.list?.calendar ?? {};
  if (!move) return;
  const own = report.within(['list', 'calendar', 'move']);
  checkBound(entity, ['from', move.from], own);
  checkBound(entity, ['to', move.to], own);
  if (move.action !== 'edit') return checkDialog(entity, move, own);
  if (!verbsOf(entity).includes('update') || entity.fields[by]?.readOnly)
    own.tellAt(['action'], told('calendarEdit', '"{{name}}" cannot be edited', { name: by }));
}

function checkBound(
  { fields }: EntitySchema,
  [part, name]: readonly [part: string, name: string | undefined],
  report: FileReport,
): void {
  const kind = name === undefined ? undefined : kindOf(fields, name);
  if (name !== undefined && kind !== undefined && kind !== 'date' && kind !== 'datetime')
    report.tellAt([part], told('dayOfRows', '"{{name}}" is no day of the rows', { name }));
}

function checkDialog(
  { actions = {} }: EntitySchema,
  { action, field = '' }: CalendarMove,
  report: FileReport,
): void {
  const onRows = Object.entries(actions).filter(([, { place }]) => [place].flat().includes('row'));
  const known = ['edit', ...onRows.map(([name]) => name)];
  const button = onRows.find(([name]) => name === action)?.[1];
  if (!button)
    report.tellAt(
      ['action'],
      told(
        'noRowClick',
        'no row action "{{name}}"{{near}}; known: {{known}}',
        { name: action, known: known.join(', ') },
        nearest(action, known),
      ),
    );
  else if (!isDate(button.form?.fields[field]))
    report.tellAt(
      ['field'],
      told('calendarDialog', 'the dialog of "{{action}}" has no such date', { action }),
    );
}

function isDate(field: ActionForm['fields'][string] | undefined): boolean {
  return field !== undefined && !('use' in field) && cardOf(field)?.kind === 'date';
}
