/** An item of a list with what React may know it by. */
export interface Keyed<Item> {
  readonly key: string;
  readonly item: Item;
}

/** Items by the name that tells them apart; one that bears a name which was there before is numbered: `pump`, `pump #2`. */
export function keyItems<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Keyed<Item>[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: count === 1 ? name : `${name} #${count}`, item };
  });
}
