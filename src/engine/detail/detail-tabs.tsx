import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { namedBlock, type BlockSpec } from '#engine/base/registry.ts';
import { renderTabBar } from '#engine/base/render-tab-bar.tsx';
import { useTab } from '#engine/base/tab.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { detailBlocks, endpointOf, listTitle, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { RelatedSpec } from '#schemas/language/page.ts';
import { FactGroups, groupsOf, shownGroups } from './fact-groups.tsx';
import { HistoryBlock } from './history-block.tsx';
import { RelatedList } from './related-list.tsx';

/** What every part of a record's page is given. */
export interface PartProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly stamp: number;
  readonly onChanged: () => void;
}

/** The facts of a record, its blocks and what is related to it, as tabs; on a page of its own the one that is shown stands in the address. */
export function DetailTabs({ isPage, ...part }: PartProps & { readonly isPage: boolean }) {
  const { entity, row } = part;
  const ports = usePorts('texts', 'house');
  const related = useRelatedTabs(part);
  const blocks = useBlockTabs(part);
  const [shown, show] = useShownTab(isPage);
  const groups = shownGroups({ entity, row, groups: groupsOf(entity) }, ports);
  const own = groups.filter(({ tab }) => tab);
  const facts = groups.filter(({ tab }) => !tab);
  const tabs = inTabs(entity, [
    ...(facts.length > 0 || besideOf(entity).length > 0
      ? [
          {
            key: '$facts',
            label: ports.t('detail.facts'),
            children: <Facts {...part} groups={facts} />,
          },
        ]
      : []),
    ...own.map((group) => ({
      key: `$group.${group.title}`,
      label: group.title,
      children: <FactGroups entity={entity} row={row} groups={[{ ...group, title: '' }]} />,
    })),
    ...blocks,
    ...related,
    ...(hasHistoryTab(entity, ports.can)
      ? [
          {
            key: '$history',
            label: ports.t('detail.history'),
            children: <HistoryBlock {...part} title="" source={undefined} props={{}} />,
          },
        ]
      : []),
  ]);
  const [first] = tabs;
  if (!first || tabs.length === 1) return first?.children;
  return (
    <Tabs
      size="small"
      tabBarGutter={20}
      renderTabBar={renderTabBar}
      activeKey={tabs.some(({ key }) => key === shown) ? String(shown) : first.key}
      onChange={(key) => show(key === first.key ? undefined : key)}
      items={tabs.map(({ key, label, count, children, forceRender = false }) => ({
        key,
        label: count === undefined ? label : <CountedLabel label={label} count={count} />,
        children,
        forceRender,
      }))}
    />
  );
}

/** A tab on its way to the bar. `item`: by which `detail.tabs` names it; its key where absent. */
interface OneTab {
  readonly key: string;
  readonly item?: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly children: ReactNode;
  /** Counts before it is looked at. */
  readonly forceRender?: boolean;
}

/** Tabs as the schema puts them together, then those it does not name, the history last. */
function inTabs(entity: EntitySchema, all: readonly OneTab[]): readonly OneTab[] {
  const named = (entity.detail?.tabs ?? []).flatMap(({ title, items }): readonly OneTab[] => {
    const parts = items.flatMap((name) => all.filter(({ key, item = key }) => item === name));
    const counts = parts.flatMap(({ count }) => count ?? []);
    if (parts.length === 0) return [];
    return [
      {
        key: items[0] ?? title,
        label: title,
        count: counts.length === 0 ? undefined : counts.reduce((sum, one) => sum + one, 0),
        forceRender: parts.some(({ forceRender }) => forceRender),
        children:
          parts.length === 1 ? (
            parts[0]?.children
          ) : (
            <>
              {parts.map(({ key, label, count, children }) => (
                <section key={key} className="engine-tabpart">
                  <h3>
                    {count === undefined ? label : <CountedLabel label={label} count={count} />}
                  </h3>
                  {children}
                </section>
              ))}
            </>
          ),
      },
    ];
  });
  const taken = new Set(entity.detail?.tabs?.flatMap(({ items }) => items));
  return [...named, ...all.filter(({ key, item = key }) => !taken.has(item))];
}

function CountedLabel({ label, count }: { readonly label: ReactNode; readonly count: number }) {
  return (
    <>
      {label} ({count})
    </>
  );
}

const TAB_PARAM = 'tab';

/** Which tab is shown, and how it changes; none: the first. */
function useShownTab(
  isPage: boolean,
): readonly [string | undefined, (key: string | undefined) => void] {
  const tab = useTab();
  const [own, setOwn] = useState<string>();
  if (!tab || !isPage) return [own, setOwn];
  return [
    tab.search.get(TAB_PARAM) ?? undefined,
    (key) => {
      const search = new URLSearchParams(tab.search);
      if (key === undefined) search.delete(TAB_PARAM);
      else search.set(TAB_PARAM, key);
      tab.setSearch(search);
    },
  ];
}

interface FactsProps extends PartProps {
  readonly groups: ReturnType<typeof groupsOf>;
}

/** The facts of a record, and below them the lists that are read together with them. */
function Facts({ entity, row, groups }: FactsProps) {
  return (
    <>
      <FactGroups entity={entity} row={row} groups={groups} />
      {besideOf(entity).map((one) => (
        <BesideFacts key={`${one.entity}.${one.by}`} related={one} row={row} />
      ))}
    </>
  );
}

/** The lists that stand below the facts. */
function besideOf({ detail }: EntitySchema): readonly RelatedSpec[] {
  return (detail?.related ?? []).filter(({ beside }) => beside);
}

function BesideFacts({ related, row }: { readonly related: RelatedSpec; readonly row: Row }) {
  const [total, setTotal] = useState<number>();
  return (
    <section className="engine-besidefacts" hidden={!total}>
      <h3>
        <RelatedTitle related={related} count={total} />
      </h3>
      <RelatedList related={related} row={row} onTotal={setTotal} />
    </section>
  );
}

/** The lists of what belongs to a record, each with how many there are. */
function useRelatedTabs({ entity, row }: PartProps) {
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  const count = (key: string, total: number): void =>
    setTotals((old) => (old[key] === total ? old : { ...old, [key]: total }));
  const apart = (entity.detail?.related ?? []).filter(({ beside }) => !beside);
  return apart.map((one) => {
    const key = `${one.entity}.${one.by}`;
    return {
      key,
      item: one.entity,
      forceRender: true,
      label: <RelatedTitle related={one} count={undefined} />,
      count: totals[key],
      children: <RelatedList related={one} row={row} onTotal={(total) => count(key, total)} />,
    };
  });
}

/** Blocks that have a tab of their own, each with how much it holds once it said so; and those of other places that the schema puts into tabs, drawn when they are looked at. */
function useBlockTabs(part: PartProps): readonly OneTab[] {
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  return blocksAt(part.entity, 'tab').map(({ spec, key, place, Block }) => ({
    key: `$block.${key}`,
    item: spec.block,
    forceRender: place === 'tab',
    label: spec.title ?? spec.block,
    count: totals[key],
    children: Block ? (
      <Block
        {...part}
        title={undefined}
        source={spec.source}
        props={spec.props ?? {}}
        onTotal={(total) =>
          setTotals((old) => (old[key] === total ? old : { ...old, [key]: total }))
        }
      />
    ) : null,
  }));
}

/** Whether the history has a tab of its own: it is kept, may be read, and no block shows it. */
function hasHistoryTab(entity: EntitySchema, can: HousePort['can']): boolean {
  const isKept = Boolean(entity.table.history && endpointOf(entity, 'history'));
  return (
    isKept &&
    can(verbPermission(entity, 'history')) &&
    !entity.detail?.blocks?.some(
      ({ block }) => block === 'history' || namedBlock(block)?.holdsHistory === true,
    )
  );
}

/** The tab's own title, else that of the entity it lists; and how many there are. */
function RelatedTitle({
  related,
  count,
}: {
  readonly related: RelatedSpec;
  readonly count: number | undefined;
}) {
  const entity = useEntity(related.entity);
  const title = related.title ?? (entity === null ? related.entity : entity && listTitle(entity));
  return <>{count === undefined ? title : `${title ?? ''} (${count})`}</>;
}

/** The blocks that stand in a place, each with what draws it; absent where nobody registered it. What the schema names in `tabs` stands there, wherever it usually does. */
export function blocksAt(entity: EntitySchema, at: BlockSpec['place']) {
  const inTabs = new Set(entity.detail?.tabs?.flatMap(({ items }) => items));
  return detailBlocks(entity)
    .map((spec, index) => {
      const named = namedBlock(spec.block);
      const place = named?.place ?? 'main';
      return {
        spec,
        key: `${spec.block}.${index}`,
        place,
        stands: inTabs.has(spec.block) ? 'tab' : place,
        Block: named?.component,
      };
    })
    .filter(({ stands }) => stands === at);
}
