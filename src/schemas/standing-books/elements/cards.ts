import { autoCard } from './auto.ts';
import { calcCard } from './calc.ts';
import type { ElementCard } from './card.ts';
import { checkCard } from './check.ts';
import { checkboxCard } from './checkbox.ts';
import { checklistCard } from './checklist.ts';
import { dateCard } from './date.ts';
import { datetimeCard } from './datetime.ts';
import { dictionaryCard } from './dictionary.ts';
import { fileCard } from './file.ts';
import { groupCard } from './group.ts';
import { imageCard } from './image.ts';
import { monthCard } from './month.ts';
import { nextDateCard } from './next-date.ts';
import { numberCard } from './number.ts';
import { pageBreakCard } from './page-break.ts';
import { paragraphCard } from './paragraph.ts';
import { qrCard } from './qr.ts';
import { radioCard } from './radio.ts';
import { repeatCard } from './repeat.ts';
import { selectCard } from './select.ts';
import { signatureCard } from './signature.ts';
import { tableCard } from './table.ts';
import { textCard } from './text.ts';
import { textareaCard } from './textarea.ts';
import { tipsCard } from './tips.ts';

/** The card of every kind of element, in the order of the palette. The kinds are read off it: a card that stands here is a kind. */
export const ELEMENT_CARDS = {
  text: textCard,
  textarea: textareaCard,
  number: numberCard,
  date: dateCard,
  datetime: datetimeCard,
  month: monthCard,
  select: selectCard,
  radio: radioCard,
  checkbox: checkboxCard,
  dictionary: dictionaryCard,
  image: imageCard,
  file: fileCard,
  signature: signatureCard,
  auto: autoCard,
  calc: calcCard,
  nextDate: nextDateCard,
  check: checkCard,
  checklist: checklistCard,
  table: tableCard,
  repeat: repeatCard,
  group: groupCard,
  paragraph: paragraphCard,
  tips: tipsCard,
  qr: qrCard,
  pageBreak: pageBreakCard,
} satisfies Readonly<Record<string, ElementCard<never>>>;
