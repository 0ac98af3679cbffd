import './desk-bar.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useNavigation, useTexts } from '#engine/base/ports-context.ts';

interface DeskBarProps {
  /** What is on the desk, before the gap: the way back, its name, its state. */
  readonly about: ReactNode;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** The bar over a document on its desk. */
export function DeskBar({ about, children }: DeskBarProps) {
  const { t } = useTexts();
  const { toggleHelp } = useNavigation();
  return (
    <header className="dg-bar">
      {about}
      <span className="dg-bar-gap" />
      {children}
      {toggleHelp ? (
        <BarTool icon="help" label={t('form.beside.help')} onClick={toggleHelp} />
      ) : null}
    </header>
  );
}

/** How the document stands to what the server has, in words. `state` colours a failure. */
export function DeskState({ state, text }: { readonly state: string; readonly text: string }) {
  return (
    <span className="dg-bar-state" role="status" data-state={state}>
      {text}
    </span>
  );
}

interface BarToolProps {
  readonly icon: string;
  readonly label: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

/** A button that is an icon. */
export function BarTool({ icon, label, isOff = false, isPressed, onClick }: BarToolProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}

interface UndoToolsProps {
  readonly undo: { readonly label: string; readonly isOff: boolean; readonly onClick: () => void };
  readonly redo: { readonly label: string; readonly isOff: boolean; readonly onClick: () => void };
}

/** The steps of the document, back and forth. */
export function UndoTools({ undo, redo }: UndoToolsProps) {
  return (
    <>
      <BarTool icon="rollback" {...undo} />
      <BarTool icon="redo" {...redo} />
    </>
  );
}

interface SaveButtonProps {
  readonly text: string;
  /** There is something to save. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** Saves what the server does not have yet. */
export function SaveButton({ text, isDirty, isSaving, onSave }: SaveButtonProps) {
  return (
    <Button size="small" disabled={!isDirty} loading={isSaving} onClick={onSave}>
      {text}
    </Button>
  );
}
