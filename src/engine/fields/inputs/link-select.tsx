import { PlusOutlined } from '@ant-design/icons';
import { Button, Select, type RefSelectProps } from 'antd';
import type { Ref } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { ariaOf, useControlState } from './aria.ts';
import { manyTags } from './many-tags.ts';
import type { RefOption } from './reference.ts';

/** One row to choose: what tells it from its neighbours stands beside its name, what it has in hand at the end. */
export interface LinkOption extends RefOption {
  readonly hint?: string;
  readonly inHand?: string;
  /** How far below the top of its tree. */
  readonly depth?: number;
}

/** What the server gave for the word typed so far. */
export interface FoundOptions {
  readonly options: readonly LinkOption[];
  readonly keyword: string;
  /** The word they were found for: another one while the typing goes on, and until the server has answered. */
  readonly foundFor: string;
  readonly isLoading: boolean;
  readonly search: (text: string) => void;
  readonly more?: () => void;
}

interface LinkSelectProps extends InputProps {
  readonly isMany: boolean;
  readonly isForm: boolean;
  readonly ids: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  readonly found: FoundOptions;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChoose: (ids: readonly string[]) => void;
  /** A record that is not there yet can be made from here. */
  readonly maker?: { readonly title: string; readonly onMake: () => void } | undefined;
  /** The way to the dialog, last among the options so that the arrow keys reach it. */
  readonly onMore?: () => void;
  readonly selectRef?: Ref<RefSelectProps>;
}

/** No id of a row: the option that leads to the dialog. */
const MORE = '\u0000more';
const NONE = '\u0000none';
/** px before the end of the options at which more are asked for. */
const NEAR_END = 40;
const INDENT = 16;
const POPUP_WIDTH = 320;

/** A choice among rows of another entity, in place: searched on the server while typed, usable by keyboard alone. */
export function LinkSelect(props: LinkSelectProps) {
  const { isMany, isForm, ids, labels, found, isOpen, maker, onMore, selectRef } = props;
  const { t } = useTexts();
  const nothing = t(found.isLoading || isBehind(found) ? 'input.loading' : 'input.noMatch');
  const rows = rowsOf(props);
  return (
    <Select
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      {...(selectRef ? { ref: selectRef } : {})}
      className="eform-full"
      allowClear
      {...(isMany ? manyTags(isForm) : {})}
      showSearch={{ filterOption: false, onSearch: found.search }}
      popupMatchSelectWidth={POPUP_WIDTH}
      loading={found.isLoading}
      notFoundContent={nothing}
      value={isMany ? [...ids] : (ids[0] ?? null)}
      options={onMore ? [...rows, ...footOf(rows, nothing, t('picker.more'))] : [...rows]}
      labelRender={({ value, label }) => labels.get(String(value)) ?? label ?? value}
      optionRender={({ data }) => <LinkRow option={data} />}
      open={isOpen}
      onOpenChange={props.onOpenChange}
      popupRender={(menu) => (
        <>
          {menu}
          {maker ? <MakeButton {...maker} /> : null}
        </>
      )}
      onPopupScroll={({ currentTarget }) => isNearEnd(currentTarget) && found.more?.()}
      onChange={(next: string | readonly string[] | null | undefined) => {
        const now = [next ?? []].flat();
        if (now.includes(MORE)) onMore?.();
        else props.onChoose(now);
      }}
    />
  );
}

const isBehind = ({ keyword, foundFor }: FoundOptions): boolean => keyword !== foundFor;

/**
 * What was found; while nothing is searched, what is chosen stands there too. Until the server has answered a word, of what was
 * found before only that which has the word stays: Enter takes the first, and typing may be faster than the server.
 */
function rowsOf({ ids, labels, found }: LinkSelectProps): readonly LinkOption[] {
  if (isBehind(found)) return found.options.filter(({ label }) => label.includes(found.keyword));
  const known = new Set(found.options.map(({ value }) => value));
  const chosen = found.keyword
    ? []
    : ids
        .filter((id) => !known.has(id))
        .map((value) => ({ value, label: labels.get(value) ?? value }));
  return [...chosen, ...found.options];
}

/** The way to the dialog; it stands below the rows, or below the word that there are none. */
function footOf(rows: readonly LinkOption[], nothing: string, more: string) {
  return [
    ...(rows.length === 0 ? [{ value: NONE, label: nothing, disabled: true }] : []),
    { value: MORE, label: more, className: 'eform-link-more' },
  ];
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - NEAR_END;
}

function MakeButton({ title, onMake }: NonNullable<LinkSelectProps['maker']>) {
  return (
    <Button
      type="link"
      icon={<PlusOutlined />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onMake}
    >
      {title}
    </Button>
  );
}

function LinkRow({ option: { label, hint, inHand, depth = 0 } }: { readonly option: LinkOption }) {
  return (
    <span className="eform-link-row" style={{ paddingInlineStart: depth * INDENT }}>
      <span className="eform-link-name">{label}</span>
      {hint ? <span className="eform-link-hint">{hint}</span> : null}
      {inHand ? <span className="eform-link-load">{inHand}</span> : null}
    </span>
  );
}
