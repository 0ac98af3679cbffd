import './inputs.css';
import { Button, Input } from 'antd';
import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Choices, one a line. */
export function LinesInput({ value, onChange, onBlur, id, disabled, readOnly }: InputProps) {
  const { t } = useTexts();
  const said = Array.isArray(value) ? value.map(String) : [];
  const [text, setText] = useState(said.join('\n'));
  // what was typed stands as it was typed, as long as it says the same
  const shown = linesOf(text).join('\n') === said.join('\n') ? text : said.join('\n');
  return (
    <Input.TextArea
      {...(id !== undefined && { id })}
      autoSize={{ minRows: 2, maxRows: 12 }}
      value={shown}
      readOnly={disabled === true || readOnly === true}
      placeholder={t('bookDesign.lines')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(linesOf(target.value));
      }}
      {...(onBlur && { onBlur })}
    />
  );
}

interface Item {
  readonly key: string;
  readonly title: string;
  readonly params?: Readonly<Record<string, number>>;
}

/** Numbers of an item as they are typed: `range=100, limit=2.5`. */
const paramsText = ({ params = {} }: Item): string =>
  Object.entries(params)
    .map(([name, number]) => `${name}=${number}`)
    .join(', ');

function readParams(text: string): Item['params'] {
  const pairs = text.split(/[,，]/).flatMap((one): [string, number][] => {
    const [name = '', number = ''] = one.split('=').map((part) => part.trim());
    return /^[A-Za-z]\w*$/.test(name) && number !== '' && Number.isFinite(Number(number))
      ? [[name, Number(number)]]
      : [];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** What a part is repeated for: a name, a title, and numbers that formulas read. */
export function ItemsInput({ value, onChange, disabled, readOnly }: InputProps) {
  const { t } = useTexts();
  const items = Array.isArray(value) ? (value as readonly Item[]) : [];
  const isOff = disabled === true || readOnly === true;
  const put = (at: number, change: Partial<Item>): void =>
    onChange(
      items.map((item, i) => {
        if (i !== at) return item;
        const { params, ...rest } = { ...item, ...change };
        return params === undefined ? rest : { ...rest, params };
      }),
    );
  const add = (): void => {
    const taken = new Set(items.map(({ key }) => key));
    let n = items.length + 1;
    while (taken.has(`item${n}`)) n += 1;
    onChange([...items, { key: `item${n}`, title: t('bookDesign.new.item', { n }) }]);
  };
  return (
    <div className="bd-items">
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name that is being typed is no name to know it by
        <div key={at} className="bd-item" role="group" aria-label={item.title}>
          <Input
            aria-label={t('bookDesign.items.title')}
            value={item.title}
            readOnly={isOff}
            onChange={({ target }) => put(at, { title: target.value })}
          />
          <Input
            aria-label={t('book.part.key')}
            value={item.key}
            readOnly={isOff}
            onChange={({ target }) => put(at, { key: target.value })}
          />
          <ParamsInput item={item} isOff={isOff} onChange={(params) => put(at, { params })} />
          {isOff || items.length === 1 ? null : (
            <Button size="small" onClick={() => onChange(items.filter((_, i) => i !== at))}>
              {t('designer.key.remove')}
            </Button>
          )}
        </div>
      ))}
      {isOff ? null : (
        <Button size="small" onClick={add}>
          {t('bookDesign.items.add')}
        </Button>
      )}
    </div>
  );
}

interface ParamsInputProps {
  readonly item: Item;
  readonly isOff: boolean;
  readonly onChange: (params: Item['params']) => void;
}

function ParamsInput({ item, isOff, onChange }: ParamsInputProps) {
  const { t } = useTexts();
  const said = paramsText(item);
  const [text, setText] = useState(said);
  const isTyped = paramsText({ ...item, params: readParams(text) ?? {} }) === said;
  return (
    <Input
      aria-label={t('bookDesign.items.params')}
      placeholder={t('bookDesign.items.paramsHint')}
      value={isTyped ? text : said}
      readOnly={isOff}
      onChange={({ target }) => {
        setText(target.value);
        onChange(readParams(target.value));
      }}
    />
  );
}
