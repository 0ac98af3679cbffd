import './detail-view.css';
import { Tabs } from 'antd';
import { useRef, useState, type ReactNode } from 'react';

import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { printList } from '#engine/base/print.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { namedBlock, type BlockSpec } from '#engine/base/registry.ts';
import { renderTabBar } from '#engine/base/render-tab-bar.tsx';
import { useEntity } from '#engine/base/use-entity.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { holds } from '#schemas/expressions/evaluate.ts';
import { detailBlocks, endpointOf, listTitle, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { RelatedSpec } from '#schemas/language/page.ts';
import { ActionBar } from '../actions/action-bar.tsx';
import { statesName } from '../actions/action-model.ts';
import { useActions } from '../actions/use-actions.tsx';
import { DetailHeader } from './detail-header.tsx';
import { FactGroups, groupsOf } from './fact-groups.tsx';
import { HistoryBlock } from './history-block.tsx';
import { RecordNews, useRecordNews } from './record-news.tsx';
import { RelatedList } from './related-list.tsx';
import { useBracketKeys } from './use-bracket-keys.ts';
import type { RecordState } from './use-record.ts';

interface DetailViewProps {
  readonly entity: EntitySchema;
  readonly record: RecordState;
  readonly onChanged: (isDeleted: boolean) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** On a page of its own the name of the record is the heading of the page. */
  readonly isPage?: boolean;
}

/** A record: header with facts and buttons, its fields in groups, blocks, and related things as tabs. */
export function DetailView(props: DetailViewProps) {
  const { entity, record, onChanged, onPrevious, onNext, isPage = false } = props;
  const { t } = useTexts();
  const isPhone = useMedia(PHONE);
  const root = useRef<HTMLElement>(null);
  const { row, error, stamp, reload } = record;
  const states = useStates(statesName(entity));
  const news = useRecordNews(entity, row, reload);
  const { actions, host } = useActions({
    states,
    place: {
      entity,
      filter: () => ({ ids: row?.id }),
      onChanged: ({ isDeleted }) => {
        news?.close();
        onChanged(isDeleted);
        if (!isDeleted) reload();
      },
    },
  });
  useBracketKeys(onPrevious, onNext);
  useRenewal(reload);
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (!row)
    return (
      <div className="engine-message" role="status">
        {t('list.loading')}
      </div>
    );
  const tools = (
    <DetailTools
      {...props}
      // a record with a sheet is printed by its own button
      onPrint={entity.sheet ? undefined : () => printList(root.current)}
    >
      <ActionBar actions={actions} which="detail" rows={[row]} maxShown={isPhone ? 1 : 3} />
    </DetailTools>
  );
  const part = { entity, row, stamp, onChanged: reload };
  return (
    <RecordEntityProvider value={entity.name}>
      <article ref={root} className="engine-detail">
        <DetailHeader entity={entity} row={row} isPage={isPage} tools={tools} />
        {news ? <RecordNews news={news.message} onClose={news.close} /> : null}
        <Blocks {...part} place="top" />
        <div className="engine-detailbody">
          <div className="engine-detailmain">
            <Blocks {...part} place="main" />
            <DetailTabs {...part} />
          </div>
          <Blocks {...part} place="side" />
        </div>
        {host}
      </article>
    </RecordEntityProvider>
  );
}

interface DetailToolsProps extends Pick<DetailViewProps, 'record' | 'onPrevious' | 'onNext'> {
  /** Absent: the page itself is not printed. */
  readonly onPrint: (() => void) | undefined;
  /** The buttons of the record. */
  readonly children: ReactNode;
}

/** The ways to the records beside it, anew, on paper, and its own buttons. */
function DetailTools({ record, onPrevious, onNext, onPrint, children }: DetailToolsProps) {
  const { t } = useTexts();
  const [before, after] = [t('detail.previous'), t('detail.next')];
  return (
    <span className="engine-detailtools">
      {onPrevious || onNext ? (
        <>
          <ToolButton icon="left" label={before} hint={`${before} [`} onClick={onPrevious} />
          <ToolButton icon="right" label={after} hint={`${after} ]`} onClick={onNext} />
        </>
      ) : null}
      <ToolButton icon="reload" label={t('list.reload')} onClick={record.reload} />
      {onPrint ? <ToolButton icon="print" label={t('action.print')} onClick={onPrint} /> : null}
      {children}
    </span>
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  /** More than the label, such as the key that does the same. */
  readonly hint?: string;
  /** Absent: the button is off. */
  readonly onClick: (() => void) | undefined;
}

function ToolButton({ icon, label, hint = label, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      disabled={!onClick}
      aria-label={label}
      title={hint}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}

interface PartProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly stamp: number;
  readonly onChanged: () => void;
}

function DetailTabs(part: PartProps) {
  const { entity, row } = part;
  const ports = usePorts('texts', 'house');
  const related = useRelatedTabs(part);
  const blocks = useBlockTabs(part);
  const hasHistory = hasHistoryTab(entity, ports.can);
  const groups = groupsOf(entity).filter(({ when }) =>
    judgeSafely(() => holds(when, expressionScope(ports, row))),
  );
  const facts = groups.filter(({ tab }) => !tab);
  const own = groups.filter(({ tab }) => tab);
  if (related.length + blocks.length + own.length === 0 && !hasHistory)
    return <Facts {...part} groups={facts} />;
  const history = {
    key: '$history',
    label: ports.t('detail.history'),
    children: <HistoryBlock {...part} title="" source={undefined} props={{}} />,
  };
  return (
    <Tabs
      size="small"
      tabBarGutter={20}
      renderTabBar={renderTabBar}
      items={[
        {
          key: '$facts',
          label: ports.t('detail.facts'),
          children: <Facts {...part} groups={facts} />,
        },
        ...own.map((group) => ({
          key: `$group.${group.title}`,
          label: group.title,
          children: <FactGroups entity={entity} row={row} groups={[{ ...group, title: '' }]} />,
        })),
        ...blocks,
        ...related,
        ...(hasHistory ? [history] : []),
      ]}
    />
  );
}

interface FactsProps extends PartProps {
  readonly groups: ReturnType<typeof groupsOf>;
}

/** The facts of a record, and below them the lists that are read together with them. */
function Facts({ entity, row, groups }: FactsProps) {
  return (
    <>
      <FactGroups entity={entity} row={row} groups={groups} />
      {(entity.detail?.related ?? [])
        .filter(({ beside }) => beside)
        .map((one) => (
          <BesideFacts key={`${one.entity}.${one.by}`} related={one} row={row} />
        ))}
    </>
  );
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
      forceRender: true,
      label: <RelatedTitle related={one} count={totals[key]} />,
      children: <RelatedList related={one} row={row} onTotal={(total) => count(key, total)} />,
    };
  });
}

/** Blocks that have a tab of their own, each with how much it holds once it said so. */
function useBlockTabs(part: PartProps) {
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  return blocksAt(part.entity, 'tab').map(({ spec, key, Block }) => {
    const count = totals[key];
    const title = spec.title ?? spec.block;
    return {
      key: `$block.${key}`,
      forceRender: true,
      label: count === undefined ? title : `${title} (${count})`,
      children: Block ? (
        <Block
          {...part}
          title={undefined}
          source={spec.source}
          props={spec.props ?? {}}
          onTotal={(total) => setTotals((old) => ({ ...old, [key]: total }))}
        />
      ) : null,
    };
  });
}

/** The blocks that stand in a place, each with what draws it; absent where nobody registered it. */
function blocksAt(entity: EntitySchema, place: BlockSpec['place']) {
  return detailBlocks(entity)
    .filter(({ block }) => (namedBlock(block)?.place ?? 'main') === place)
    .map((spec, at) => ({
      spec,
      key: `${spec.block}.${at}`,
      Block: namedBlock(spec.block)?.component,
    }));
}

/** Whether the history has a tab of its own: it is kept, may be read, and stands in no block. */
function hasHistoryTab(entity: EntitySchema, can: HousePort['can']): boolean {
  const isKept = Boolean(entity.table.history && endpointOf(entity, 'history'));
  return (
    isKept &&
    can(verbPermission(entity, 'history')) &&
    !entity.detail?.blocks?.some(({ block }) => block === 'history')
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

interface BlocksProps extends PartProps {
  readonly place: BlockSpec['place'];
}

function Blocks({ entity, row, stamp, onChanged, place }: BlocksProps) {
  const blocks = blocksAt(entity, place);
  if (blocks.length === 0) return null;
  const drawn = blocks.map(({ spec: { block, title, source, props }, key, Block }): ReactNode => {
    return Block ? (
      <Block
        key={key}
        entity={entity}
        row={row}
        stamp={stamp}
        onChanged={onChanged}
        title={title}
        source={source}
        props={props ?? {}}
      />
    ) : (
      <UnknownMarker key={key} word={block} />
    );
  });
  return <div className={`engine-blocks engine-blocks-${place}`}>{drawn}</div>;
}
