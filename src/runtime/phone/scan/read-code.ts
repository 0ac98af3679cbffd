import { isId } from '#schemas/basics/ids.ts';
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
  /** A record of ours without a page on the phone: its own page opens. */
  | { readonly kind: 'page'; readonly address: string; readonly text: string }
  | { readonly kind: 'other'; readonly text: string };

/** Every route under which records of ours have a page, with the page on the phone where they have one. */
export type CodeRoutes = ReadonlyMap<string, PhoneRecordPage | undefined>;

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
  const page = second === undefined ? routes.get(first) : first === 'm' ? second : undefined;
  const id = readId(last);
  if (page !== undefined && isRecordPage(page) && id !== undefined)
    return { kind: page, id, host: host ?? null, text: said };
  return second === undefined
    ? ownPage(first, last, { said, routes })
    : { kind: 'other', text: said };
}

/** A record that has no page on the phone. */
function ownPage(
  route: string,
  id: string,
  { said, routes }: { readonly said: string; readonly routes: CodeRoutes },
): ScannedCode {
  return routes.has(route) && isId(id)
    ? { kind: 'page', address: `/${route}/${id}`, text: said }
    : { kind: 'other', text: said };
}
