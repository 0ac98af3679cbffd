import { isRecordPage, readId, type PhoneRecordPage } from '../phone-address.ts';

/** What a QR code says: a record of ours, or something else, to be named and never opened. */
export type ScannedCode =
  | {
      readonly kind: PhoneRecordPage;
      readonly id: string;
      /** Of the address it stands in; null where the code holds only its end. */
      readonly host: string | null;
      readonly text: string;
    }
  | { readonly kind: 'other'; readonly text: string };

/** Routes of the lists whose records have a page on the phone, by that page. */
export type CodeRoutes = Readonly<Partial<Record<PhoneRecordPage, string>>>;

const ADDRESS =
  /^(?:https?:\/\/([^/?#\s]+)(?:\/[^?#\s]*)?(?=#))?#?\/([\w-]+)(?:\/([\w-]+))?\/([^/?#\s]+)\/?(?:\?\S*)?$/i;

/**
 * Reads the text of a code. Ours are `…#/m/station/12` as printed for phones, and `…#/<route>/12`, the record's own page; the address
 * in front may be any under which this server is known inside the plant, and is handed on to be told.
 * @param routes of the records' own pages
 */
export function readCode(text: string, routes: CodeRoutes): ScannedCode {
  const said = text.trim();
  const [, host, first = '', second, last = ''] = ADDRESS.exec(said) ?? [];
  const page = first === 'm' ? second : second === undefined ? pageOf(first, routes) : undefined;
  const id = readId(last);
  if (page === undefined || !isRecordPage(page) || id === undefined)
    return { kind: 'other', text: said };
  return { kind: page, id, host: host ?? null, text: said };
}

function pageOf(route: string, routes: CodeRoutes): string | undefined {
  return Object.entries(routes).find(([, one]) => one === route)?.[0];
}
