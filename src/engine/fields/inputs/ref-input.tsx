import { useEffect, useRef, useState } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { isManyFilter, textsOf } from './dict-select.tsx';
import { LinkSelect } from './link-select.tsx';
import { readOptions, targetOf, useLabels, whereOf, type RefOption } from './reference.ts';
import { useCreateNew } from './use-create-new.ts';

const SEARCH_PAUSE_MS = 300;
const PAGE = 50;
const MOST = 1000;

/** A link to one row of another entity: searched on the server while typed. */
export function RefInput(props: InputProps) {
  return <RefSelect {...props} isMany={false} isForm />;
}

/** Links to several rows. */
export function RefsInput(props: InputProps) {
  return <RefSelect {...props} isMany isForm />;
}

export function RefFilter(props: InputProps) {
  return <RefSelect {...props} isMany={isManyFilter(props.field)} isForm={false} />;
}

function RefSelect({
  isMany,
  isForm,
  ...props
}: InputProps & { readonly isMany: boolean; readonly isForm: boolean }) {
  const ids = textsOf(props.value);
  const labels = useLabels(props, ids, useRecordRow());
  const found = useSearch(props);
  const maker = useCreateNew(
    isForm && found.isOpened && !isFromExisting(props.field) ? targetOf(props.field) : undefined,
  );
  const [isOpen, setOpen] = useState(false);
  const create = async (): Promise<void> => {
    setOpen(false);
    const made = await maker?.create(found.keyword);
    if (made) props.onChange(isMany ? [...ids, made.id] : made.id);
  };
  return (
    <LinkSelect
      {...props}
      isMany={isMany}
      isForm={isForm}
      ids={ids}
      labels={labels}
      found={found}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) found.open();
      }}
      maker={maker ? { title: maker.title, onMake: () => void create() } : undefined}
      onChoose={(chosen) => props.onChange(isMany ? chosen : (chosen[0] ?? null))}
    />
  );
}

const isFromExisting = (field: InputProps['field']): boolean =>
  'existing' in field && field.existing === true;

/** Options of the reference by keyword; an answer that arrives late never replaces a newer one. */
function useSearch({ field }: InputProps) {
  const ports = useData();
  const [state, setState] = useState({
    options: [] as readonly RefOption[],
    keyword: '',
    foundFor: '',
    limit: PAGE,
    isLoading: false,
    isOpened: false,
  });
  const turn = useRef(0);
  const entity = targetOf(field);
  const show = 'show' in field ? field.show : undefined;
  const where = whereOf(field);
  const { keyword, limit, isOpened } = state;
  useEffect(() => {
    if (!isOpened) return undefined;
    const mine = (turn.current += 1);
    const timer = setTimeout(
      () => {
        setState((old) => ({ ...old, isLoading: true }));
        void readOptions(
          ports,
          entity,
          { limit, ...(keyword ? { keyword } : {}), ...(where ? { where } : {}) },
          show,
        )
          .catch((): readonly RefOption[] => [])
          .then(
            (options) =>
              turn.current === mine &&
              setState((old) => ({ ...old, options, foundFor: keyword, isLoading: false })),
          );
      },
      keyword ? SEARCH_PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [ports, entity, show, where, keyword, limit, isOpened]);
  return {
    ...state,
    open: () => setState((old) => ({ ...old, isOpened: true })),
    search: (text: string) => setState((old) => ({ ...old, keyword: text.trim(), limit: PAGE })),
    more: () =>
      setState((old) =>
        old.options.length >= old.limit && old.limit < MOST
          ? { ...old, limit: old.limit + PAGE }
          : old,
      ),
  };
}
