import { Button } from 'antd';
import { useEffect, useId, useState, type FormEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { filterFor } from '#engine/fields/inputs/input-for.tsx';
import type { FilterModel } from '#engine/list/list-model.ts';
import { isActive, isSame } from '#engine/list/list-query.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { FilterWords } from './filter-words.tsx';
import './query-card.css';

/** Fields of the folded card: the first row of four, less the buttons' place. */
const FOLDED = 3;

interface QueryCardProps {
  readonly filters: readonly FilterModel[];
  /** What the list is filtered by now. */
  readonly values: Row;
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
  readonly onSearch: (values: Row) => void;
  readonly onReset: () => void;
}

/** The filters of a list. Typing changes nothing until Enter or the button; active filters that are folded away show as chips. */
export function QueryCard({
  filters,
  values,
  isUnfolded,
  onFold,
  onSearch,
  onReset,
}: QueryCardProps) {
  const { t } = useTexts();
  const id = useId();
  const [draft, setDraft] = useState(values);
  useEffect(() => {
    setDraft(values);
  }, [values]);
  const ordered = [...filters].sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const canFold = ordered.length > FOLDED;
  const shown = canFold && !isUnfolded ? ordered.slice(0, FOLDED) : ordered;
  const hidden = ordered.slice(shown.length).filter((filter) => isActive(values[filter.name]));
  // the first field is always in view and shows its own value
  const chips = isUnfolded
    ? []
    : ordered.filter((filter, index) => index > 0 && isActive(values[filter.name]));
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(draft);
  };
  const handleRemove = (name: string): void => {
    const { [name]: _removed, ...others } = values;
    onSearch(others);
  };
  return (
    <form
      className="engine-query"
      role="search"
      data-folded={canFold && !isUnfolded}
      onSubmit={handleSubmit}
    >
      <div className="engine-querygrid">
        {shown.map(({ name, field, op }, index) => {
          // a span of times needs the room of two; in the folded row only the first may take it
          const isWide =
            op === 'between' && cardOf(field)?.time === 'datetime' && (isUnfolded || index === 0);
          const Input = filterFor(field);
          return (
            <div key={name} className="engine-queryfield" data-wide={isWide}>
              <label htmlFor={`${id}-${name}`} title={field.title}>
                {field.title}
              </label>
              <div>
                <Input
                  id={`${id}-${name}`}
                  name={name}
                  field={field}
                  value={draft[name]}
                  values={draft}
                  aria-label={field.title}
                  onCommit={(value) => onSearch({ ...draft, [name]: value })}
                  onChange={(value) =>
                    setDraft((old) => (isSame(old[name], value) ? old : { ...old, [name]: value }))
                  }
                />
              </div>
            </div>
          );
        })}
        <div className="engine-querybuttons">
          <Button type="primary" htmlType="submit">
            {t('list.search')}
          </Button>
          <Button onClick={onReset}>{t('list.reset')}</Button>
          {canFold ? (
            <button
              type="button"
              className="engine-link"
              aria-expanded={isUnfolded}
              onClick={() => onFold(!isUnfolded)}
            >
              {t(isUnfolded ? 'list.fold' : 'list.unfold')}
              {!isUnfolded && hidden.length > 0 ? ` (${hidden.length})` : ''}
              <LineIcon name={isUnfolded ? 'up' : 'down'} />
            </button>
          ) : null}
        </div>
      </div>
      {chips.length > 0 ? (
        <ul className="engine-chips" aria-label={t('list.activeFilters')}>
          {chips.map(({ name, field }) => (
            <li key={name}>
              <span>
                {field.title}: <FilterWords filter={{ name, field }} value={values[name]} />
              </span>
              <button
                type="button"
                aria-label={t('list.removeFilter', { title: field.title })}
                onClick={() => handleRemove(name)}
              >
                <LineIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
