import { Button, Input, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { parsedNumber } from '#engine/fields/inputs/text-filters.ts';
import { nodeAt, parseText, pathAt, textAt, type ParsedText } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { explain } from '../language/words.ts';
import { isReadable, moveMember, removeMember, type TextChange } from '../structure/edit-text.ts';
import { pickedAt, propertiesAt, setProperty, type Property } from './properties.ts';
import './property-panel.css';

interface PropertyPanelProps {
  readonly kind: SchemaKind;
  readonly text: string;
  /** Offset of the cursor: what it stands in is picked. */
  readonly cursor: number;
  readonly world: KnownWorld;
  readonly canEdit: boolean;
  readonly onChange: (changes: readonly TextChange[], focus?: readonly string[]) => void;
}

/** The picked part by hand: one control for each word the language knows there. A change is an edit of the text, undone like any other. */
export function PropertyPanel({
  kind,
  text,
  cursor,
  world,
  canEdit,
  onChange,
}: PropertyPanelProps) {
  const { t } = useTexts();
  const parsed = useMemo(() => parseText(text), [text]);
  // before the first sign of a key the cursor is still outside
  const path = useMemo(
    () => pickedAt(pathAt(parsed, cursor)) ?? pickedAt(pathAt(parsed, cursor + 1)),
    [parsed, cursor],
  );
  const properties = useMemo(
    () => (path ? propertiesAt(kind, parsed, path, world) : []),
    [kind, parsed, path, world],
  );
  const mayEdit = canEdit && isReadable(text);
  if (!path || !nodeAt(parsed, path))
    return <p className="wb-empty wb-note">{t('workbench.properties.nothing')}</p>;
  const title = titleAt(parsed, path);
  const say = ({ path: at, key }: Property, value: unknown): void =>
    onChange(setProperty(parsed, at, key, value));
  return (
    <section className="wb-properties" aria-label={t('workbench.properties.of', { name: title })}>
      <header className="wb-bar">
        <strong>{title}</strong>
        <small className="wb-note">{path.join('.')}</small>
        <span className="wb-gap" />
        {path.length > 1 && path[0] !== 'form' && mayEdit ? (
          <PartTools {...{ parsed, path, title, onChange }} />
        ) : null}
      </header>
      <div className="wb-proplist">
        {properties.map((property) => (
          <PropertyRow
            key={[...property.path, property.key].join('.')}
            property={property}
            depth={property.path.length - path.length}
            isOff={!mayEdit}
            onSay={(value) => say(property, value)}
          />
        ))}
      </div>
    </section>
  );
}

/** What a part is called: by its title, an entry of a layout by what it shows. */
function titleAt(parsed: ParsedText, path: readonly string[]): string {
  const said = ['title', 'group', '$field', 'text'].flatMap(
    (word) => textAt(parsed, [...path, word]) ?? [],
  );
  return said[0] ?? path.at(-1) ?? '';
}

interface PartToolsProps extends Pick<PropertyPanelProps, 'onChange'> {
  readonly parsed: ParsedText;
  readonly path: readonly string[];
  readonly title: string;
}

/** Moves the picked part among its neighbours, and takes it out. */
function PartTools({ parsed, path, title, onChange }: PartToolsProps) {
  const { t } = useTexts();
  return (
    <>
      <PartButton
        icon="up"
        label={t('workbench.structure.up', { name: title })}
        onClick={() => onChange(moveMember(parsed, path, -1), path)}
      />
      <PartButton
        icon="down"
        label={t('workbench.structure.down', { name: title })}
        onClick={() => onChange(moveMember(parsed, path, 1), path)}
      />
      <PartButton
        icon="delete"
        label={t('workbench.structure.remove', { name: title })}
        onClick={() => onChange(removeMember(parsed, path))}
      />
    </>
  );
}

function PartButton({
  icon,
  label,
  onClick,
}: {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}

interface RowProps {
  readonly property: Property;
  /** 1: a word of a word, such as `list.width`. */
  readonly depth: number;
  readonly isOff: boolean;
  readonly onSay: (value: unknown) => void;
}

function PropertyRow({ property, depth, isOff, onSay }: RowProps) {
  const { t } = useTexts();
  const { path, key, word, value, isRequired } = property;
  const label = depth > 0 ? `${path.at(-1)}.${key}` : key;
  return (
    <label className="wb-prop" data-said={value !== undefined} title={explain(word, t) ?? key}>
      <span>
        {label}
        {isRequired ? ' *' : ''}
      </span>
      <PropertyInput property={property} label={label} isOff={isOff} onSay={onSay} />
    </label>
  );
}

const NOT_SAID = '';

function PropertyInput({
  property,
  label,
  isOff,
  onSay,
}: Omit<RowProps, 'depth'> & { readonly label: string }) {
  const { t } = useTexts();
  const { control, value, isRequired } = property;
  const common = { size: 'small', disabled: isOff, 'aria-label': label } as const;
  if (control.kind === 'number')
    return (
      <InputNumber<string | number>
        {...common}
        value={typeof value === 'number' ? value : null}
        changeOnWheel={false}
        parser={parsedNumber}
        {...(control.min !== undefined && { min: control.min })}
        {...(control.isInt && { precision: 0 })}
        onChange={(next) => onSay(next === null ? undefined : Number(next))}
      />
    );
  if (isTyped(control) || control.kind === 'json')
    return <TextInput property={property} label={label} isOff={isOff} onSay={onSay} />;
  const options =
    control.kind === 'names'
      ? control.of.map(({ name, title }) => ({
          value: name,
          label: title === undefined ? name : `${title} ${name}`,
        }))
      : choicesOf(control).map((one) => ({
          value: String(one),
          label:
            one === true
              ? t('workbench.properties.true')
              : one === false
                ? t('workbench.properties.false')
                : String(one),
        }));
  const isPlain = value === undefined || typeof value !== 'object';
  return (
    <Select
      {...common}
      showSearch
      allowClear={!isRequired}
      // an object stands there: its words follow below
      placeholder={isPlain ? t('workbench.properties.notSaid') : t('workbench.properties.words')}
      value={value === undefined || !isPlain ? null : String(value)}
      options={options}
      onChange={(next: string | null | undefined) =>
        onSay(next === undefined || next === null ? undefined : literalOf(control, next))
      }
    />
  );
}

function choicesOf(control: Property['control']): readonly (string | number | boolean)[] {
  if (control.kind === 'bool') return [true, false];
  return control.kind === 'choice' ? control.of : [];
}

/** The value behind a choice: what is shown as text may be a number or a yes. */
function literalOf(control: Property['control'], text: string): unknown {
  return choicesOf(control).find((one) => String(one) === text) ?? text;
}

/** Said when it is left or Enter is pressed, so that one word is one step to be undone. */
function TextInput({
  property: { control, value, isRequired },
  label,
  isOff,
  onSay,
}: Omit<RowProps, 'depth'> & { readonly label: string }) {
  const shown =
    value === undefined
      ? NOT_SAID
      : isTyped(control) && typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const { t } = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const commit = (): void => {
    if (draft === null || draft === shown) return setDraft(null);
    const read = isTyped(control) ? draft : readLiteral(draft);
    if (read === BROKEN || (draft.trim() === '' && isRequired)) return setWrong(true);
    setDraft(null);
    setWrong(false);
    onSay(draft.trim() === '' ? undefined : read);
  };
  return (
    <Input
      size="small"
      disabled={isOff}
      aria-label={label}
      value={draft ?? shown}
      {...(isWrong && { status: 'error' as const, 'aria-invalid': true })}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
      {...(control.kind === 'color' && {
        prefix: (
          <input
            type="color"
            className="wb-color"
            disabled={isOff}
            aria-label={t('workbench.properties.color', { name: label })}
            value={plainColor(draft ?? shown)}
            onChange={(event) => setDraft(event.target.value)}
          />
        ),
      })}
    />
  );
}

/** Whether what is typed is the text itself. */
function isTyped({ kind }: Property['control']): boolean {
  return kind === 'text' || kind === 'color';
}

const DIGITS = 7;

/** What an input of colours can show of one: without how much of it is seen. */
function plainColor(color: string): string {
  const plain = color.slice(0, DIGITS).toLowerCase();
  return /^#[\da-f]{6}$/.test(plain) ? plain : '#000000';
}

const BROKEN = Symbol('broken');

/** JSON as it is typed; plain words without quotes are a text. */
function readLiteral(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return /^[[{"]/.test(text.trim()) ? BROKEN : text;
  }
}

/** Opens and closes the panel; what it is about stands in its head. */
export function PropertySection({
  isOpen,
  onOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: React.ReactNode;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-propbox" data-open={isOpen}>
      <Button
        size="small"
        type="text"
        className="wb-propfold"
        aria-expanded={isOpen}
        icon={<LineIcon name={isOpen ? 'down' : 'up'} />}
        onClick={() => onOpen(!isOpen)}
      >
        {t('workbench.properties.title')}
      </Button>
      {isOpen ? children : null}
    </div>
  );
}
