import type { Ports, Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import { fillText } from './fill-body.ts';

/** A button that only opens a page or lets the browser keep a file calls nothing itself. */
export function isLedElsewhere(
  ports: Ports<'data' | 'navigation'>,
  { spec: { api, open, download } }: ActionModel,
  row: Row = {},
): boolean {
  if (api) return false;
  if (open) openPage(ports, open, row);
  else if (download) ports.download(fillText(download, row, true), {});
  return Boolean(open || download);
}

/** Opens a route with `{field}` filled from the row: a field may hold a whole address; inside of one its value is a part and escaped. */
export function openPage(ports: Ports<'navigation'>, open: string, row: Row): void {
  ports.open(fillText(open, row, !/^\{\w+\}$/.test(open)));
}
