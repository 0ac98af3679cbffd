import { createContext } from 'react';

/** The id of the row whose detail stands beside the list; undefined where nothing is chosen, or nothing can be. */
export const ChosenRow = createContext<string | undefined>(undefined);

/** What was chosen last on a page, kept for the person; undefined where nothing is kept. */
export interface LastChosen {
  readonly id: string | undefined;
  readonly keep: (id: string) => void;
}

export const LastChosenRow = createContext<LastChosen | undefined>(undefined);
