import type { Row } from '#engine/base/ports.ts';

export interface BodySource {
  readonly row: Row | undefined;
  readonly ids: readonly string[];
  readonly form: Row | undefined;
  readonly user: Row;
}

/** Fills `$row.field`, `$row`, `$ids`, `$form`, `$form.field`, `$user.id` anywhere in a body; other values are literals. */
export function fillBody(template: unknown, source: BodySource): unknown {
  if (Array.isArray(template)) return template.map((part) => fillBody(part, source));
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).map(([key, value]) => [key, fillBody(value, source)]),
    );
  return typeof template === 'string' && template.startsWith('$')
    ? readReference(template, source)
    : template;
}

/** Fills `{field}` in a path or sentence from a row; what the row lacks becomes empty. In paths the values are escaped. */
export function fillText(template: string, row: Row, isPath = false): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = row[name] === null || row[name] === undefined ? '' : String(row[name]);
    if (!isPath) return text;
    // dots alone would lead to another address
    return /^\.{1,2}$/.test(text) ? '' : encodeURIComponent(text);
  });
}

function readReference(reference: string, { row, ids, form, user }: BodySource): unknown {
  if (reference === '$ids') return ids;
  const roots: Readonly<Record<string, Row | undefined>> = { $row: row, $form: form, $user: user };
  const [root = '', ...path] = reference.split('.');
  if (!Object.hasOwn(roots, root)) return reference;
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Row)[name] : undefined,
    roots[root],
  );
}
