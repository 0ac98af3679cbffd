import { createContext, useContext } from 'react';

const RecordEntity = createContext<string | undefined>(undefined);

/** Says of which entity the rows below are, for parts that ask the server about one of them. */
export const RecordEntityProvider = RecordEntity.Provider;

/** The name of the entity whose row is shown; undefined where rows are of none (rows of a sub-table, dialogs of actions). */
export function useRecordEntity(): string | undefined {
  return useContext(RecordEntity);
}
