import type { Ports, Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import { fillText } from './fill-body.ts';

/** A button that opens a page or lets the browser keep a file calls nothing itself. */
export function isLedElsewhere(
  ports: Ports<'data' | 'navigation'>,
  { spec: { open, download } }: ActionModel,
  row: Row = {},
): boolean {
  // a field may hold a whole address; inside of one its value is a part and escaped
  if (open) ports.open(fillText(open, row, !/^\{\w+\}$/.test(open)));
  else if (download) ports.download(fillText(download, row, true), {});
  return Boolean(open || download);
}
