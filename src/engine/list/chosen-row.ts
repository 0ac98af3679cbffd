import { createContext } from 'react';

/** The id of the row whose detail stands beside the list; undefined where nothing is chosen, or nothing can be. */
export const ChosenRow = createContext<string | undefined>(undefined);
