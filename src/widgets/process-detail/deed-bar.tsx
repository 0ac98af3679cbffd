import { useLatest } from 'ahooks';
import { Button } from 'antd';
import { useEffect } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import { useIsShown } from '#engine/base/tab.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { LazyMenu } from '#engine/list/lazy-menu.tsx';
import type { OpenTaskDto } from '#schemas/api/workflow-running.ts';
import type { Deed } from './action-forms.ts';
import type { NextTask } from './use-deeds.ts';
import './deed-bar.css';

export interface DeedBarProps {
  readonly deeds: readonly Deed[];
  /** The tasks among which the one at hand is. */
  readonly tasks: readonly OpenTaskDto[];
  readonly task: OpenTaskDto | undefined;
  readonly onTask: (taskId: string) => void;
  readonly isRunning: boolean;
  readonly onDeed: (deed: Deed) => void;
  readonly next: NextTask | null;
  /** It stays at the bottom of the page, and its letters work. */
  readonly isPage?: boolean;
}

/** As many buttons as fit beside each other; the others stand under "more" (UX.md 13.7 names five). */
const SHOWN = 5;
const SHOWN_ON_PHONE = 2;
const KEY_NEXT = 'n';

/** What I may do now, and what I have to do next. */
export function DeedBar(props: DeedBarProps) {
  const { deeds, isRunning, onDeed, next, isPage = false } = props;
  const { t, open } = usePorts('texts', 'navigation');
  const shownMost = useMedia(PHONE) ? SHOWN_ON_PHONE : SHOWN;
  const [shown, more] = [deeds.slice(0, shownMost), deeds.slice(shownMost)];
  const goOn = (): void => {
    if (next) open(pageOfTask(next), { title: next.name });
  };
  useLetters(isPage, { deeds, onDeed, goOn });
  if (deeds.length === 0 && !next) return null;
  return (
    <div
      className="dsr-deeds"
      role="toolbar"
      aria-label={t('process.deeds')}
      {...(isPage ? { 'data-page': '' } : {})}
    >
      <TaskChoice {...props} />
      {next ? (
        <Button type="link" onClick={goOn} title={next.name} aria-keyshortcuts={KEY_NEXT}>
          {t('process.next', { count: next.total })}
        </Button>
      ) : null}
      <span className="dsr-deeds-buttons">
        {shown.map((deed) => (
          <DeedButton key={deed.name} deed={deed} isRunning={isRunning} onDeed={onDeed} />
        ))}
        {more.length > 0 ? <MoreDeeds deeds={more} onDeed={onDeed} /> : null}
      </span>
    </div>
  );
}

/** Which task the buttons are about, where I have several. */
function TaskChoice({ tasks, task, onTask }: Pick<DeedBarProps, 'tasks' | 'task' | 'onTask'>) {
  const { t } = useTexts();
  if (tasks.length > 1)
    return (
      <SmallSelect
        label={t('process.task')}
        value={task?.taskId ?? ''}
        options={tasks.map(({ taskId, name, assigneeName }) => ({
          value: taskId,
          label: assigneeName ? `${name} · ${assigneeName}` : name,
        }))}
        onChange={onTask}
      />
    );
  return task ? (
    <span className="dsr-deeds-task">{t('process.atHand', { name: task.name })}</span>
  ) : null;
}

function MoreDeeds({ deeds, onDeed }: Pick<DeedBarProps, 'deeds' | 'onDeed'>) {
  const { t } = useTexts();
  return (
    <LazyMenu
      items={() =>
        deeds.map((deed) => ({
          key: deed.name,
          label: deed.title,
          danger: deed.kind === 'danger',
          onClick: () => onDeed(deed),
        }))
      }
      draw={(open, isOpen) => (
        <Button aria-haspopup="menu" aria-expanded={isOpen} onClick={open}>
          {t('action.more')}
          <LineIcon name="down" />
        </Button>
      )}
    />
  );
}

interface DeedButtonProps {
  readonly deed: Deed;
  readonly isRunning: boolean;
  readonly onDeed: (deed: Deed) => void;
}

function DeedButton({ deed, isRunning, onDeed }: DeedButtonProps) {
  const { title, kind, letter, icon } = deed;
  return (
    <Button
      type={kind === 'primary' ? 'primary' : 'default'}
      danger={kind === 'danger'}
      disabled={isRunning}
      icon={<LineIcon name={icon} />}
      onClick={() => onDeed(deed)}
      {...(letter ? { title: `${title} ${letter}`, 'aria-keyshortcuts': letter } : {})}
    >
      {title}
    </Button>
  );
}

/** Where a task is handled. */
export function pageOfTask({
  processInstanceId,
  taskId,
}: Pick<NextTask, 'processInstanceId' | 'taskId'>): string {
  return `/activiti-process-detail?${new URLSearchParams({ processInstanceId, taskId, processShowType: 'taskHandle' })}`;
}

interface Keys {
  readonly deeds: readonly Deed[];
  readonly onDeed: (deed: Deed) => void;
  readonly goOn: () => void;
}

/** Single letters, as in lists: they rest while somebody types, over a dialog, and where the person switched them off. */
function useLetters(isOn: boolean, keys: Keys): void {
  const { settings } = useHouse();
  const isShown = useIsShown();
  const latest = useLatest(keys);
  useEffect(() => {
    if (!isOn || !isShown) return undefined;
    const handle = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        event.isComposing
      )
        return;
      if (settings.get('shortcuts') === false || isBusy(event.target)) return;
      const deed = latest.current.deeds.find(({ letter }) => letter === event.key);
      if (deed) latest.current.onDeed(deed);
      else if (event.key === KEY_NEXT) latest.current.goOn();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isOn, isShown, latest, settings]);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true], [role="menu"]') !== null;
  return (
    isTyping ||
    [...document.querySelectorAll('[role="dialog"]')].some(
      (dialog) => dialog.getClientRects().length > 0,
    )
  );
}
