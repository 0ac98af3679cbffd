import { useRequest } from 'ahooks';
import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { printElement } from '#engine/base/print.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import type { SheetPage } from '#schemas/sheet/paper.ts';
import type { SheetFile } from './record-api.ts';
import { SheetPageView } from './sheet-page.tsx';
import './sheet.css';

interface SheetDialogProps {
  /** Which answers the document: `GET /ops/contract/7/sheet`. */
  readonly source: string;
  readonly params?: Row;
  /** What it is called until it has come. */
  readonly title: string;
  /** What the same may be kept as; nothing for who may not. */
  readonly files?: readonly SheetFile[];
  readonly onSave?: ((file: SheetFile) => Promise<void>) | undefined;
  readonly onClose: () => void;
}

const PRINTED = 'engine-recordsheet';

/** Something as it will lie on paper, page by page, and the printer. */
export function SheetDialog({
  source,
  params,
  title,
  files = [],
  onSave,
  onClose,
}: SheetDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const { document: sheet, error } = useSheet(source, params);
  const pages = useMemo(() => (sheet ? layOut(sheet) : []), [sheet]);
  return (
    <>
      <Modal
        open={isShown}
        width={860}
        title={
          <span className="engine-sheettitle">
            {t('sheet.title', { title: sheet?.running ?? title })}
          </span>
        }
        onCancel={onClose}
        footer={
          <Footer
            pages={pages}
            isHere={sheet !== undefined}
            files={files}
            onSave={onSave}
            onClose={onClose}
          />
        }
      >
        <Unknown codes={sheet?.unknown ?? []} />
        <div className="engine-sheetpreview">
          {sheet ? null : <Waiting error={error} />}
          <Pages pages={pages} />
        </div>
      </Modal>
      {isShown && pages.length > 0 ? <Printed pages={pages} /> : null}
    </>
  );
}

interface FooterProps extends Pick<SheetDialogProps, 'onSave' | 'onClose'> {
  readonly pages: readonly SheetPage[];
  readonly isHere: boolean;
  readonly files: readonly SheetFile[];
}

function Footer({ pages, isHere, files, onSave, onClose }: FooterProps) {
  const { t } = useTexts();
  const saving = useRequest(async (file: SheetFile) => onSave?.(file), {
    manual: true,
    onError: () => {},
  });
  return (
    <>
      <span className="engine-hint engine-sheetcount" role="status">
        {isHere ? t('sheet.pages', { count: pages.length }) : ''}
      </span>
      <Button onClick={onClose}>{t('list.close')}</Button>
      {files.map((file) => (
        <Button
          key={file}
          disabled={saving.loading}
          loading={saving.loading && saving.params[0] === file}
          onClick={() => saving.run(file)}
        >
          {t(`action.${file}`)}
        </Button>
      ))}
      <Button
        type="primary"
        disabled={pages.length === 0}
        onClick={() => printElement(document.getElementById(PRINTED))}
      >
        {t('report.print')}
      </Button>
    </>
  );
}

/** Characters that stand there by their codes. */
function Unknown({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTexts();
  if (codes.length === 0) return null;
  return (
    <p className="engine-sheetnotice" role="alert">
      {t('sheet.unknown', { codes: codes.join(', ') })}
    </p>
  );
}

function Waiting({ error }: { readonly error: Error | undefined }) {
  const { t } = useTexts();
  return error ? <p role="alert">{error.message}</p> : <p role="status">{t('sheet.loading')}</p>;
}

function Pages({ pages }: { readonly pages: readonly SheetPage[] }) {
  const { t, fileUrl } = usePorts('data', 'texts');
  return pages.map((page, at) => (
    <SheetPageView
      // oxlint-disable-next-line react/no-array-index-key -- a page is its number
      key={at}
      page={page}
      title={t('sheet.page', { n: at + 1 })}
      pictureUrl={fileUrl}
    />
  ));
}

/** What the printer gets: directly below the body, where everything else takes no room. */
function Printed({ pages }: { readonly pages: readonly SheetPage[] }) {
  return createPortal(
    <div id={PRINTED} className="engine-printsheet engine-recordsheet" aria-hidden>
      <Pages pages={pages} />
    </div>,
    document.body,
  );
}

type ShownSheet = SheetDocument & { readonly unknown?: readonly string[] };

function useSheet(source: string, params: Row = NO_PARAMS) {
  const ports = usePorts('data');
  const { data, error } = useRequest(
    () => ports.call<ShownSheet>(source, { params }, { isSilent: true }),
    { refreshDeps: [source, params], onError: () => {} },
  );
  return { document: data, error };
}

const NO_PARAMS: Row = {};
