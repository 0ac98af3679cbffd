import { told } from '../texts/told.ts';
import { innerOf } from '../types/ask.ts';
import { asksForKey } from '../types/key-rule.ts';
import type { Fields, FileReport } from './check-file.ts';

/** A field that a role alone opens is opened by whoever may name a role. */
export function checkKeyRules(fields: Fields, path: readonly string[], report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    checkKeyRules(innerOf(field) ?? {}, [...path, name, 'fields'], report);
    for (const part of ['read', 'write'] as const) {
      const rule = field.permission?.[part];
      if (rule !== undefined && !asksForKey(rule))
        report.tellAt(
          [...path, name, 'permission', part],
          told('roleAlone', 'a role alone guards no field: ask for a permission key beside it'),
        );
    }
  }
}
