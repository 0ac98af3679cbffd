import type { CardName, CardSize } from '#schemas/api/home-cards.ts';
import type { HomeLayout } from './home-layout.ts';

/** From the narrowest. */
const SIZES = ['small', 'half', 'large', 'full'] as const satisfies readonly CardSize[];

/** The next size of a card; undefined where there is none. */
export function nextSize(size: CardSize, step: -1 | 1): CardSize | undefined {
  return SIZES[SIZES.indexOf(size) + step];
}

export function sizeCard(layout: HomeLayout, name: CardName, size: CardSize): HomeLayout {
  return { ...layout, sizes: { ...layout.sizes, [name]: size } };
}

/** Moves a card one place among those that stand there. */
export function moveCard(
  layout: HomeLayout,
  name: CardName,
  { step, among }: { readonly step: -1 | 1; readonly among: readonly CardName[] },
): HomeLayout {
  const other = among[among.indexOf(name) + step];
  if (!other) return layout;
  return {
    ...layout,
    order: layout.order.map((one) => (one === name ? other : one === other ? name : one)),
  };
}

/** Puts a card where another one stands, which goes on by a place. */
export function placeCard(layout: HomeLayout, name: CardName, at: CardName): HomeLayout {
  if (name === at) return layout;
  const isForward = layout.order.indexOf(name) < layout.order.indexOf(at);
  const others = layout.order.filter((one) => one !== name);
  const place = others.indexOf(at) + (isForward ? 1 : 0);
  return { ...layout, order: [...others.slice(0, place), name, ...others.slice(place)] };
}

export function hideCard(layout: HomeLayout, name: CardName, isHidden: boolean): HomeLayout {
  const others = layout.hidden.filter((one) => one !== name);
  return { ...layout, hidden: isHidden ? [...others, name] : others };
}
