import { ID_DIGITS } from '#schemas/basics/ids.ts';
const STORED = new RegExp(
  `(<img\\b[^>]*?\\bsrc=")[^"]*?/oss/file/download/(${ID_DIGITS})[^"]*(")`,
  'g',
);

/** Markup as it is kept: pictures by the plain address of their file, without anybody's token. */
export function toStored(html: string): string {
  return html.replace(
    STORED,
    (_all, before: string, id: string, after: string) =>
      `${before}/api/oss/file/download/${id}${after}`,
  );
}

/** Signed by the server for whoever was shown the text. */
const SIGNED = /\?sign=\d+\.[\w.-]+"$/;

/** Markup as it is shown: pictures by an address this user may load; one that the server signed stays. */
export function toShown(html: string, fileUrl: (id: string) => string): string {
  return html.replace(STORED, (all, before: string, id: string, after: string) =>
    SIGNED.test(all) ? all : `${before}${fileUrl(id).replaceAll('&', '&amp;')}${after}`,
  );
}
