import { Dropdown } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import { ActionBar } from '../actions/action-bar.tsx';
import type { Actions } from '../actions/use-actions.tsx';
import { LineIcon } from '../cells/icon.tsx';
import { useEnginePorts } from '../ports-context.ts';
import type { ListModel } from './list-model.ts';
import { useChosenRows } from './selection-store.ts';
import type { ListController } from './use-list-controller.ts';

const DENSITIES = ['loose', 'default', 'compact'] as const;

interface ListToolbarProps {
  readonly model: ListModel;
  readonly controller: ListController;
  readonly actions: Actions;
  readonly root: RefObject<HTMLElement | null>;
  readonly isEmbedded: boolean;
  readonly onColumns: () => void;
  readonly onDensity: (density: string) => void;
  readonly onPrint: () => void;
}

/** Left: create and bulk actions, presets. Right: quick search and the tools of the table. */
export function ListToolbar({ model, controller, actions, root, isEmbedded, onColumns, onDensity, onPrint }: ListToolbarProps) {
  const { t } = useEnginePorts();
  const chosen = useChosenRows(controller.selection);
  const presets = Object.entries(model.spec.presets ?? {}).filter(([name]) => !model.spec.stats?.includes(name));
  return (
    <div className="engine-toolbar" role="toolbar" aria-label={t('list.toolbar', { title: model.entity.title })}>
      <div className="engine-toolgroup">
        <ActionBar actions={actions} which="toolbar" rows={[]} skip={['export', 'print']} />
        <ActionBar actions={actions} which="batch" rows={chosen} />
        {isEmbedded
          ? null
          : presets.map(([name, preset]) => (
              <button
                key={name}
                type="button"
                className="engine-chip"
                aria-pressed={controller.query.preset === name}
                onClick={() => controller.setPreset(controller.query.preset === name ? '' : name)}
              >
                {preset.title}
              </button>
            ))}
      </div>
      <div className="engine-toolgroup">
        {model.quickFields.length > 0 && !isEmbedded ? <QuickSearch model={model} controller={controller} /> : null}
        <Tool icon="reload" label={t('list.reload')} onClick={() => void controller.reload()} />
        {isEmbedded ? null : (
          <>
            <DensityTool onDensity={onDensity} />
            <Tool icon="setting" label={t('list.columns')} onClick={onColumns} />
            <FullScreenTool root={root} />
          </>
        )}
        {actions.toolbar
          .filter((action) => action.builtin === 'export')
          .map((action) => (
            <Tool key="export" icon="export" label={action.title} onClick={() => actions.run(action, [])} />
          ))}
        {isEmbedded ? null : <Tool icon="print" label={t('action.print')} onClick={onPrint} />}
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
    <button type="button" className="engine-iconbutton" aria-label={label} title={label} onClick={onClick}>
      <LineIcon name={icon} />
    </button>
  );
}

/** The menu is built when it is first asked for: a list opens faster without it. */
function DensityTool({ onDensity }: Pick<ListToolbarProps, 'onDensity'>) {
  const { t } = useEnginePorts();
  const [isOpen, setOpen] = useState(false);
  const tool = (
    <span>
      <Tool icon="density" label={t('list.densityTitle')} onClick={() => setOpen(true)} />
    </span>
  );
  if (!isOpen) return tool;
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{
        items: DENSITIES.map((density) => ({
          key: density,
          label: t(`list.density.${density}`),
          onClick: () => {
            setOpen(false);
            onDensity(density);
          },
        })),
      }}
    >
      {tool}
    </Dropdown>
  );
}

function FullScreenTool({ root }: Pick<ListToolbarProps, 'root'>) {
  const { t, notify } = useEnginePorts();
  const handleClick = (): void => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (!root.current?.requestFullscreen) return notify('warning', t('list.noFullscreen'));
    root.current.requestFullscreen().catch(() => notify('warning', t('list.noFullscreen')));
  };
  return <Tool icon="fullscreen" label={t('list.fullscreen')} onClick={handleClick} />;
}

function QuickSearch({ model, controller }: Pick<ListToolbarProps, 'model' | 'controller'>) {
  const { t } = useEnginePorts();
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
      <input type="search" value={text} placeholder={titles} aria-label={t('list.quick', { titles })} onChange={(event) => setText(event.target.value)} />
    </form>
  );
}
