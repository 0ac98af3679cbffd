import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useRecordRow } from '../form/form-context.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { ariaOf, stateOf } from './aria.ts';
import { isManyFilter, textsOf } from './dict-input.tsx';
import { useCreateNew } from './use-create-new.ts';
import { readOptions, targetOf, useLabels, type RefOption } from './reference.ts';

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

function RefSelect({ isMany, isForm, ...props }: InputProps & { readonly isMany: boolean; readonly isForm: boolean }) {
  const { t } = useEnginePorts();
  const ids = textsOf(props.value);
  const labels = useLabels(props, ids, useRecordRow());
  const found = useSearch(props);
  const maker = useCreateNew(isForm && found.isOpened ? targetOf(props.field) : undefined);
  const [isOpen, setOpen] = useState(false);
  const create = async (): Promise<void> => {
    setOpen(false);
    const made = await maker?.create(found.keyword);
    if (made) props.onChange(isMany ? [...ids, made.id] : made.id);
  };
  const chosen = ids.filter((id) => !found.options.some(({ value }) => value === id)).map((value) => ({ value, label: labels.get(value) ?? value }));
  return (
    <Select
      {...ariaOf(props)}
      {...stateOf(props)}
      className="eform-full"
      allowClear
      {...(isMany ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={{ filterOption: false, onSearch: found.search }}
      loading={found.isLoading}
      notFoundContent={found.isLoading ? t('input.loading') : t('input.noMatch')}
      value={isMany ? ids : (ids[0] ?? null)}
      options={found.keyword ? [...found.options] : [...chosen, ...found.options]}
      labelRender={({ value, label }) => label ?? labels.get(String(value)) ?? value}
      open={isOpen}
      onOpenChange={(next: boolean) => {
        setOpen(next);
        if (next) found.open();
      }}
      popupRender={(menu) => (
        <>
          {menu}
          {maker ? (
            <Button type="link" icon={<PlusOutlined />} onMouseDown={(event) => event.preventDefault()} onClick={() => void create()}>
              {maker.title}
            </Button>
          ) : null}
        </>
      )}
      onPopupScroll={({ currentTarget }) => currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - 40 && found.more()}
      onChange={(next: string | readonly string[] | null | undefined) => props.onChange(next ?? (isMany ? [] : null))}
    />
  );
}

/** Options of the reference by keyword; an answer that arrives late never replaces a newer one. */
function useSearch({ field }: InputProps) {
  const ports = useEnginePorts();
  const [state, setState] = useState({ options: [] as readonly RefOption[], keyword: '', limit: PAGE, isLoading: false, isOpened: false });
  const turn = useRef(0);
  const entity = targetOf(field);
  const show = 'show' in field ? field.show : undefined;
  const where = field.type === 'ref' && field.where ? JSON.stringify(field.where) : undefined;
  const { keyword, limit, isOpened } = state;
  useEffect(() => {
    if (!isOpened) return undefined;
    const mine = (turn.current += 1);
    const timer = setTimeout(
      () => {
        setState((old) => ({ ...old, isLoading: true }));
        readOptions(ports, entity, { limit, ...(keyword ? { keyword } : {}), ...(where ? { where } : {}) }, show).then(
          (options) => turn.current === mine && setState((old) => ({ ...old, options, isLoading: false })),
          () => turn.current === mine && setState((old) => ({ ...old, options: [], isLoading: false })),
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
    more: () => setState((old) => (old.options.length >= old.limit && old.limit < MOST ? { ...old, limit: old.limit + PAGE } : old)),
  };
}
