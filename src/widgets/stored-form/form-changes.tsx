import { useTexts } from '#engine/base/ports-context.ts';
import type { ChangedProps } from '#engine/base/registry.ts';
import { ChangedLine } from '#engine/detail/changes.tsx';
import type { ChangeRow } from '#engine/detail/history-model.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import { formChanges, type FormChange } from './form-changes-model.ts';
import { placeIn, useHeldForm, type FormPlace } from './held-form.ts';

const NOWHERE: FormPlace = { link: undefined };

/** Values of a form name no records by id. */
const NO_NAMES: readonly ChangeRow[] = [];

/** What was changed of a filled form, field by field with their titles; a draft that was lifted is read by both of its forms. */
export function FormChanges({ field, before, after, rowBefore, rowAfter }: ChangedProps) {
  const { t } = useTexts();
  const places = [placeIn(field, rowBefore), placeIn(field, rowAfter)] as const;
  const [older, newer] = places.map(({ link }) => link);
  const now = useHeldForm(field, newer === undefined ? places[0] : places[1]);
  const then = useHeldForm(field, older === newer ? NOWHERE : places[0]);
  const failure = now.error ?? then.error;
  if (failure) return <span role="alert">{failure.message}</span>;
  if (!now.held || (older !== undefined && older !== newer && newer !== undefined && !then.held))
    return <span aria-hidden="true">…</span>;
  const found = formChanges([then.held, now.held], before, after);
  if (found.length === 0) return <span>{t('history.same')}</span>;
  const titleOf = ({ field: own, line }: FormChange) =>
    line
      ? t('storedForm.line', { table: line.title, number: line.number, title: titleWithUnit(own) })
      : titleWithUnit(own);
  return (
    <ul className="engine-changes">
      {found.map((one) => (
        <ChangedLine
          key={`${one.line?.title ?? ''} ${one.line?.number ?? 0} ${one.name}`}
          {...one}
          title={titleOf(one)}
          rows={NO_NAMES}
        />
      ))}
    </ul>
  );
}
