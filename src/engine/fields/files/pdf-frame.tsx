import type { ReactNode } from 'react';

import { useData } from '#engine/base/ports-context.ts';

interface PdfFrameProps {
  readonly fileId: string;
  readonly title: string;
  readonly className?: string;
  /** What stands there in a browser without a viewer of its own: those of phones mostly leave a frame blank. */
  readonly without: (address: string) => ReactNode;
}

/** A PDF in the viewer of the browser; the server sends it to be shown in a frame and forbids it everything else. */
export function PdfFrame({ fileId, title, className, without }: PdfFrameProps) {
  const { fileUrl } = useData();
  const address = fileUrl(fileId);
  const inline = `${address}${address.includes('?') ? '&' : '?'}inline=1`;
  if (navigator.pdfViewerEnabled === false) return without(inline);
  return <iframe className={className} title={title} src={inline} />;
}
