import { useMemo } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { SheetPageView } from '#engine/sheet/sheet-page.tsx';
import '#engine/sheet/sheet.css';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';

/** A template of reports as one of its reports lies on paper. */
export function PreviewSheet({ sheet }: { readonly sheet: SheetDocument }) {
  const { t, fileUrl } = usePorts('data', 'texts');
  const pages = useMemo(() => layOut(sheet), [sheet]);
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
