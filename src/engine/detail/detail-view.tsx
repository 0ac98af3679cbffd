import './detail-view.css';
import { useRef, type ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { printList } from '#engine/base/print.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import type { BlockSpec } from '#engine/base/registry.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { ActionBar } from '../actions/action-bar.tsx';
import { statesName } from '../actions/action-model.ts';
import { useActions } from '../actions/use-actions.tsx';
import { DetailHeader } from './detail-header.tsx';
import { blocksAt, DetailTabs, type PartProps } from './detail-tabs.tsx';
import { RecordNews, useRecordNews } from './record-news.tsx';
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
            <DetailTabs {...part} isPage={isPage} />
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
