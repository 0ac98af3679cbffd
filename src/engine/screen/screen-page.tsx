import { Tabs } from 'antd';
import {
  createElement,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import { clockScope } from '#engine/base/expression-scope.ts';
import { keyItems } from '#engine/base/key-items.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { namedWidget } from '#engine/base/registry.ts';
import { renderTabBar } from '#engine/base/render-tab-bar.tsx';
import { useEntity } from '#engine/base/use-entity.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { AddressNode } from '#schemas/language/address-nodes.ts';
import type { ScreenParams } from '#schemas/language/screen-params.ts';
import type { ScreenNode, ScreenSchema } from '#schemas/language/screen.ts';
import { bindAll, bindRule, withoutUnset } from '#schemas/rules/bind.ts';
import { ChosenRow, LastChosenRow } from '../list/chosen-row.ts';
import { ListPage } from '../list/list-page.tsx';
import { UnaskedAround, useUnaskedAround } from '../list/query/unasked.ts';
import { ChooseLeaf } from './choose-leaf.tsx';
import { ChosenWay } from './chosen-way.tsx';
import { isAddressNode, keepsDetail } from './node-kinds.ts';
import { RecordNode } from './record-node.tsx';
import { ScreenDrawers } from './screen-drawers.tsx';
import { ChooseInstead, NodeFace, ScreenParamsContext, useNodeScope } from './screen-scope.ts';
import { TabBadge } from './tab-badge.tsx';
import { FillsPlace } from './tree/fills-place.ts';
import { useLastChosen } from './use-last-chosen.ts';
import { useScreenParams, type OpenParams } from './use-screen-params.ts';
import { WallPage } from './wall-page.tsx';
import './screen-page.css';

const FactsPart = lazyPart(async () => (await import('./address/facts-node.tsx')).FactsNode);
const RowsPart = lazyPart(async () => (await import('./address/rows-node.tsx')).RowsNode);
const FiguresPart = lazyPart(async () => (await import('./address/figures-node.tsx')).FiguresNode);
const ChartPart = lazyPart(async () => (await import('./address/chart-node.tsx')).ChartNode);
const TreePart = lazyPart(async () => (await import('./tree/tree-node.tsx')).TreePart);
const ReportPart = lazyPart(async () => (await import('./report/report-node.tsx')).ReportPage);
const ParamCard = lazyPart(async () => (await import('./param-card.tsx')).ParamCard);

interface ScreenPageProps {
  readonly screen: ScreenSchema;
}

/** A screen over several entities, drawn from its node tree. */
export function ScreenPage({ screen }: ScreenPageProps) {
  const open = useScreenParams(screen.params);
  if ('wall' in screen.body) return <WallPage wall={screen.body.wall} />;
  const isReport = 'report' in screen.body;
  return (
    <div className="engine-screen">
      <ScreenParamsContext value={open.named}>
        <NodeFace value={Node}>
          {isReport ? null : (
            <div className="engine-screenhead">
              <h1 className="engine-title">{screen.title}</h1>
              {screen.drawers ? <ScreenDrawers drawers={screen.drawers} /> : null}
            </div>
          )}
          <Asking params={screen.params} open={open}>
            {'report' in screen.body ? (
              <ReportPart node={screen.body} title={screen.title} />
            ) : (
              <Node node={screen.body} master={undefined} />
            )}
          </Asking>
        </NodeFace>
      </ScreenParamsContext>
    </div>
  );
}

interface NodeProps<N = ScreenNode> {
  readonly node: N;
  readonly master: Row | undefined;
  readonly onChoose?: (row: Row) => void;
}

/** One node; a shape nobody knows is a visible marker. */
function Node({ node, master, onChoose }: NodeProps) {
  const choose = onChoose ? { onChoose } : {};
  if ('list' in node) return <ListNode node={node} master={master} {...choose} />;
  if ('tabs' in node) return <TabsNode node={node} master={master} {...choose} />;
  if ('tree' in node) return <TreePart node={node} master={master} onChoose={onChoose} />;
  if ('master' in node) return <MasterNode node={node} master={master} />;
  if ('rows' in node) return <StackNode node={node} master={master} {...choose} />;
  if ('grid' in node) return <GridNode node={node} master={master} {...choose} />;
  if (isAddressNode(node)) return <AddressPart node={node} master={master} />;
  if ('record' in node) return <RecordNode node={node} />;
  if ('report' in node) return <ReportPart node={node} title="" />;
  if ('widget' in node) return <WidgetNode node={node} master={master} />;
  return <UnknownMarker word={Object.keys(node).join(', ')} />;
}

/** What tells the children of a node apart: the word they begin with, and what it names. */
function nameOfNode(node: ScreenNode): string {
  const [[word, named] = ['']] = Object.entries(node);
  return typeof named === 'string' ? `${word} ${named}` : word;
}

function StackNode({ node, master, onChoose }: NodeProps<Extract<ScreenNode, { rows: unknown }>>) {
  return (
    <div className="engine-rows">
      {keyItems(node.rows, nameOfNode).map(({ key, item }) => (
        <Node key={key} node={item} master={master} {...(onChoose ? { onChoose } : {})} />
      ))}
    </div>
  );
}

function GridNode({ node, master, onChoose }: NodeProps<Extract<ScreenNode, { grid: unknown }>>) {
  return (
    <div className="engine-screengrid">
      {keyItems(node.grid, ({ body }) => nameOfNode(body)).map(({ key, item: { span, body } }) => (
        <div key={key} style={{ gridColumn: `span ${span}` }}>
          <Node node={body} master={master} {...(onChoose ? { onChoose } : {})} />
        </div>
      ))}
    </div>
  );
}

function ListNode({ node, master, onChoose }: NodeProps<Extract<ScreenNode, { list: string }>>) {
  const entity = useEntity(node.list);
  const scope = useNodeScope(master);
  const where = useMemo(() => {
    const rule = node.where && withoutUnset(node.where, scope.$param);
    return rule && bindRule(rule, scope);
  }, [node.where, scope]);
  const initial = useMemo(
    () =>
      where && 'field' in where && where.op === 'eq' ? { [where.field]: where.value } : undefined,
    [where],
  );
  if (entity === undefined) return null;
  if (entity === null) return <UnknownMarker word={node.list} />;
  const { list: _list, where: _where, ...said } = node;
  const given = Object.fromEntries(
    Object.entries({ ...said, where, initial, onChoose }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return <ListPage entity={entity} embedded {...given} />;
}

function TabsNode({ node, master, onChoose }: NodeProps<Extract<ScreenNode, { tabs: unknown }>>) {
  const ports = useHouse();
  const $param = useContext(ScreenParamsContext);
  const allowed = node.tabs.filter(
    (tab) =>
      (!tab.permission || ports.can(tab.permission)) &&
      holds(tab.when, { ...clockScope(ports), $param }),
  );
  const { active, choose, note } = useFirstFilled(allowed);
  return (
    <Tabs
      className="engine-tabs"
      renderTabBar={renderTabBar}
      activeKey={active}
      onChange={choose}
      items={allowed.map((tab) => ({
        key: tab.title,
        label: tab.badge ? (
          <span className="engine-tablabel">
            {tab.title}
            <TabBadge spec={tab.badge} onCount={(total) => note(tab.title, total)} />
          </span>
        ) : (
          tab.title
        ),
        children: (
          <AskingTab
            params={tab.params}
            body={tab.body}
            master={master}
            {...(onChoose ? { onChoose } : {})}
          />
        ),
      }))}
    />
  );
}

type TabSpec = Extract<ScreenNode, { tabs: unknown }>['tabs'][number];

/** Until somebody chooses a tab the first is open that holds something, once all that count have counted. */
function useFirstFilled(tabs: readonly TabSpec[]) {
  const [chosen, choose] = useState<string>();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const note = useCallback(
    (title: string, total: number) => setCounts((old) => ({ ...old, [title]: total })),
    [],
  );
  const isCounted = tabs.every(({ badge, title }) => !badge || counts[title] !== undefined);
  const [first] = tabs;
  const filled = tabs.find(({ badge, title }) => !badge || (counts[title] ?? 0) > 0);
  const usual = (isCounted ? filled : first)?.title ?? first?.title ?? '';
  // what was opened once stays: a row that goes must not turn the page
  const opened = useRef<string>(undefined);
  if (isCounted) opened.current ??= usual;
  return { active: chosen ?? opened.current ?? usual, choose, note };
}

interface AskingTabProps extends Omit<NodeProps, 'node'> {
  readonly params: ScreenParams | undefined;
  readonly body: ScreenNode;
}

/** The body of a tab, below what the tab asks for itself. */
function AskingTab({ params, body, ...more }: AskingTabProps) {
  const open = useScreenParams(params);
  const around = useContext(ScreenParamsContext);
  const named = useMemo(() => ({ ...around, ...open.named }), [around, open.named]);
  if (!params) return <Node node={body} {...more} />;
  return (
    <ScreenParamsContext value={named}>
      <Asking params={params} open={open}>
        <Node node={body} {...more} />
      </Asking>
    </ScreenParamsContext>
  );
}

interface AskingProps {
  readonly params: ScreenParams | undefined;
  readonly open: OpenParams;
  readonly children: ReactNode;
}

/** A card of parameters, where there are any, and what they are asked for; the lists below hear when it holds what was not asked. */
function Asking({ params, open, children }: AskingProps) {
  const around = useUnaskedAround();
  const [isUnasked, setUnasked] = useState(false);
  return (
    <>
      {params ? <ParamCard params={params} open={open} onUnasked={setUnasked} /> : null}
      <UnaskedAround value={around || isUnasked}>
        <Filled missing={open.missing}>{children}</Filled>
      </UnaskedAround>
    </>
  );
}

/** Nothing is shown before all is filled in that has to be. */
function Filled({
  missing,
  children,
}: {
  readonly missing: readonly string[];
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  if (missing.length === 0) return children;
  return (
    <div className="engine-chooseleft" role="status">
      {t('list.fillFirst', { titles: missing.join(t('cell.listSeparator')) })}
    </div>
  );
}

function MasterNode({ node, master }: NodeProps<Extract<ScreenNode, { master: unknown }>>) {
  const { t } = useTexts();
  // the way to the chosen row: on the left, and from there by rows of the right side
  const [way, setWay] = useState<readonly Row[]>([]);
  const chosen = way.at(-1);
  const last = useLastChosen('tree' in node.master && !node.whole);
  const choose = useCallback((row: Row) => setWay([row]), []);
  const chooseBelow = useCallback((row: Row) => setWay((old) => [...old, row]), []);
  const isKept = keepsDetail(node);
  return (
    <div
      className={isKept ? 'engine-master engine-master-even' : 'engine-master'}
      style={{ gridTemplateColumns: `${node.width ?? 420}px minmax(0, 1fr)` }}
    >
      <div>
        <ChosenRow value={chosen && String(chosen.id)}>
          <LastChosenRow value={last}>
            <FillsPlace value={isKept}>
              <Node node={node.master} master={master} onChoose={choose} />
            </FillsPlace>
          </LastChosenRow>
        </ChosenRow>
      </div>
      <div>
        {node.whole && !isKept ? <ChosenWay way={way} onWay={setWay} /> : null}
        {chosen || node.whole ? (
          <ChooseInstead value={chooseBelow}>
            <Node
              key={isKept ? undefined : String(chosen?.id)}
              node={node.detail}
              master={chosen}
            />
          </ChooseInstead>
        ) : (
          <div className="engine-chooseleft" role="status">
            {'tree' in node.master ? <ChooseLeaf node={node.master} /> : t('detail.chooseLeft')}
          </div>
        )}
      </div>
    </div>
  );
}

/** What an address answers; nothing for who lacks the key of the node. */
function AddressPart({ node, master }: NodeProps<AddressNode<ScreenNode>>) {
  const { can } = useHouse();
  if (node.permission !== undefined && !can(node.permission)) return null;
  if ('facts' in node) return <FactsPart node={node} master={master} />;
  if ('rowsOf' in node) return <RowsPart node={node} master={master} />;
  return 'figures' in node ? (
    <FiguresPart node={node} master={master} />
  ) : (
    <ChartPart node={node} master={master} />
  );
}

function WidgetNode({ node, master }: NodeProps<Extract<ScreenNode, { widget: string }>>) {
  const Widget = namedWidget(node.widget);
  const scope = useNodeScope(master);
  const props = useMemo(() => bindAll(node.props ?? {}, scope) as Row, [node.props, scope]);
  return Widget ? createElement(Widget, { props, master }) : <UnknownMarker word={node.widget} />;
}
