/** Pages of the phone that show one record, by the entity it is of. */
export const PHONE_RECORDS = {
  order: 'workOrder',
  station: 'station',
  book: 'standingBookRecord',
  task: 'testingTask',
  sample: 'testingSample',
} as const;

/** A page that shows one record. */
export type PhoneRecordPage = keyof typeof PHONE_RECORDS;

/** What an address below `/m` names. */
export type PhonePlace =
  | { readonly page: 'todo' | 'outbox' }
  | { readonly page: PhoneRecordPage; readonly id: string };

const LISTS = ['todo', 'outbox'] as const;
const LONGEST_ID = 64;

/** The page of an address; undefined where it names none. */
export function phonePlace(pathname: string): PhonePlace | undefined {
  const [, root, page = '', id, ...rest] = pathname.replace(/\/+$/, '').split('/');
  if (root !== 'm' || rest.length > 0) return undefined;
  const list = LISTS.find((one) => one === page);
  if (list) return id === undefined ? { page: list } : undefined;
  const named = id === undefined ? undefined : readId(id);
  return isRecordPage(page) && named !== undefined ? { page, id: named } : undefined;
}

/** Whether a word names a page that shows one record. */
export function isRecordPage(word: string): word is PhoneRecordPage {
  return Object.hasOwn(PHONE_RECORDS, word);
}

/** The page on the phone that shows records of an entity; undefined where there is none. */
export function phonePageOf(entity: string): PhoneRecordPage | undefined {
  return Object.keys(PHONE_RECORDS)
    .filter(isRecordPage)
    .find((page) => PHONE_RECORDS[page] === entity);
}

/** The address of a record's page on the phone; undefined for records that have none. */
export function phoneAddress(entity: string, id: string): string | undefined {
  const page = phonePageOf(entity);
  return page && `/m/${page}/${encodeURIComponent(id)}`;
}

/** The id, or the code of a station, as it stands in an address; undefined where it can be none. */
export function readId(part: string): string | undefined {
  try {
    const id = decodeURIComponent(part);
    return id !== '' && id.length <= LONGEST_ID && !/[/?#\s]/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
