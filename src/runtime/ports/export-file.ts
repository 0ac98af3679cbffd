import type { Row } from '#engine/base/ports.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { parseApi } from '../http/api-line.ts';
import { TOAST_MS } from '../http/codes.ts';
import { text } from '../i18n/setup.ts';
import { call, http } from '../services/http.ts';

/** The browser itself goes to the export address, in a frame nobody sees: a refusal is read there and told, and the product stays. */
export function exportByBrowser(api: string, query: Row): void {
  // a ticket works once, for a minute and for this address, so the long-lived token stays out of logs and history
  const { url } = parseApi(api);
  void call(
    'POST /auth/ticket',
    { body: { url: http.exportPath(url, query) } },
    { isSilent: true },
  ).then(
    ({ ticket }) => goTo(http.exportUrl(url, query, ticket)),
    () => goTo(http.exportUrl(url, query)),
  );
}

/** A file that is made of what is sent: asked for by the page itself, then kept by the browser; or the task that makes it. A refusal has been told. */
export async function saveAnswered(api: string, body: Row): Promise<{ readonly taskId?: string }> {
  const { blob, name, taskId } = await http.blob({ ...parseApi(api), body });
  if (taskId !== undefined) return { taskId };
  saveBlob({ blob, name });
  return {};
}

/** The browser keeps a file that has come. */
export function saveBlob({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

function goTo(address: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'download';
  frame.addEventListener('load', () => {
    const answer = frame.contentDocument?.body?.textContent ?? '';
    if (answer) showToast('error', messageOf(answer), TOAST_MS.file);
    frame.remove();
  });
  frame.src = address;
  document.body.append(frame);
}

function messageOf(answer: string): string {
  try {
    return (JSON.parse(answer) as { readonly msg?: string }).msg || text('common:http.error');
  } catch {
    return text('common:http.error');
  }
}
