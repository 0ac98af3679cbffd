import { elementCard } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import { elementsOf, type ElementSpot } from './walk.ts';

/** What became of an element between two versions. */
export interface BookChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly elementId: string;
  /** As the newer version has it; of what was removed as the older one had it. */
  readonly element: BookElement;
  /** Of a change: the parts that say something else, with what they said. */
  readonly parts: readonly {
    readonly name: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

/** What changed from one version to another, in the order of the newer one, then what was removed. An element is the same where its id is. */
export function differBooks(older: BookDocument, newer: BookDocument): readonly BookChange[] {
  const [before, after] = [spotsById(older), spotsById(newer)];
  const changes = [...after.values()].flatMap((spot): readonly BookChange[] => {
    const { element } = spot;
    const old = before.get(element.id);
    const change = { elementId: element.id, element };
    if (!old) return [{ ...change, kind: 'added', parts: [] }];
    const parts = partsChanged(old.element, element);
    if (parts.length > 0) return [{ ...change, kind: 'changed', parts }];
    return isMoved(old, spot, { before, after }) ? [{ ...change, kind: 'moved', parts: [] }] : [];
  });
  const removed = [...before.values()]
    .filter(({ element }) => !after.has(element.id))
    .map(({ element }): BookChange => ({
      kind: 'removed',
      elementId: element.id,
      element,
      parts: [],
    }));
  return [...changes, ...removed];
}

type Spots = ReadonlyMap<string, ElementSpot>;

const spotsById = (book: BookDocument): Spots =>
  new Map(elementsOf(book).map((spot) => [spot.element.id, spot]));

/** The parts of an element itself, without what stands inside it. */
function partsChanged(older: BookElement, newer: BookElement): BookChange['parts'] {
  const [before, after] = [older, newer].map(
    (one) => one as unknown as Readonly<Record<string, unknown>>,
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  const names = new Set(
    [older, newer].flatMap((one) =>
      elementCard(one).props.flatMap(({ name, kind }) => (kind === 'elements' ? [] : [name])),
    ),
  );
  return ['kind', ...names]
    .filter((name) => plain(before[name]) !== plain(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** The same whatever order its keys stand in. */
function plain(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Whether an element stands within another one, or behind another of those that stood beside it in both. */
function isMoved(
  old: ElementSpot,
  spot: ElementSpot,
  { before, after }: { readonly before: Spots; readonly after: Spots },
): boolean {
  if (old.around.at(-1)?.id !== spot.around.at(-1)?.id) return true;
  const kept = (spots: Spots, others: Spots, { around }: ElementSpot) =>
    [...spots.values()]
      .filter((one) => one.around.at(-1)?.id === around.at(-1)?.id && others.has(one.element.id))
      .map(({ element }) => element.id);
  const [was, is] = [kept(before, after, old), kept(after, before, spot)];
  return was[was.indexOf(old.element.id) - 1] !== is[is.indexOf(spot.element.id) - 1];
}
