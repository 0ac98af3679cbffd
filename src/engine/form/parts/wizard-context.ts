import { createContext } from 'react';

/** Told by a form in steps to the frame around it: the save button belongs to the last step. */
export const StepSink = createContext<(isLast: boolean) => void>(() => undefined);

/** A form in steps that has a page of its own: where it stands, and what its bar does. */
export interface Wizard {
  /** The first step is 0; the one behind the last sums up. */
  readonly step: number;
  /** How many steps were opened. */
  readonly seen: number;
  readonly go: (step: number) => void;
  /** Counts refused saves: with each the first step with a mistake opens. */
  readonly refusals: number;
  readonly isRunning: boolean;
  readonly save: () => void;
  /** Keeps what is filled in on the server and says so. */
  readonly keep: () => void;
}

/** Null in forms that stand in a dialog. */
export const WizardContext = createContext<Wizard | null>(null);
