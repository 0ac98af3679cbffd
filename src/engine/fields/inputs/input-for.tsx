import type { ComponentType } from 'react';

import { namedInput, typeFaces, type InputProps } from '#engine/base/registry.ts';
import { codeOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { lazyInput } from './lazy-input.tsx';
import { UnknownInput } from './unknown-input.tsx';

const CodeInput = lazyInput(async () => (await import('./code-input.tsx')).CodeInput);

/** The input of a field: the one its schema names, of a text that names records a list of them, else its type's own, else a visible marker. */
export function inputFor(field: FieldSpec): ComponentType<InputProps> {
  const asked = typeof field.form === 'object' ? field.form.input : undefined;
  if (asked) return namedInput(asked) ?? UnknownInput;
  if (codeOf(field)) return CodeInput;
  return typeFaces(field.type).input ?? UnknownInput;
}

/** The input of a field in the query card. */
export function filterFor(field: FieldSpec): ComponentType<InputProps> {
  const asked = typeof field.filter === 'object' ? field.filter.input : undefined;
  if (asked) return namedInput(asked) ?? UnknownInput;
  const faces = typeFaces(field.type);
  return faces.filter ?? faces.input ?? UnknownInput;
}

/** The input of a field in a cell of a list. */
export function cellInputFor(field: FieldSpec): ComponentType<InputProps> {
  const asked = typeof field.form === 'object' ? field.form.input : undefined;
  return asked || codeOf(field)
    ? inputFor(field)
    : (typeFaces(field.type).cellInput ?? inputFor(field));
}
