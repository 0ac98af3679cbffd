import type { ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useData } from '#engine/base/ports-context.ts';

/** Draws a PDF itself; it comes with the first file that needs it. */
export const LazyPdfPages = lazyPart(
  async () => (await import('./pdf-pages.tsx')).PdfPages,
  <div aria-busy="true" />,
  // texts of documents stand with those of lessons: a file of their own would be named in every start
  ['study'],
);

interface PdfFrameProps {
  readonly fileId: string;
  readonly title: string;
  readonly className?: string;
  /** What stands there when the file cannot be drawn. */
  readonly without: () => ReactNode;
}

/**
 * A PDF in the viewer of the browser; the server sends it to be shown in a frame and forbids it everything else. Browsers without one,
 * which those of phones mostly are, draw it page by page.
 */
export function PdfFrame({ fileId, title, className, without }: PdfFrameProps) {
  const { fileUrl } = useData();
  const address = fileUrl(fileId);
  if (navigator.pdfViewerEnabled === false)
    return <LazyPdfPages address={address} title={title} without={without} />;
  return <iframe className={className} title={title} src={inlineAddress(address)} />;
}

/** The address under which a file is shown instead of saved. */
export function inlineAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}inline=1`;
}
