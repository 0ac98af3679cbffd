import { useEffect } from 'react';

const names = new Map<string, string>();

/** What a record is called in the list of what waits; its key, `workOrder/12`, until a page has named it. */
export function subjectOf(record: string): string {
  return names.get(record) ?? record;
}

/** The page of a record says what it is called. */
export function useSubject(record: string, name: string): void {
  useEffect(() => {
    if (name !== '') names.set(record, name);
  }, [record, name]);
}
