import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { ActionQuestion } from './action.ts';
import { takesNot, type AskedCall } from './check-called.ts';
import type { ShapeFacts } from './check-facts.ts';
import type { FileReport } from './check-file.ts';
import { checkFilledNames } from './check-filled.ts';

/** What a button says in words is asked by its address, filled from what that tells, and its choices are taken by it. */
export function checkQuestions(
  questions: Readonly<Record<string, ActionQuestion>> = {},
  { address, call, at }: AskedCall,
  report: FileReport,
): void {
  const { asks, body } = call;
  // nobody says what the refusal of a generic address may be
  if (asks === undefined) return;
  for (const [name, question] of Object.entries(questions)) {
    const own = report.within([...at, name]);
    const names = Object.hasOwn(asks, name) ? asks[name] : undefined;
    if (names) checkWords(question, names, own);
    else
      own.tellAt(
        [],
        told(
          'noQuestion',
          '"{{address}}" never asks "{{name}}"',
          { address, name },
          nearest(name, Object.keys(asks)),
        ),
      );
    checkAnswer(question, { address, taken: propertiesOf(body ?? {}) }, own);
  }
}

function checkWords(
  { text, choices }: ActionQuestion,
  names: readonly string[],
  report: FileReport,
): void {
  checkFilledNames(text, names, report.within(['text']));
  for (const [choice, { title }] of Object.entries(choices))
    checkFilledNames(title, names, report.within(['choices', choice, 'title']));
}

interface Taker {
  readonly address: string;
  readonly taken: Readonly<Record<string, ShapeFacts>>;
}

function checkAnswer(
  { field, choices }: ActionQuestion,
  { address, taken }: Taker,
  report: FileReport,
): void {
  const names = Object.keys(taken);
  if (names.length === 0) return;
  if (!names.includes(field))
    return report.tellAt(['field'], takesNot(address)(field, nearest(field, names)));
  const known = taken[field]?.enum?.map(String);
  for (const choice of known ? Object.keys(choices) : [])
    if (!known?.includes(choice))
      report.tellAt(['choices', choice], takesNot(address)(choice, nearest(choice, known ?? [])));
}

/** All that an object of this shape is known to hold, whichever of its forms it has. */
function propertiesOf(shape: ShapeFacts): Readonly<Record<string, ShapeFacts>> {
  return Object.assign({}, shape.properties, ...(shape.anyOf ?? []).map(propertiesOf)) as Readonly<
    Record<string, ShapeFacts>
  >;
}
