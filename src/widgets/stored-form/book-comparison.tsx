import './book-comparison.css';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { sayPart } from '#schemas/standing-books/check/say-problem.ts';
import { differBooks, type BookChange } from '#schemas/standing-books/difference.ts';
import type { BookDocument, BookElement } from '#schemas/standing-books/document.ts';
import { elementName, sayPartValue } from '#schemas/standing-books/say-change.ts';
import { elementsOf, type ElementSpot } from '#schemas/standing-books/walk.ts';

interface BookComparisonProps {
  readonly older: BookDocument;
  readonly newer: BookDocument;
  /** What the two columns are called. */
  readonly titles: readonly [string, string];
}

/** Two versions of a standing-book template beside each other, an element a line; what differs is marked and said. */
export function BookComparison({ older, newer, titles }: BookComparisonProps) {
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const lines = useMemo(() => linesOf(older, newer), [older, newer]);
  const changed = lines.filter(({ change }) => change !== undefined);
  return (
    <div className="book-comparison">
      <p className="book-comparison-head">
        <span role="status">
          {changed.length === 0
            ? t('book.change.none')
            : t('book.change.count', { count: changed.length })}
        </span>
        <Checkbox checked={!isWhole} onChange={({ target }) => setWhole(!target.checked)}>
          {t('book.change.onlyChanges')}
        </Checkbox>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{titles[0]}</th>
            <th scope="col">{titles[1]}</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? lines : changed).map((line) => (
            <LineView key={`${line.before?.element.id} ${line.after?.element.id}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Line {
  readonly before?: ElementSpot | undefined;
  readonly after?: ElementSpot | undefined;
  readonly change?: BookChange | undefined;
}

/** Elements in the order of the newer version; what was removed stands behind what it stood behind. */
function linesOf(older: BookDocument, newer: BookDocument): readonly Line[] {
  const before = new Map(elementsOf(older).map((spot) => [spot.element.id, spot]));
  const after = new Map(elementsOf(newer).map((spot) => [spot.element.id, spot]));
  const changes = new Map(differBooks(older, newer).map((one) => [one.elementId, one]));
  const lines: Line[] = [...after].map(([id, spot]) => ({
    before: before.get(id),
    after: spot,
    change: changes.get(id),
  }));
  let last: string | undefined;
  for (const [id, spot] of before) {
    if (!after.has(id)) {
      const at = lines.findIndex((line) => (line.after ?? line.before)?.element.id === last);
      lines.splice(at + 1, 0, { before: spot, change: changes.get(id) });
    }
    last = id;
  }
  return lines;
}

function LineView({ line: { before, after, change } }: { readonly line: Line }) {
  const { t } = useTexts();
  return (
    <tr data-change={change?.kind}>
      <td>{before ? <Side spot={before} change={change} side="before" /> : null}</td>
      <td>
        {change ? <b>{t(`book.change.${change.kind}`)}</b> : null}
        {after ? <Side spot={after} change={change} side="after" /> : null}
      </td>
    </tr>
  );
}

interface SideProps {
  readonly spot: ElementSpot;
  readonly change: BookChange | undefined;
  readonly side: 'before' | 'after';
}

/** An element as one of the versions has it: where it stands, what it is, and what it says otherwise than the other. */
function Side({ spot: { element, around }, change, side }: SideProps) {
  const { t } = useTexts();
  const Said = side === 'before' ? 'del' : 'ins';
  const nameOf = (one: BookElement): string => elementName(one, t);
  return (
    <div className="book-comparison-side">
      <span>
        {around.length > 0 ? <small>{around.map(nameOf).join(' › ')} › </small> : null}
        {nameOf(element)} <small>{t(`book.kind.${element.kind}`)}</small>
      </span>
      {(change?.parts ?? []).map((part) => (
        <span key={part.name} className="book-comparison-part">
          {sayPart(part.name, t)}: <Said>{sayPartValue(part.name, part[side], t)}</Said>
        </span>
      ))}
    </div>
  );
}
