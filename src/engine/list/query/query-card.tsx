import { Button } from 'antd';
import { createElement, useEffect, useId, useState, type FormEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { filterFor } from '#engine/fields/inputs/input-for.tsx';
import { pickedPart, sayPart } from '#engine/fields/inputs/picked-part.ts';
import type { FilterModel } from '#engine/list/list-model.ts';
import { asksSame, isActive, isSame } from '#engine/list/list-query.ts';
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
  /** Told what is filled in and not asked for yet; null: nothing. */
  readonly onUnasked: (draft: Row | null) => void;
}

/**
 * The filters of a list. Typing changes nothing until Enter or the button, and as long as it does not, the card says so and what it
 * stands above is dimmed; active filters that are folded away show as chips.
 */
export function QueryCard(props: QueryCardProps) {
  const { filters, values, isUnfolded, onSearch, onUnasked } = props;
  const id = useId();
  const [draft, setDraft] = useState(values);
  useEffect(() => {
    setDraft(values);
  }, [values]);
  const isUnasked = !asksSame(draft, values);
  useEffect(() => {
    onUnasked(isUnasked ? draft : null);
  }, [onUnasked, isUnasked, draft]);
  useEffect(() => () => onUnasked(null), [onUnasked]);
  const ordered = [...filters].sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const canFold = ordered.length > FOLDED;
  const shown = canFold && !isUnfolded ? ordered.slice(0, FOLDED) : ordered;
  const isChosen = ({ name }: FilterModel): boolean => isActive(values[name]);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(draft);
  };
  return (
    <form
      className="engine-query"
      role="search"
      data-folded={canFold && !isUnfolded}
      data-unasked={isUnasked}
      onSubmit={handleSubmit}
    >
      <div className="engine-querygrid">
        {shown.map((filter, index) => (
          <QueryField
            key={filter.name}
            id={`${id}-${filter.name}`}
            filter={filter}
            draft={draft}
            // a span of times needs the room of two; in the folded row only the first may take it
            isWide={isSpan(filter) && (isUnfolded || index === 0)}
            onChange={setDraft}
            onCommit={onSearch}
          />
        ))}
        <QueryButtons
          {...props}
          isUnasked={isUnasked}
          canFold={canFold}
          hidden={ordered.slice(shown.length).filter(isChosen).length}
        />
      </div>
      {/* the first field is always in view and shows its own value */}
      <FilterChips
        filters={isUnfolded ? [] : ordered.slice(1).filter(isChosen)}
        values={values}
        onSearch={onSearch}
      />
      <UnaskedNote isUnasked={isUnasked} />
    </form>
  );
}

/** Says below the card, above the dimmed rows, that they are not what it asks for, and asks for it. */
function UnaskedNote({ isUnasked }: { readonly isUnasked: boolean }) {
  const { t } = useTexts();
  return (
    <div className="engine-unasked" role="status">
      {isUnasked ? <button type="submit">{t('list.unasked')}</button> : null}
    </div>
  );
}

function isSpan({ field, op }: FilterModel): boolean {
  return op === 'between' && cardOf(field)?.time === 'datetime';
}

interface QueryFieldProps {
  readonly id: string;
  readonly filter: FilterModel;
  /** What is filled in and not asked yet. */
  readonly draft: Row;
  readonly isWide: boolean;
  readonly onChange: (change: (draft: Row) => Row) => void;
  /** The field is done with: its value is asked for at once. */
  readonly onCommit: (values: Row) => void;
}

function QueryField({ id, filter, draft, isWide, onChange, onCommit }: QueryFieldProps) {
  const { name, field } = filter;
  return (
    <div className="engine-queryfield" data-wide={isWide}>
      <label htmlFor={id} title={field.title}>
        {field.title}
      </label>
      <div>
        {createElement(filterFor(field), {
          id,
          name,
          field,
          value: draft[name],
          values: draft,
          'aria-label': field.title,
          onCommit: (value) => onCommit({ ...draft, [name]: value }),
          onChange: (value) =>
            onChange((old) => (isSame(old[name], value) ? old : { ...old, [name]: value })),
        })}
      </div>
    </div>
  );
}

interface QueryButtonsProps extends Pick<QueryCardProps, 'isUnfolded' | 'onFold' | 'onReset'> {
  readonly canFold: boolean;
  readonly isUnasked: boolean;
  /** How many active filters are folded away. */
  readonly hidden: number;
}

function QueryButtons(props: QueryButtonsProps) {
  const { isUnfolded, isUnasked, onFold, onReset, canFold, hidden } = props;
  const { t } = useTexts();
  return (
    <div className="engine-querybuttons">
      <span
        className="engine-searchmark"
        data-unasked={isUnasked}
        {...(isUnasked ? { title: t('list.unasked') } : {})}
      >
        <Button type="primary" htmlType="submit">
          {t('list.search')}
        </Button>
      </span>
      <Button onClick={onReset}>{t('list.reset')}</Button>
      {canFold ? (
        <button
          type="button"
          className="engine-link"
          aria-expanded={isUnfolded}
          onClick={() => onFold(!isUnfolded)}
        >
          {t(isUnfolded ? 'list.fold' : 'list.unfold')}
          {!isUnfolded && hidden > 0 ? ` (${hidden})` : ''}
          <LineIcon name={isUnfolded ? 'up' : 'down'} />
        </button>
      ) : null}
    </div>
  );
}

/** A day that stands for its month, quarter or year is told as that. */
function asPicked(field: FilterModel['field'], values: Row, name: string): unknown {
  const value = values[name];
  return typeof value === 'string' ? sayPart(pickedPart({ field, values }), value) : value;
}

/** The filters in force, each with the way to take it off. */
function FilterChips({
  filters,
  values,
  onSearch,
}: Pick<QueryCardProps, 'filters' | 'values' | 'onSearch'>) {
  const { t } = useTexts();
  const handleRemove = (name: string): void => {
    const { [name]: _removed, ...others } = values;
    onSearch(others);
  };
  if (filters.length === 0) return null;
  return (
    <ul className="engine-chips" aria-label={t('list.activeFilters')}>
      {filters.map(({ name, field }) => (
        <li key={name}>
          <span>
            {field.title}:{' '}
            <FilterWords filter={{ name, field }} value={asPicked(field, values, name)} />
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
  );
}
