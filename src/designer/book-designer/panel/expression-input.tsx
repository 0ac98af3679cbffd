import './inputs.css';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { createContext, useContext, useId, useRef } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { checkExpression } from '#schemas/expressions/check-expression.ts';
import { readNames } from '#schemas/expressions/check-expression.ts';
import type { FunctionName } from '#schemas/expressions/functions.ts';
import { sayTold } from '#schemas/language/say-told.ts';
import { OF_THE_MOMENT } from '#schemas/standing-books/check/names.ts';

/** A value that expressions may read where one is written. */
export interface KnownName {
  readonly name: string;
  readonly title: string;
}

/** What the expressions of an element may read, and what the check of the document found in them. */
interface AroundExpressions {
  readonly names: readonly KnownName[];
  /** By the part of the element. */
  readonly said: ReadonlyMap<string, readonly string[]>;
}

const ExpressionsContext = createContext<AroundExpressions>({ names: [], said: new Map() });
/** Says which names expressions below may read, and what is wrong with them. */
export const AboutExpressions = ExpressionsContext.Provider;

/** Names that stand for what is around: where, the check of the document says. */
const AROUND = ['$parent', '$item'];
const FUNCTIONS = [
  'sum',
  'avg',
  'len',
  'round',
  'abs',
  'hoursBetween',
  'days',
  'isEmpty',
] as const satisfies readonly FunctionName[];

/** An expression that is typed, judged as it is; names of values and functions are put in by a press. */
export function ExpressionInput({ value, onChange, onBlur, id, name, ...rest }: InputProps) {
  const { t } = useTexts();
  const { names, said } = useContext(ExpressionsContext);
  const area = useRef<TextAreaRef>(null);
  const hint = useId();
  const source = typeof value === 'string' ? value : '';
  // the check of the document knows more, but not while the document lacks something elsewhere
  const found = said.get(name)?.join('\n') ?? null;
  const problem = found ?? (source.trim() === '' ? null : problemOf(source, names, t));
  const put = (word: string, back = 0): void => {
    const field = area.current?.resizableTextArea?.textArea;
    const [from, to] = [
      field?.selectionStart ?? source.length,
      field?.selectionEnd ?? source.length,
    ];
    onChange(source.slice(0, from) + word + source.slice(to));
    field?.focus();
    requestAnimationFrame(() => {
      const at = from + word.length - back;
      field?.setSelectionRange(at, at);
    });
  };
  const isOff = rest.disabled === true || rest.readOnly === true;
  return (
    <div className="bd-expression">
      <Input.TextArea
        ref={area}
        {...(id !== undefined && { id })}
        autoSize={{ minRows: 1, maxRows: 6 }}
        spellCheck={false}
        value={source}
        readOnly={isOff}
        {...(problem !== null && { status: 'error' as const })}
        aria-invalid={problem !== null}
        aria-describedby={hint}
        onChange={({ target }) => onChange(target.value)}
        {...(onBlur && { onBlur })}
      />
      <p id={hint} role="status">
        {problem}
      </p>
      {isOff ? null : (
        <details>
          <summary>{t('bookDesign.names')}</summary>
          <div className="bd-names">
            {names.map(({ name, title }) => (
              <button key={name} type="button" title={title} onClick={() => put(name)}>
                {title} <code>{name}</code>
              </button>
            ))}
            {FUNCTIONS.map((name) => (
              <button key={name} type="button" onClick={() => put(`${name}()`, 1)}>
                <code>{name}()</code>
              </button>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** What is wrong with an expression; null: nothing that can be seen here. */
function problemOf(source: string, names: readonly KnownName[], t: TextPort['t']): string | null {
  const known = new Set([...AROUND, ...names.map(({ name }) => name)]);
  const read = namesIn(source);
  if (read === null) {
    const [fault] = checkExpression(source, []);
    return t('book.problem.badExpression', {
      message: fault ? sayTold(fault.what, t) : '',
      at: (fault?.position ?? 0) + 1,
    });
  }
  const unknown = read.find((name) => !known.has(name));
  if (unknown === undefined) return null;
  const code = OF_THE_MOMENT.has(unknown) ? 'ofTheMoment' : 'unknownName';
  return t(`book.problem.${code}`, { name: unknown });
}

function namesIn(source: string): readonly string[] | null {
  try {
    return readNames(source).map(({ name }) => name);
  } catch {
    return null;
  }
}
