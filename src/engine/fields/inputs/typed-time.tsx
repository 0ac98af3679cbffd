import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { TimePart } from '#schemas/types/card.ts';
import { readTimeText } from '#schemas/types/time-text.ts';
import { partFormat } from './picked-part.ts';

const DAY_END = '23:59:59';
const EXAMPLES: Readonly<Record<TimePart, string>> = {
  date: '2026-03-05',
  datetime: '2026-03-05 08:30',
  month: '2026-03',
};

interface TypedTimeProps {
  readonly input: InputProps;
  /** `isEnd`: it was written into the last of several boxes. */
  readonly onTime: (time: string, isEnd: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A control of times takes what is typed or pasted in the ways people write times (`2026年3月5日`, `2026/3/5 8:30`, `20260305`), which
 * the control alone would drop without a word; what says no time is named when the box is left.
 */
export function TypedTime({ input, onTime, children }: TypedTimeProps) {
  const { t } = useTexts();
  const [unread, setUnread] = useState<string>();
  const part = cardOf(input.field)?.time ?? 'date';
  const isOpen = !input.disabled && !input.readOnly && partFormat(input) === undefined;

  /** @returns whether the text says a time; one that is written in full the control takes by itself, when it is `typed` */
  function take(box: HTMLInputElement, text: string, how: 'typed' | 'pasted'): boolean {
    const boxes = [...(box.closest('.eform-pasted')?.querySelectorAll('input') ?? [])];
    const isEnd = boxes.length > 1 && boxes.at(-1) === box;
    const time = readTimeText(text, part);
    if (time === undefined) return false;
    const isWholeDay = part === 'datetime' && readTimeText(text, 'date') !== undefined;
    const isDayAlone = isWholeDay && !/[:时点]/u.test(text);
    if (how === 'pasted' || time !== text)
      onTime(isEnd && isDayAlone ? `${time.slice(0, 10)} ${DAY_END}` : time, isEnd);
    return true;
  }
  function handleLeft({ target }: SyntheticEvent, isLeft: boolean): void {
    if (!isOpen || !(target instanceof HTMLInputElement)) return;
    const text = target.value.trim();
    const isRead = text === '' || take(target, text, 'typed');
    if (isRead) setUnread(undefined);
    else if (isLeft) setUnread(text);
  }

  return (
    <div
      className="eform-pasted"
      onPaste={(event) => {
        if (!isOpen || !(event.target instanceof HTMLInputElement)) return;
        if (take(event.target, event.clipboardData.getData('text/plain').trim(), 'pasted'))
          event.preventDefault();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') handleLeft(event, event.key === 'Tab');
      }}
      onBlurCapture={(event) => handleLeft(event, true)}
    >
      {children}
      {unread === undefined ? null : (
        <div className="eform-unread" role="alert">
          {t('input.timeUnread', { text: unread, example: EXAMPLES[part] })}
        </div>
      )}
    </div>
  );
}
