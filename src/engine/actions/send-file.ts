import { fileRefusal } from '#engine/base/file-refusal.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import { fillText } from './fill-body.ts';

/** Told as long as other refusals (SPEC.md section 8). */
const REFUSED_MS = 2000;

/** Lets the person choose the file a button sends, and sends it. @returns what was answered; undefined where none was chosen, or one of another kind */
export async function sendChosenFile(
  ports: Ports<'data' | 'texts' | 'feedback'>,
  { spec }: ActionModel,
  row: Row | undefined,
): Promise<{ readonly answer: unknown } | undefined> {
  const { api, file: wanted } = spec;
  if (api === undefined || !wanted) return undefined;
  const endings = wanted.accept.map((ending) => `.${ending.toLowerCase()}`);
  const chosen = await pickFile(endings);
  if (!chosen) return undefined;
  const refusal = fileRefusal(chosen, { accept: wanted.accept, maxMb: ports.maxUploadMb }, ports.t);
  if (refusal !== undefined) {
    ports.notify('error', refusal, REFUSED_MS);
    return undefined;
  }
  return { answer: await ports.postFile(fillText(api, row ?? {}, true), wanted.part, chosen) };
}

/** The browser's own dialog; undefined where it is left. */
function pickFile(endings: readonly string[]): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    // of an ending with two dots browsers know the last part only
    input.accept = [
      ...new Set(endings.map((ending) => ending.slice(ending.lastIndexOf('.')))),
    ].join(',');
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
