import { told } from '../texts/told.ts';
import type { ActionSpec } from './action.ts';
import type { FileReport } from './check-file.ts';

const ROW = /\$row\b/;

/** What a button asks of the records it is pressed on, and whether what is filled in arrives anywhere. */
export function checkPressed(action: ActionSpec, report: FileReport): void {
  const places: readonly string[] = [action.place ?? []].flat();
  const isOfMany = places.includes('batch') && !action.perRow && !action.move && !action.builtin;
  if (isOfMany)
    for (const part of ['body', 'preview', 'form'] as const)
      tellOneOfMany(action[part], report.within([part]));
  if (action.needs && places.length > 0 && !places.includes('batch'))
    report.warnAt(
      ['needs'],
      told(
        'needsChosen',
        'records are chosen for a button of the place "batch" alone: "needs" says nothing',
      ),
    );
  tellUnsent(action, report);
}

/** Several records are sent together: which of them `$row` is says nobody. */
function tellOneOfMany(part: unknown, report: FileReport): void {
  if (typeof part === 'string' && ROW.test(part))
    report.tellAt(
      [],
      told(
        'rowOfMany',
        '"$row" is one record and the button is pressed on several: write {{known}}, or "perRow": true',
        { known: '"$ids", "$rows"' },
      ),
    );
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part)) tellOneOfMany(inner, report.within([key]));
}

/** What is asked and neither sent, nor read by what else is asked, is lost when the dialog closes. */
function tellUnsent({ form, body, preview, set, api, or }: ActionSpec, report: FileReport): void {
  const sent = set ?? body;
  if (!form || sent === undefined || or) return;
  const written = JSON.stringify([sent, preview, api]);
  if (/"\$form"/.test(written)) return;
  for (const name of Object.keys(form.fields)) {
    const others = Object.entries(form.fields).filter(([other]) => other !== name);
    const read = new RegExp(`\\b${name}\\b`);
    if (
      written.includes(`$form.${name}`) ||
      read.test(JSON.stringify(others.map(([, one]) => one)))
    )
      continue;
    report.warnAt(
      ['form', 'fields', name],
      told('notSent', 'nothing sends what is filled in as "{{name}}": "{{form}}"', {
        name,
        form: `$form.${name}`,
      }),
    );
  }
}
