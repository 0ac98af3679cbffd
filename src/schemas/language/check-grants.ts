import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { keyOfMask, REVEAL_KEY } from '../types/mask-keys.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { serverKeys } from './declared-keys.ts';
import { permissionKeys } from './derive.ts';
import type { EntitySchema, MenuSpec } from './entity.ts';
import type { ScreenSchema } from './screen.ts';

/** Keys that whoever reads a value asks for, at no address of their own. */
const OF_VALUES = [keyOfMask('packet'), keyOfMask('name'), REVEAL_KEY];

/** A right below a menu entry that nothing asks for: whoever is given it may do no more than before. */
export function checkGrants(
  menu: MenuSpec | undefined,
  index: SchemaIndex,
  { keys }: AskedFacts,
  report: FileReport,
): void {
  if (!keys) return;
  for (const [name, { permission }] of Object.entries(menu?.grants ?? {})) {
    const known = [...OF_VALUES, ...serverKeys(keys), ...index.ask(askedKeys)];
    if (!known.includes(permission))
      report.warnAt(
        ['menu', 'grants', name, 'permission'],
        told(
          'keyUnasked',
          'nothing asks for "{{name}}", and no role is given it',
          { name: permission },
          nearest(permission, known),
        ),
      );
  }
}

/** A file whose menu grants nothing. */
const withoutGrants = <T extends { readonly menu?: MenuSpec }>(file: T): T => {
  if (file.menu?.grants === undefined) return file;
  const { grants: _given, ...menu } = file.menu;
  return { ...file, menu };
};

/** Every text that may be a key, however deep: roles that are given one know it, too. */
function keysIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes(':') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : [];
}

// of each file once: where one changed, the others are not walked again
const keysOfEntity = oncePer((entity: EntitySchema): readonly string[] => {
  const own = withoutGrants(entity);
  return [...permissionKeys(own), ...keysIn(own)];
});
const keysOfScreen = oncePer((screen: ScreenSchema): readonly string[] =>
  keysIn(withoutGrants(screen)),
);

/** What addresses, buttons, fields, moves and parts of pages ask for, and what roles are given; what menus grant is not asked by that alone. */
const askedKeys = oncePer(({ entities, states, screens }: WholeSet): readonly string[] => [
  ...[...entities.values()].flatMap(keysOfEntity),
  ...[...states.values()].flatMap(({ moves }) =>
    Object.values(moves).map(({ permission }) => permission),
  ),
  ...[...screens.values()].flatMap(keysOfScreen),
]);
