import { useLatest } from 'ahooks';
import { Button, Drawer, Modal } from 'antd';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { focusFirst } from './focus-field.ts';
import { useTexts } from './ports-context.ts';
import { useTab } from './tab.ts';
import { useEscape } from './use-escape.ts';
import './frames.css';

export interface FrameProps {
  readonly title: string;
  /** Absent while there is nothing to save: a record that is only looked at, a wizard before its last step. */
  readonly onSave?: () => void;
  readonly onLeave: () => void;
  readonly isRunning: boolean;
  readonly okText?: string;
  /** Buttons in place of the one that saves. */
  readonly submits?: readonly Submit[];
  readonly width?: number;
  /** The form has buttons of its own. */
  readonly hasOwnBar?: boolean;
  readonly children: ReactNode;
}

/** One way to save: its button, and what it does. */
export interface Submit {
  readonly key: string;
  readonly title: string;
  readonly kind: 'primary' | 'default' | 'danger';
  readonly onSave: () => void;
}

const Shown = createContext(true);
/** Whether a dialog's frame is in sight: it belongs to the tab it was opened from. What was typed stays while it is not. */
export const FrameShown = Shown.Provider;
/** Whether the form around is in sight; dialogs of its fields hide with it. */
export function useFrameShown(): boolean {
  return useContext(Shown);
}

const Depth = createContext(0);
/** How many forms stand under this one: a later one stands over all of them, whatever they are. */
export const FrameDepth = Depth.Provider;
const FIRST_ABOVE = 1020;
const ABOVE_STEP = 10;

function useLayer(): { readonly zIndex?: number } {
  const depth = useContext(Depth);
  return depth > 0 ? { zIndex: FIRST_ABOVE + depth * ABOVE_STEP } : {};
}

const MODAL_PX = 560;
const DRAWER_PX = 720;

function useKeys({ onSave, submits, isRunning }: FrameProps) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const isSaving = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    const isEntered = isLoneEnter(event) && submits === undefined && !isRunning;
    if (!isSaving && !isEntered) return;
    event.preventDefault();
    onSave?.();
  };
}

const INPUTS = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';
/** Where Enter takes what is pointed at. */
const CHOOSERS = '[role="combobox"], .ant-picker, .ant-select';

/** Whether Enter was pressed in the only input of a form, a line that is typed: as in any browser, that sends it. */
function isLoneEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || event.repeat)
    return false;
  return (
    target instanceof HTMLInputElement &&
    TYPED.has(target.type) &&
    !target.readOnly &&
    // what stands over the form is below it for React alone
    currentTarget.contains(target) &&
    target.closest(CHOOSERS) === null &&
    currentTarget.querySelectorAll(INPUTS).length === 1
  );
}

const TYPED: ReadonlySet<string> = new Set(['text', 'number', 'tel', 'email', 'url', 'password']);

function Buttons({ onSave, onLeave, isRunning, okText, submits }: FrameProps) {
  const { t } = useTexts();
  return (
    <>
      <Button onClick={onLeave}>{t(onSave ? 'form.cancel' : 'form.close')}</Button>
      {onSave &&
        submits?.map((submit) => (
          <Button
            key={submit.key}
            type={submit.kind === 'primary' ? 'primary' : 'default'}
            danger={submit.kind === 'danger'}
            disabled={isRunning}
            onClick={submit.onSave}
          >
            {submit.title}
          </Button>
        ))}
      {onSave && !submits && (
        <Button type="primary" loading={isRunning} disabled={isRunning} onClick={onSave}>
          {okText ?? t('form.save')}
        </Button>
      )}
    </>
  );
}

/** A form of up to 8 fields. */
export function ModalFrame(props: FrameProps) {
  const body = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props);
  const isShown = useContext(Shown);
  useEscape(body, isShown, props.onLeave);
  const layer = useLayer();
  return (
    <Modal
      open={isShown}
      title={props.title}
      width={props.width ?? MODAL_PX}
      mask={{ closable: false }}
      keyboard={false}
      {...layer}
      onCancel={props.onLeave}
      footer={<Buttons {...props} />}
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
      styles={{ body: { maxHeight: 'calc(100vh - 240px)', overflow: 'auto' } }}
      centered
    >
      <div ref={body} role="presentation" onKeyDown={onKeyDown}>
        {props.children}
      </div>
    </Modal>
  );
}

/** A form of up to 20 fields. */
export function DrawerFrame(props: FrameProps) {
  const body = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props);
  const isShown = useContext(Shown);
  useEscape(body, isShown, props.onLeave);
  const layer = useLayer();
  return (
    <Drawer
      open={isShown}
      title={props.title}
      size={props.width ?? DRAWER_PX}
      mask={{ closable: false }}
      keyboard={false}
      {...layer}
      onClose={props.onLeave}
      footer={
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Buttons {...props} />
        </div>
      }
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
    >
      <div ref={body} role="presentation" onKeyDown={onKeyDown}>
        {props.children}
      </div>
    </Drawer>
  );
}

/** A long form in a content tab of its own. */
export function PageFrame(props: FrameProps) {
  const tab = useTab();
  const save = useLatest(props.onSave);
  const isActive = tab?.isActive ?? true;
  const nameTab = useEffectEvent((title: string) => tab?.setTitle(title));
  useEffect(() => {
    nameTab(props.title);
  }, [props.title]);
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.defaultPrevented
      )
        return;
      event.preventDefault();
      save.current?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, save]);
  return (
    <div className="eform-page">
      <div className="eform-page-card">
        <h1 className="eform-page-title">{props.title}</h1>
        {props.children}
      </div>
      {!props.hasOwnBar && (
        <div className="eform-page-bar">
          <Buttons {...props} />
        </div>
      )}
    </div>
  );
}
