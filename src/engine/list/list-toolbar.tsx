import { useRef, useState, type RefObject } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useFeedback, useHouse, useNavigation, useTexts } from '#engine/base/ports-context.ts';
import { useChosenRows } from '#engine/base/selection-store.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { ActionBar } from '../actions/action-bar.tsx';
import type { Actions } from '../actions/use-actions.tsx';
import type { ListSettings } from './column-prefs.ts';
import { LazyMenu } from './lazy-menu.tsx';
import type { ListModel } from './list-model.ts';
import { PresetChips } from './preset-chips.tsx';
import type { ListController } from './use-list-controller.ts';
import type { SavedViews } from './use-saved-views.ts';
import { ViewChips } from './view-chips.tsx';
import { MergeSwitch, ViewSwitch } from './view-switch.tsx';

const DENSITIES = ['loose', 'default', 'compact'] as const;

interface ListToolbarProps {
  readonly model: ListModel;
  readonly controller: ListController;
  readonly actions: Actions;
  readonly root: RefObject<HTMLElement | null>;
  readonly isEmbedded: boolean;
  readonly saved: SavedViews;
  readonly settings: ListSettings;
  /** Changes when counts should be asked again. */
  readonly stamp: number;
  readonly onColumns: () => void;
  readonly onDensity: (density: string) => void;
  readonly onPrint: () => void;
}

/** Left: saved views, create and bulk actions, presets. Right: quick search, how the rows are looked at, and the tools of the table. */
export function ListToolbar(props: ListToolbarProps) {
  const {
    model,
    controller,
    actions,
    root,
    isEmbedded,
    saved,
    settings,
    stamp,
    onColumns,
    onDensity,
    onPrint,
  } = props;
  const { t } = useTexts();
  const chosen = useChosenRows(controller.selection);
  const isPhone = useMedia(PHONE);
  return (
    <div
      className="engine-toolbar"
      role="toolbar"
      aria-label={t('list.toolbar', { title: listTitle(model.entity) })}
    >
      <div className="engine-toolgroup">
        {isEmbedded ? null : (
          <ViewChips saved={saved} controller={controller} settings={settings} />
        )}
        <ActionBar actions={actions} which="toolbar" rows={[]} skip={['export', 'print']} />
        {isPhone && chosen.length === 0 ? null : (
          <ActionBar actions={actions} which="batch" rows={chosen} />
        )}
        <PresetChips model={model} controller={controller} stamp={stamp} />
      </div>
      <div className="engine-toolgroup">
        {model.quickFields.length > 0 ? (
          <QuickSearch model={model} controller={controller} />
        ) : null}
        <MergeSwitch model={model} controller={controller} />
        <ViewSwitch model={model} controller={controller} />
        <Tool icon="reload" label={t('list.reload')} onClick={() => void controller.reload()} />
        {isEmbedded || isPhone ? null : (
          <>
            <DensityTool onDensity={onDensity} />
            <Tool icon="setting" label={t('list.columns')} onClick={onColumns} />
            <FullScreenTool root={root} />
          </>
        )}
        {actions.toolbar
          .filter((action) => action.builtin === 'export')
          .map((action) => (
            <Tool
              key="export"
              icon="export"
              label={action.title}
              onClick={() => actions.run(action, [])}
            />
          ))}
        {isEmbedded || isPhone ? null : (
          <Tool icon="print" label={t('action.print')} onClick={onPrint} />
        )}
        {isEmbedded ? null : <WhyTool name={model.entity.name} />}
      </div>
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

function DensityTool({ onDensity }: Pick<ListToolbarProps, 'onDensity'>) {
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

/** To the diagnosis of this entity: why somebody does not see a page, a field, a button or a row. */
function WhyTool({ name }: { readonly name: string }) {
  const { t } = useTexts();
  const { open } = useNavigation();
  const { can } = useHouse();
  const mayAsk = can('sys:schema:page') && can('sys:schema:inspect');
  return mayAsk ? (
    <Tool icon="audit" label={t('list.why')} onClick={() => open(`/sys-schema?q=why:${name}`)} />
  ) : null;
}

function FullScreenTool({ root }: Pick<ListToolbarProps, 'root'>) {
  const { t } = useTexts();
  const { notify } = useFeedback();
  const handleClick = (): void => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (!root.current?.requestFullscreen) return notify('warning', t('list.noFullscreen'));
    root.current.requestFullscreen().catch(() => notify('warning', t('list.noFullscreen')));
  };
  return <Tool icon="fullscreen" label={t('list.fullscreen')} onClick={handleClick} />;
}

function QuickSearch({ model, controller }: Pick<ListToolbarProps, 'model' | 'controller'>) {
  const { t } = useTexts();
  const { query } = controller;
  const [text, setText] = useState(query.keyword);
  const shown = useRef(query.keyword);
  if (shown.current !== query.keyword) {
    shown.current = query.keyword;
    setText(query.keyword);
  }
  const titles = model.quickFields
    .map((name) => model.entity.fields[name]?.title)
    .filter(Boolean)
    .join(' / ');
  return (
    <form
      className="engine-quick"
      onSubmit={(event) => {
        event.preventDefault();
        controller.search(query.filters, text);
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
    </form>
  );
}
