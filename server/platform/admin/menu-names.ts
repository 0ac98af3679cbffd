import { listTitle } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { MenuRow } from './menu-store.ts';

/** Buttons of every entity whose words are not in its schema. */
const STANDARD_BUTTONS = [
  'view',
  'create',
  'edit',
  'remove',
  'submit',
  'export',
  'import',
] as const;
export type StandardButton = (typeof STANDARD_BUTTONS)[number];

/** The shown name of an entry: translated while it still carries the name it was made with, else what an admin wrote. */
export function localMenuName(
  ctx: Ctx,
  { menuKey, name }: Pick<MenuRow, 'menuKey' | 'name'>,
): string {
  if (!menuKey || ctx.lang === LANGS[0] || menuName(ctx.registry, menuKey, LANGS[0]) !== name)
    return name;
  return menuName(ctx.registry, menuKey, ctx.lang) ?? name;
}

/** The name of a built-in entry: `group:data`, `screen:x`, `entity:user`, `entity:user:create`. */
export function menuName(registry: Registry, menuKey: string, lang: Lang): string | undefined {
  const [kind, name = '', button] = menuKey.split(':');
  if (kind === 'group') return registry.menuGroups(lang).find(({ key }) => key === name)?.title;
  return kind === 'screen'
    ? screenName(registry.localizedScreen(name, lang), button)
    : entityName(registry.localizedEntity(name, lang), button, lang);
}

function screenName(
  screen: ScreenSchema | undefined,
  button: string | undefined,
): string | undefined {
  return button ? screen?.menu?.grants?.[button]?.title : screen?.title;
}

function entityName(
  entity: EntitySchema | undefined,
  button: string | undefined,
  lang: Lang,
): string | undefined {
  if (!button) return entity && listTitle(entity);
  return (entity && ownButton(entity, button)) ?? standardName(button, lang);
}

/** A button that the schema names: an action, or a right granted here. */
function ownButton({ actions, menu }: EntitySchema, button: string): string | undefined {
  return actions?.[button]?.title ?? menu?.grants?.[button]?.title;
}

function standardName(button: string, lang: Lang): string | undefined {
  return isStandard(button) ? serverText(lang, `menu.button.${button}`) : undefined;
}

function isStandard(button: string): button is StandardButton {
  return (STANDARD_BUTTONS as readonly string[]).includes(button);
}
