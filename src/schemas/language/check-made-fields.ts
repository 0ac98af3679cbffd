import { nearest } from '../expressions/nearest.ts';
import { namesIn } from './call-shapes.ts';
import { takesNot, type CallSurroundings } from './check-called.ts';
import type { ShapeFacts } from './check-facts.ts';
import type { WholeSet } from './check-file.ts';

/** An address that takes anything makes a record of an entity where one has that address: told is what is nearly a field of it. */
export function checkNearFields(
  sent: readonly string[],
  { api, taken }: { readonly api: string; readonly taken: ShapeFacts | null | undefined },
  where: readonly string[],
  { index, report }: CallSurroundings,
): void {
  if (!taken || namesIn(taken, index) !== undefined) return;
  const fields = index.ask((whole) => fieldsMadeBy(api, whole));
  const known = [...fields, ...Object.keys(taken.properties ?? {})];
  for (const name of fields.length === 0 ? [] : sent) {
    const meant = known.includes(name) ? undefined : nearest(name, known);
    if (meant !== undefined) report.tellAt([...where, name], takesNot(api)(name, meant));
  }
}

/** Fields of the entity below whose address a call lies. */
function fieldsMadeBy(api: string, { entities }: WholeSet): readonly string[] {
  const path = api.split(' ')[1] ?? '';
  const made = [...entities.values()].find(
    ({ rest }) => path === rest.base || path.startsWith(`${rest.base}/`),
  );
  return Object.keys(made?.fields ?? {});
}
