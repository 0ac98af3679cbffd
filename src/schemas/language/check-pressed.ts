import { told } from '../texts/told.ts';
import type { ActionSpec } from './action.ts';
import type { FileReport } from './check-file.ts';

const ROW = /\$row\b/;

/** What a button on several records sends of them, and what the conditions of its dialog read. */
const OF_MANY = [
  ['body', '"$ids"'],
  ['preview', '"$ids"'],
  ['form', '"$rows"'],
] as const;

/** What a button asks of the records it is pressed on, and whether what is filled in arrives anywhere. */
export function checkPressed(action: ActionSpec, report: FileReport): void {
  const places: readonly string[] = [action.place ?? []].flat();
  const isOfMany = places.includes('batch') && !action.perRow && !action.move && !action.builtin;
  if (isOfMany)
    for (const [part, known] of OF_MANY) tellOneOfMany(action[part], known, report.within([part]));
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
function tellOneOfMany(part: unknown, known: string, report: FileReport): void {
  if (typeof part === 'string' && ROW.test(part))
    report.tellAt(
      [],
      told(
        'rowOfMany',
        '"$row" is one record and the button is pressed on several: write {{known}}, or "perRow": true',
        { known },
      ),
    );
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part))
    tellOneOfMany(inner, known, report.within([key]));
}

/** What is asked and neither sent, nor read by what else is asked, is lost when the dialog closes. */
function tellUnsent({ form, body, preview, set, api, or }: ActionSpec, report: FileReport): void {
  const sent = set ?? body;
  if (!form || sent === undefined || or) return;
  const written = textsIn([sent, preview, api]);
  if (written.includes('$form')) return;
  for (const name of Object.keys(form.fields)) {
    const others = Object.entries(form.fields).flatMap(([other, one]) =>
      other === name ? [] : textsIn(one, SAID),
    );
    const sends = new RegExp(`^\\$form\\.${name}(?:\\.|$)`);
    const reads = new RegExp(`\\b${name}\\b`);
    if (written.some((text) => sends.test(text)) || others.some((text) => reads.test(text)))
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

/** Words whose texts are for people, or name something else than a field of the dialog. */
const SAID: ReadonlySet<string> = new Set(
  'type title help placeholder text patternMessage unit dict to input format'.split(' '),
);

/** The texts anywhere in a part of a file that may read something; its keys are none. */
function textsIn(part: unknown, said?: ReadonlySet<string>): readonly string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) =>
    said?.has(key) ? [] : textsIn(inner, said),
  );
}
