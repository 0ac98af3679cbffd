import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';

/** What every input hands on to its focusable element. */
export function ariaOf(props: InputProps) {
  return {
    ...(props.id ? { id: props.id } : {}),
    ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
    ...(props['aria-invalid'] ? { 'aria-invalid': true } : {}),
    ...(props['aria-required'] ? { 'aria-required': true } : {}),
    ...(props['aria-describedby'] ? { 'aria-describedby': props['aria-describedby'] } : {}),
  };
}

/** How a control is filled: by typing, or by choosing among what it offers. */
export type Filling = 'enter' | 'choose';

/**
 * State that every input hands on to its antd control. An empty control that can be filled says how, in one word for all
 * (or as its schema says); one that cannot be filled says nothing.
 */
export function useControlState(props: InputProps, filling: Filling) {
  const { t } = useTexts();
  const isOpen = !props.disabled && !props.readOnly;
  return {
    ...(props.disabled ? { disabled: true } : {}),
    ...(props.status ? { status: props.status } : {}),
    ...(isOpen ? { placeholder: props.placeholder || t(`input.${filling}`) } : {}),
    ...(props.waiting ? { placeholder: props.waiting } : {}),
    ...(props.onBlur ? { onBlur: () => props.onBlur?.() } : {}),
  };
}
