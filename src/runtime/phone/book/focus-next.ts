/** What takes keys of a form, in the order it stands. */
const FIELDS =
  'input:not([type="file"]):not([type="hidden"]):not([disabled]):not([readonly]), textarea:not([disabled]), [role="combobox"]';
/** Where Enter means something of its own: lines of text, open lists, cells of a table, buttons. */
const OWN = 'textarea, button, a, .eform-sub, .ant-select-open, .ant-picker-dropdown';

/**
 * Goes to the next field, as 下一项 on the keyboard of a phone does.
 * @returns `own`: the key belongs to where it was pressed; `end`: there is no next field
 */
export function focusNext(form: Element, from: EventTarget): 'own' | 'next' | 'end' {
  if (!(from instanceof HTMLElement) || from.closest(OWN)) return 'own';
  const all = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => !field.closest('.eform-sub') && field.tabIndex >= 0,
  );
  const next = all[all.indexOf(from) + 1];
  next?.focus();
  return next ? 'next' : 'end';
}
