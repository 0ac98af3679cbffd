import { useLatest } from 'ahooks';
import { useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { titleInside } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { TreeNode as TreeSpec } from '#schemas/language/screen.ts';
import { ChosenRow, LastChosenRow } from '../../list/chosen-row.ts';
import { ItemTitle } from './item-title.tsx';
import { TreeList } from './tree-list.tsx';
import { entityOf, isPicked, masterOf, type TreeItem } from './tree-model.ts';
import { useTreeItems, type TreeItems } from './use-tree-items.ts';
import './tree.css';

interface TreeNodeProps {
  readonly node: TreeSpec;
  readonly master: Row | undefined;
  readonly onChoose?: ((row: Row) => void) | undefined;
}

/** Several entities as one tree: what is chosen in it stands on the right. */
export function TreePart(props: TreeNodeProps) {
  const name = props.node.tree.at(-1)?.entity ?? '';
  const leaf = useEntity(name);
  if (leaf === undefined) return null;
  return leaf ? <LeavesTree {...props} leaf={leaf} /> : <UnknownMarker word={name} />;
}

const HEIGHT = 560;

/** The lowest level that is shown: the leaves, or the one above where those are only counted. */
function lowestLevel({ tree, leaves = true }: TreeSpec): number {
  return tree.length - (leaves ? 1 : 2);
}

type LeavesTreeProps = TreeNodeProps & { readonly leaf: EntitySchema };

function LeavesTree({ node, master, leaf, ...props }: LeavesTreeProps) {
  const { t } = useTexts();
  const { top, error, load, find, leafOf, reload } = useTreeItems(node, leaf, master);
  const { loaded, open, turn, enter, unfoldFirst } = useUnfolded(node, top, load);
  const onChoose = useRemembered({ node, leaf, leafOf, top, unfoldFirst, ...props });
  const [words, setWords] = useState('');
  const keyword = useDeferredValue(words.trim());
  const found = useFound(keyword, find);
  const chosen = useContext(ChosenRow);
  const shown = keyword ? found : top;
  const items = useMemo(
    () => new Map(flat(shown ?? [], loaded).map((item) => [item.key, item])),
    [shown, loaded],
  );
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const draw = drawer({ node, leaf, loaded, loading: t('list.loading') });
  const isChosen = (item: TreeItem): boolean =>
    item.id !== null && chosen !== undefined && item.id === chosen && isPicked(node, item);
  const standsForChosen = (item: TreeItem): boolean => {
    const [only] = standsForOne(node, item) ? (loaded[item.key] ?? []) : [];
    return only !== undefined && isChosen(only);
  };
  const selected = [...items.values()]
    .filter((item) => isChosen(item) || standsForChosen(item))
    .map(({ key }) => key);
  const handleSelect = (item: TreeItem | undefined): void => {
    if (!item) return;
    if (isPicked(node, item) && item.id !== null) onChoose(masterOf(item, entityOf(node, item)));
    else if (standsForOne(node, item)) enter(item, (only) => onChoose(masterOf(only, leaf.name)));
    else if (item.level < lowestLevel(node)) turn(item);
  };
  return (
    <section className="engine-card engine-tree" aria-label={node.title ?? leaf.title}>
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      {node.search ? <TreeSearch words={words} onWords={setWords} /> : null}
      {shown === null ? (
        <p className="engine-message" role="status">
          {t('list.loading')}
        </p>
      ) : null}
      {shown?.length === 0 ? <NothingHere leaf={leaf} isSearched={keyword !== ''} /> : null}
      {shown && shown.length > 0 ? (
        <TreeList
          height={node.height ?? HEIGHT}
          treeData={shown.map(draw)}
          expandedKeys={[...open]}
          selectedKeys={selected}
          onExpand={(_, { node: { key } }) => {
            const item = items.get(String(key));
            if (item) turn(item);
          }}
          onSelect={(_, { node: { key } }) => handleSelect(items.get(String(key)))}
          onDoubleClick={(_, { key }) => take(node, items.get(String(key)), onChoose)}
        />
      ) : null}
    </section>
  );
}

/** No item: there is none of them yet, or none is called so. */
function NothingHere({ leaf, isSearched }: { leaf: EntitySchema; isSearched: boolean }) {
  const { t } = useTexts();
  const none = leaf.list?.empty ?? t('list.noData', { title: titleInside(leaf.title) });
  return <p className="engine-message">{isSearched ? t('list.noMatch') : none}</p>;
}

/** Begins with the leaf that was chosen here last, with the first one where it is gone or there was none, and keeps the next one. */
function useRemembered({
  node,
  leaf,
  leafOf,
  top,
  unfoldFirst,
  onChoose,
}: Pick<LeavesTreeProps, 'node' | 'leaf' | 'onChoose'> &
  Pick<TreeItems, 'leafOf' | 'top'> & {
    readonly unfoldFirst: (items: readonly TreeItem[]) => Promise<TreeItem | undefined>;
  }) {
  const last = useContext(LastChosenRow);
  const chosen = useContext(ChosenRow);
  const isFree = chosen === undefined && onChoose !== undefined && last !== undefined;
  const latest = useLatest({ isFree, onChoose, unfoldFirst });
  const wanted = last?.id ?? '';
  const isReady = isFree && top !== null && isLevelPicked(node, node.tree.length - 1);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isReady || isAsked) return;
    setAsked(true);
    const kept = wanted === '' ? Promise.resolve(undefined) : leafOf(wanted);
    kept
      .then((item) => item ?? latest.current.unfoldFirst(top))
      .then(
        // whoever chose meanwhile keeps what he chose
        (item) =>
          item && latest.current.isFree && latest.current.onChoose?.(masterOf(item, leaf.name)),
        // nobody asked for it
        () => undefined,
      );
  }, [isReady, isAsked, wanted, leafOf, top, leaf, latest]);
  return (row: Row): void => {
    onChoose?.(row);
    if (row.kind === leaf.name) last?.keep(String(row.id));
  };
}

/** A double click: whoever shows the right side is told that this one is taken, not chosen alone. */
function take(node: TreeSpec, item: TreeItem | undefined, onChoose: (row: Row) => void): void {
  if (item && isPicked(node, item) && item.id !== null)
    onChoose({ ...masterOf(item, entityOf(node, item)), isTaken: true });
}

/** Whether the items of a level can be chosen. */
function isLevelPicked({ tree, pick }: TreeSpec, level: number): boolean {
  return pick === undefined || pick.includes(tree[level]?.entity ?? '');
}

/** Whether an item cannot be chosen itself and has one leaf alone below: it is that leaf, and nobody unfolds it. */
function standsForOne(node: TreeNodeProps['node'], { level, count, inner }: TreeItem): boolean {
  const last = node.tree.length - 1;
  return (
    count === 1 &&
    inner.length === 0 &&
    level === last - 1 &&
    lowestLevel(node) === last &&
    // the one below may be of another entity
    node.tree[last]?.also === undefined &&
    !isLevelPicked(node, level) &&
    isLevelPicked(node, last)
  );
}

/** Which items show what is below them; that is read when it is first asked for. */
function useUnfolded(
  node: TreeNodeProps['node'],
  top: readonly TreeItem[] | null,
  load: (item: TreeItem) => Promise<readonly TreeItem[]>,
) {
  const { t, notify } = usePorts('texts', 'feedback');
  const [loaded, setLoaded] = useState<Readonly<Record<string, readonly TreeItem[]>>>({});
  const [open, setOpen] = useState<readonly string[]>([]);
  // a new question begins anew, with the ways unfolded that have no fork
  useEffect(() => {
    setLoaded({});
    setOpen(withoutForks(top ?? []));
  }, [top]);
  const turn = (item: TreeItem): void => {
    setOpen((old) =>
      old.includes(item.key) ? old.filter((key) => key !== item.key) : [...old, item.key],
    );
    if (loaded[item.key] || !item.where || item.level === lowestLevel(node)) return;
    load(item).then(
      (items) => setLoaded((old) => ({ ...old, [item.key]: items })),
      () => notify('error', t('list.cancelled')),
    );
  };
  const enter = (item: TreeItem, then: (only: TreeItem) => void): void => {
    const [known] = loaded[item.key] ?? [];
    if (known) return then(known);
    load(item).then(
      (items) => {
        setLoaded((old) => ({ ...old, [item.key]: items }));
        if (items[0]) then(items[0]);
      },
      () => notify('error', t('list.cancelled')),
    );
  };
  /** The way to the first leaf below, unfolded as far as it has forks. */
  const unfoldFirst = async (items: readonly TreeItem[]): Promise<TreeItem | undefined> => {
    const [first] = items;
    if (first === undefined || first.level === node.tree.length - 1) return first;
    if (!standsForOne(node, first)) setOpen((old) => [...new Set([...old, first.key])]);
    if (first.inner.length > 0) return unfoldFirst(first.inner);
    const below = first.where ? await load(first) : [];
    setLoaded((old) => ({ ...old, [first.key]: below }));
    return unfoldFirst(below);
  };
  return { loaded, open, turn, enter, unfoldFirst };
}

interface Drawing {
  readonly node: TreeNodeProps['node'];
  readonly leaf: EntitySchema;
  readonly loaded: Readonly<Record<string, readonly TreeItem[]>>;
  /** What stands below an item whose own have not come yet. */
  readonly loading: string;
}

function drawer({ node, leaf, loaded, loading }: Drawing): (item: TreeItem) => DrawnNode {
  const last = lowestLevel(node);
  const draw = (item: TreeItem): DrawnNode => {
    const isOne = standsForOne(node, item);
    const more = isOne
      ? []
      : (loaded[item.key] ?? (item.where && item.level < last ? [waiting(item, loading)] : []));
    return {
      key: item.key,
      title: <ItemTitle node={node} leaf={leaf} item={item} />,
      isLeaf: isOne || (item.level === last && item.inner.length === 0),
      selectable: item.level >= 0,
      children: [...item.inner, ...more].map(draw),
    };
  };
  return draw;
}

interface TreeSearchProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function TreeSearch({ words, onWords }: TreeSearchProps) {
  const { t } = useTexts();
  return (
    <label className="engine-quick">
      <LineIcon name="search" />
      <input
        type="search"
        value={words}
        placeholder={t('list.searchRows')}
        aria-label={t('list.searchRows')}
        onChange={({ target }) => onWords(target.value)}
      />
    </label>
  );
}

const NOTHING: TreeItem = { key: '', level: 0, title: '', id: null, line: {}, inner: [] };

interface DrawnNode {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly isLeaf: boolean;
  readonly selectable: boolean;
  readonly children: DrawnNode[];
}

/** Stands below an opened node until its own come. */
function waiting(item: TreeItem, title: string): TreeItem {
  return { ...NOTHING, key: `${item.key}/…`, level: -1, title };
}

/** What a search finds; null while it is asked. A late answer never replaces a newer one. */
function useFound(
  keyword: string,
  find: (keyword: string) => Promise<readonly TreeItem[]>,
): readonly TreeItem[] | null {
  const [found, setFound] = useState<readonly TreeItem[] | null>(null);
  useEffect(() => {
    if (!keyword) return undefined;
    let isOver = false;
    setFound(null);
    find(keyword).then(
      (items) => !isOver && setFound(items),
      () => !isOver && setFound([]),
    );
    return () => {
      isOver = true;
    };
  }, [keyword, find]);
  return found;
}

function flat(
  items: readonly TreeItem[],
  loaded: Readonly<Record<string, readonly TreeItem[]>>,
): readonly TreeItem[] {
  return items.flatMap((item) => [
    item,
    ...flat([...item.inner, ...(loaded[item.key] ?? [])], loaded),
  ]);
}

/** Keys of the nodes that hold one way only. */
function withoutForks(items: readonly TreeItem[]): readonly string[] {
  const [only] = items;
  return only && items.length === 1 && only.inner.length > 0
    ? [only.key, ...withoutForks(only.inner)]
    : [];
}
