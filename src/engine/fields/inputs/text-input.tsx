import { Input } from '@formily/antd-v5';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { ariaOf, useControlState } from './aria.ts';
import { isComposing, limitsOf } from './string-input.tsx';
import { withoutEmoji } from './text-filters.ts';
import './phrases.css';

/** Several lines of text, no emoji. */
export function TextInput(props: InputProps) {
  const { value, onChange, field } = props;
  const { max } = limitsOf(field);
  const phrases = 'phrases' in field ? (field.phrases ?? []) : [];
  const area = (
    <Input.TextArea
      {...ariaOf(props)}
      {...useControlState(props, 'enter')}
      value={textOf(value)}
      readOnly={props.readOnly ?? false}
      rows={linesOf(field)}
      {...(max === undefined ? {} : { count: { max, show: true } })}
      onChange={(event) =>
        onChange(
          isComposing(event.nativeEvent) ? event.target.value : withoutEmoji(event.target.value),
        )
      }
      onCompositionEnd={(event) => onChange(withoutEmoji(event.currentTarget.value))}
    />
  );
  if (phrases.length === 0 || props.disabled || props.readOnly) return area;
  return (
    <>
      {area}
      <Phrases
        texts={phrases.map(({ text }) => text)}
        onPick={(text) => onChange(withPhrase(textOf(value), text))}
      />
    </>
  );
}

/** What is often written, one press each. */
function Phrases({
  texts,
  onPick,
}: {
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
}) {
  const { t } = useTexts();
  return (
    <div className="eform-phrases" role="group" aria-label={t('input.phrases')}>
      {texts.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** A phrase goes on a line behind what is typed already, once. */
function withPhrase(typed: string, phrase: string): string {
  const text = typed.trimEnd();
  if (text === '') return phrase;
  return text.endsWith(phrase) ? text : `${text}\n${phrase}`;
}

/** Lines of the box: what the schema says, three where its type may say so, six for any other text. */
function linesOf(field: FieldSpec): number {
  const asked = 'rows' in field ? field.rows : undefined;
  return asked ?? (cardOf(field)?.words['rows'] ? 3 : 6);
}
