import type { InputProps } from '../registry.ts';

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

/** State that every input hands on to its antd control. */
export function stateOf(props: InputProps) {
  return {
    ...(props.disabled ? { disabled: true } : {}),
    ...(props.status ? { status: props.status } : {}),
    ...(props.placeholder ? { placeholder: props.placeholder } : {}),
    ...(props.onBlur ? { onBlur: () => props.onBlur?.() } : {}),
  };
}
