import { useEffect, useRef, useState } from 'react';

import { toggleFullscreen } from '#engine/base/fullscreen.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useFeedback, useHouse, useNavigation, useTexts } from '#engine/base/ports-context.ts';
import { useChosenRows } from '#engine/base/selection-store.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { ActionBar } from '../actions/action-bar.tsx';
import type { ActionModel } from '../actions/action-model.ts';
import { changedColumns } from './column-prefs.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { isActive } from './list-query.ts';
import { PresetChips } from './preset-chips.tsx';
import { useUnasked } from './query/unasked.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ViewChips } from './view-chips.tsx';
import { MergeSwitch, ViewSwitch } from './view-switch.tsx';

const ColumnSettings = lazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings);

const DENSITIES = ['loose', 'default', 'compact'] as const;

interface ListToolbarProps {
  readonly onDensity: (density: string) => void;
}

/** Left: saved views, create, presets, or the bar of what is chosen. Right: quick search, how the rows are looked at, and the tools of the table. */
export function ListToolbar({ onDensity }: ListToolbarProps) {
  const { t } = useTexts();
  const { model } = useListFacts();
  return (
    <div
      className="engine-toolbar"
      role="toolbar"
      aria-label={t('list.toolbar', { title: listTitle(model.entity) })}
    >
      <WorkGroup />
      <LookGroup onDensity={onDensity} />
    </div>
  );
}

/** Which rows are there and what is made; once some are chosen, what is done with them in its place, so that no row moves. */
function WorkGroup() {
  const { isEmbedded } = useListFacts();
  const { t } = useTexts();
  const { actions, selection } = useListMoves();
  const { isUnasked } = useUnasked();
  const chosen = useChosenRows(selection);
  const isPhone = useMedia(PHONE);
  const batch = { actions, which: 'batch', rows: chosen } as const;
  if (chosen.length > 0)
    return (
      <div className="engine-toolgroup">
        <SelectionBar />
        <ActionBar {...batch} off={isUnasked ? t('list.unaskedOff') : undefined} />
      </div>
    );
  return (
    <div className="engine-toolgroup">
      {isPhone ? <FilterTool /> : null}
      {isEmbedded ? null : <ViewChips />}
      <ActionBar actions={actions} which="toolbar" rows={[]} skip={['export', 'print']} />
      {isPhone ? null : <ActionBar {...batch} only={isRemoval} />}
      <PresetChips />
    </div>
  );
}

/** Opens and closes the card of filters where it does not stand there all the time, and says how many are in force. */
function FilterTool() {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { query, isCardOpen } = useListShown();
  const { openCard } = useListMoves();
  const count = model.filters.filter(({ name }) => isActive(query.filters[name])).length;
  if (model.filters.length === 0) return null;
  return (
    <button
      type="button"
      className="engine-chip"
      aria-expanded={isCardOpen}
      onClick={() => openCard(!isCardOpen)}
    >
      {t('list.filters')}
      {count > 0 ? ` (${count})` : ''}
    </button>
  );
}

/** The one bulk button that is there before rows are chosen: pressing it says that some have to be (SPEC.md section 5). */
const isRemoval = ({ builtin }: ActionModel): boolean => builtin === 'remove';

/** How rows are found, looked at and taken away. */
function LookGroup({ onDensity }: ListToolbarProps) {
  const { t } = useTexts();
  const { model, isEmbedded } = useListFacts();
  const { reload, print } = useListMoves();
  const isPhone = useMedia(PHONE);
  const hasRoom = !isEmbedded && !isPhone;
  return (
    <div className="engine-toolgroup">
      {model.quickFields.length > 0 ? <QuickSearch /> : null}
      <MergeSwitch />
      <ViewSwitch />
      <Tool icon="reload" label={t('list.reload')} onClick={() => void reload()} />
      {hasRoom ? (
        <>
          <DensityTool onDensity={onDensity} />
          <ColumnsTool />
          <FullScreenTool />
        </>
      ) : null}
      <ExportTool />
      {hasRoom ? <Tool icon="print" label={t('action.print')} onClick={print} /> : null}
      {isEmbedded ? null : <WhyTool name={model.entity.name} />}
    </div>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick?: () => void;
}

function Tool({ icon, label, onClick }: ToolProps) {
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

function DensityTool({ onDensity }: ListToolbarProps) {
  const { t } = useTexts();
  return (
    <LazyMenu
      items={() =>
        DENSITIES.map((density) => ({
          key: density,
          label: t(`list.density.${density}`),
          onClick: () => onDensity(density),
        }))
      }
      draw={(open) => <Tool icon="density" label={t('list.densityTitle')} onClick={open} />}
    />
  );
}

/** Which columns stand there and in which order; also kept in the address. */
function ColumnsTool() {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { arranged } = useListShown();
  const { changePrefs, restoreColumns, setColumns } = useListMoves();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tool icon="setting" label={t('list.columns')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <ColumnSettings
          columns={arranged}
          onClose={() => setOpen(false)}
          onChange={(prefs) => {
            changePrefs(prefs);
            setColumns(changedColumns(model, prefs));
          }}
          onRestore={() => {
            restoreColumns();
            setColumns(null);
          }}
        />
      ) : null}
    </>
  );
}

/** Everything that matches as a file, where the schema has it. */
function ExportTool() {
  const { actions } = useListMoves();
  const action = actions.toolbar.find(({ builtin }) => builtin === 'export');
  return action ? (
    <Tool icon="export" label={action.title} onClick={() => actions.run(action, [])} />
  ) : null;
}

/** What is seldom wanted, by its words. To the diagnosis of this entity: why somebody does not see a page, a field, a button or a row. */
function WhyTool({ name }: { readonly name: string }) {
  const { t } = useTexts();
  const { open } = useNavigation();
  const { can } = useHouse();
  const mayAsk = can('sys:schema:page') && can('sys:schema:inspect');
  if (!mayAsk) return null;
  const why = {
    key: 'why',
    label: t('list.why'),
    onClick: () => open(`/sys-schema?q=why:${name}`),
  };
  return (
    <LazyMenu
      items={() => [why]}
      draw={(show) => <Tool icon="more" label={t('list.moreTools')} onClick={show} />}
    />
  );
}

function FullScreenTool() {
  const { t } = useTexts();
  const { root } = useListFacts();
  const { notify } = useFeedback();
  const handleClick = (): void =>
    toggleFullscreen(root.current, () => notify('warning', t('list.noFullscreen')));
  return <Tool icon="fullscreen" label={t('list.fullscreen')} onClick={handleClick} />;
}

function QuickSearch() {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { query } = useListShown();
  const { note, ask } = useUnasked();
  const [text, setText] = useState(query.keyword);
  const shown = useRef(query.keyword);
  if (shown.current !== query.keyword) {
    shown.current = query.keyword;
    setText(query.keyword);
  }
  const draft = text.trim() === query.keyword.trim() ? null : text;
  useEffect(() => {
    note({ keyword: draft });
  }, [note, draft]);
  const titles = model.quickFields
    .map((name) => model.entity.fields[name]?.title)
    .filter(Boolean)
    .join(' / ');
  return (
    <form
      className="engine-quick"
      data-unasked={draft !== null}
      onSubmit={(event) => {
        event.preventDefault();
        ask({ keyword: text });
      }}
    >
      <LineIcon name="search" />
      <input
        type="search"
        value={text}
        placeholder={titles}
        aria-label={t('list.quick', { titles })}
        onChange={(event) => setText(event.target.value)}
      />
      {draft === null ? null : (
        <button type="submit" aria-label={t('list.unasked')} title={t('list.unasked')}>
          <LineIcon name="right" />
        </button>
      )}
    </form>
  );
}
