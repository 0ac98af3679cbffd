import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { ListFailure, ListMessage } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown, useTab } from '#engine/base/tab.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import type { SheetFile } from '#engine/sheet/record-api.ts';
import type { InstanceDetail } from '#schemas/api/workflow-running.ts';
import { DeedBar } from './deed-bar.tsx';
import { HistoryTable } from './history-table.tsx';
import { ProcessHead } from './process-head.tsx';
import { historyLines, isLookingOnly } from './process-model.ts';
import { ProcessPicture } from './process-picture.tsx';
import { RecordSummary } from './record-summary.tsx';
import { useHandling } from './use-handling.ts';
import { useInstance } from './use-instance.ts';
import './process-detail.css';

interface ProcessDetailProps {
  readonly processInstanceId: string;
  /** Of the address; `0` asks for pages of the history (SPEC.md section 2). */
  readonly pid?: string;
  readonly taskId?: string;
  /** `taskHandle`, or anything else for looking only; empty: whatever I may do. */
  readonly showType?: string;
  /** On a page of its own: its name is the tab's, its buttons stay at the bottom. */
  readonly isPage?: boolean;
  /** The record around it shows itself: no summary of it. */
  readonly isInRecord?: boolean;
  readonly onChanged?: () => void;
}

const PAGED = '0';

/** A process in full: how it stands, its diagram, the record it is about, what was done, and what I may do (SPEC.md section 2, UX.md 13.7). */
export function ProcessDetail(props: ProcessDetailProps) {
  const { t } = useTexts();
  if (props.processInstanceId === '' && !props.taskId)
    return <ListMessage icon="inbox" text={t('process.businessKeyMissing')} />;
  return <Loaded {...props} />;
}

function Loaded(props: ProcessDetailProps) {
  const { processInstanceId, taskId = '', isPage = false } = props;
  const { detail, error, stamp, reload } = useInstance({
    processInstanceId,
    taskId: processInstanceId === '' ? taskId : '',
  });
  useReturns(reload);
  useRenewal(reload);
  const tab = useTab();
  const name = detail ? (detail.instance.title ?? detail.instance.name ?? detail.instance.key) : '';
  useEffect(() => {
    if (isPage && name) tab?.setTitle(name);
  }, [isPage, name]); // eslint-disable-line react-hooks/exhaustive-deps -- the title follows the process, not the tab object
  // what is shown stays when a later question fails
  if (error && !detail) return <ListFailure error={error} onRetry={reload} />;
  if (!detail)
    return (
      <div className="dsr-process" role="status" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return (
    <Shown
      {...props}
      detail={detail}
      stamp={stamp}
      onReload={reload}
      failure={error?.message ?? ''}
    />
  );
}

/** Others go on with a process while its tab is hidden: it is asked again whenever somebody comes back to it. */
function useReturns(reload: () => void): void {
  const isShown = useIsShown();
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) reload();
    wasShown.current = isShown;
  }, [isShown, reload]);
}

interface ShownProps extends ProcessDetailProps {
  readonly detail: InstanceDetail;
  readonly stamp: number;
  readonly onReload: () => void;
  /** Why what is shown may be old. */
  readonly failure: string;
}

function Shown({
  detail,
  stamp,
  onReload,
  failure,
  pid,
  taskId = '',
  showType = '',
  isPage = false,
  isInRecord,
  onChanged,
}: ShownProps) {
  const { t } = useTexts();
  const [edits, setEdits] = useState(0);
  const reload = (): void => {
    onReload();
    setEdits((old) => old + 1);
    onChanged?.();
  };
  const { instance, tasks, can } = detail;
  const handling = useHandling({
    processInstanceId: instance.id,
    tasks,
    can,
    taskId,
    isOff: isLookingOnly(showType),
    onDone: reload,
  });
  return (
    <article className="dsr-process" {...(isPage ? { 'data-page': '' } : {})}>
      <Head detail={detail} onReload={reload} />
      {failure ? (
        <p className="dsr-process-stale" role="alert">
          <LineIcon name="warning" /> {failure}
        </p>
      ) : null}
      <div className="dsr-process-body" {...(isInRecord ? { 'data-alone': '' } : {})}>
        <Foldable title={t('process.diagram')}>
          <ProcessPicture detail={detail} stamp={stamp} />
        </Foldable>
        {isInRecord ? null : (
          <section className="dsr-process-record">
            <h3 className="engine-subtitle">{t('process.record')}</h3>
            <RecordSummary
              key={edits}
              entity={instance.entity}
              id={instance.businessKey}
              task={handling.task}
              onChanged={onReload}
            />
          </section>
        )}
      </div>
      <HistoryTable lines={historyLines(detail)} isPaged={pid === PAGED} />
      <Copies copies={detail.copies} />
      <DeedBar {...handling} isPage={isPage} />
    </article>
  );
}

function Head({ detail, onReload }: Pick<ShownProps, 'detail' | 'onReload'>) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <ProcessHead detail={detail} onReload={onReload} onPrint={() => setPrinting(true)} />
      {isPrinting ? (
        <ApprovalSheet instance={detail.instance} onClose={() => setPrinting(false)} />
      ) : null}
    </>
  );
}

const SheetDialog = lazyPart(
  async () => (await import('#engine/sheet/sheet-dialog.tsx')).SheetDialog,
);

const FILES: Readonly<Record<SheetFile, string>> = {
  pdf: 'GET /activiti/his/getInstPdf',
  excel: 'GET /activiti/his/getInstExcel',
};

/** The process as its approval sheet, printed or kept as a file by whoever may look at it. */
function ApprovalSheet({
  instance: { id, title, name, key },
  onClose,
}: Pick<InstanceDetail, 'instance'> & { readonly onClose: () => void }) {
  const { saveAnswer } = usePorts('data');
  const params = useMemo(() => ({ processInstanceId: id }), [id]);
  return (
    <SheetDialog
      source="GET /activiti/his/getInstSheet"
      params={params}
      title={title ?? name ?? key}
      files={['pdf', 'excel']}
      onSave={async (file) => {
        await saveAnswer(`${FILES[file]}?processInstanceId=${id}`, {});
      }}
      onClose={onClose}
    />
  );
}

/** On a phone the diagram folds away, so that the record and the buttons are near. */
function Foldable({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return children;
  return (
    <details className="dsr-process-fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Copies({ copies }: Pick<InstanceDetail, 'copies'>) {
  const { t } = useTexts();
  if (copies.length === 0) return null;
  return (
    <p className="engine-hint">
      {t('process.copies')}{' '}
      {copies
        .map(({ userName, readTime }) =>
          t(readTime === null ? 'process.unread' : 'process.read', { name: userName }),
        )
        .join(t('cell.listSeparator'))}
    </p>
  );
}
