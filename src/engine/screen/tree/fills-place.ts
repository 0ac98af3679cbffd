import { createContext } from 'react';

/** Whether a tree is as high as the widget beside it. */
export const FillsPlace = createContext(false);
