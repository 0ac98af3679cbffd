import { inputId } from './form-context.ts';

const FOCUSABLE =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Scrolls to a field and puts the focus into it; a radio group gives it to its first button, a sub-table to its first bad cell. */
export function focusField(formId: string, name: string): void {
  const item =
    document.getElementById(inputId(formId, name)) ??
    document.getElementById(`${inputId(formId, name)}-label`);
  if (!item) return;
  const bad = item.querySelector<HTMLElement>('[data-bad]');
  const target =
    bad ?? (item.matches(FOCUSABLE) ? item : item.querySelector<HTMLElement>(FOCUSABLE)) ?? item;
  (item.closest('.eform-item') ?? item).scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Puts the focus into the first field that can be edited; who has begun in another one while the form slid in stays there. */
export function focusFirst(container: HTMLElement | null): void {
  if (container?.contains(document.activeElement)) return;
  container
    ?.querySelector<HTMLElement>('.eform-item-control :is(input, textarea, button):not(:disabled)')
    ?.focus();
}
