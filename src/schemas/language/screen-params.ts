import type { FieldSpec } from '../types/field.ts';
import { filterFace } from './derive.ts';

/** What a screen asks before it shows anything: fields by name. */
export type ScreenParams = Readonly<Record<string, FieldSpec>>;

/** The names nodes read a parameter by: its own, or those of its two ends. */
export function namesOfParam(name: string, field: FieldSpec): readonly string[] {
  const { op, ends } = filterFace(field);
  return op === 'between' && ends ? ends : [name];
}

/** Every name behind `$param.` that a screen knows. */
export function paramNames(params: ScreenParams = {}): readonly string[] {
  return Object.entries(params).flatMap(([name, field]) => namesOfParam(name, field));
}
