import { memo, type CSSProperties } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { useStates } from './states-cache.ts';
import './tag-cells.css';

const TONES: ReadonlySet<string> = new Set([
  'neutral',
  'primary',
  'success',
  'warning',
  'danger',
  'purple',
  'cyan',
  'volcano',
]);
const TONE_WORDS: Readonly<Record<string, string>> = {
  blue: 'primary',
  processing: 'primary',
  green: 'success',
  gold: 'warning',
  yellow: 'warning',
  red: 'danger',
  error: 'danger',
  orange: 'volcano',
  gray: 'neutral',
  grey: 'neutral',
  default: 'neutral',
  magenta: 'purple',
  lime: 'success',
  geekblue: 'primary',
};

/** The tone of the schema language that a colour word means; undefined for a CSS colour, and for none. */
export function knownTone(tone: string | undefined): string | undefined {
  return tone !== undefined && TONES.has(tone) ? tone : TONE_WORDS[tone ?? ''];
}

interface TagProps {
  readonly text: string;
  /** A tone of the schema language, a colour word, or a CSS colour for the dot. */
  readonly tone?: string | undefined;
  readonly icon?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly isStruck?: boolean;
}

/** A word on a tinted ground; the tint never stands alone. */
export function Tag({ text, tone, icon, style, isStruck }: TagProps) {
  const known = knownTone(tone);
  const dot = tone && !known && /^(#[0-9a-f]{3,8}|rgb)/i.test(tone) ? tone : undefined;
  return (
    <span
      className={`engine-tag engine-tone-${known ?? 'neutral'}${isStruck ? ' engine-struck' : ''}`}
      style={style}
    >
      {icon ? <LineIcon name={icon} /> : null}
      {dot ? <i className="engine-dot" style={{ background: dot }} /> : null}
      {text}
    </span>
  );
}

/** One dictionary value: its word, tinted by the colour the dictionary gives it. */
export const DictCell = memo(function DictCell({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value) || !('dict' in field)) return <>{EMPTY_TEXT}</>;
  const item = ports.dict(field.dict).find((candidate) => candidate.dictValue === String(value));
  const label = item?.dictLabel ?? String(value);
  return item?.color ? <Tag text={label} tone={item.color} /> : <>{label}</>;
});

/** Several dictionary values, one tag each. */
export const DictsCell = memo(function DictsCell({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value) || !('dict' in field)) return <>{EMPTY_TEXT}</>;
  const items = ports.dict(field.dict);
  const values = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return (
    <span className="engine-tags">
      {values.map((one) => {
        const item = items.find((candidate) => candidate.dictValue === one);
        return <Tag key={one} text={item?.dictLabel ?? one} tone={item?.color} />;
      })}
    </span>
  );
});

/** A status: icon and word in the colours of its move table (UX.md 2.1). */
export const StatusCell = memo(function StatusCell({ value, field }: CellProps) {
  const states = useStates(statesOf(field));
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const state = states?.values[String(value)];
  if (!state) return <Tag text={String(value)} />;
  const style = state.color ? { color: state.color, background: state.background } : undefined;
  return (
    <Tag
      text={state.title}
      tone={state.tone}
      icon={state.icon}
      style={style}
      isStruck={state.icon === 'delete'}
    />
  );
});

/** An alarm level: bar in the level's colour and its word; the highest carries a bell (UX.md 2.2). */
export const LevelTagCell = memo(function LevelTagCell({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const level = String(value);
  const label =
    'dict' in field
      ? ports.dict(field.dict).find((item) => item.dictValue === level)?.dictLabel
      : undefined;
  return (
    <span className={`engine-level engine-level-${level}`}>
      {level === '4' ? <LineIcon name="bell" /> : null}
      {label ?? level}
    </span>
  );
});

/** A colour of a dictionary value: the word as its own sample. */
export const ColorCell = memo(function ColorCell({ value }: CellProps) {
  return isBlank(value) ? <>{EMPTY_TEXT}</> : <Tag text={String(value)} tone={String(value)} />;
});
