const STORED = /(<img\b[^>]*?\bsrc=")[^"]*?\/oss\/file\/download\/(\d{1,19})[^"]*(")/g;

/** Markup as it is kept: pictures by the plain address of their file, without anybody's token. */
export function toStored(html: string): string {
  return html.replace(STORED, (_all, before: string, id: string, after: string) => `${before}/api/oss/file/download/${id}${after}`);
}

/** Markup as it is shown: pictures by an address this user may load. */
export function toShown(html: string, fileUrl: (id: string) => string): string {
  return html.replace(STORED, (_all, before: string, id: string, after: string) => `${before}${fileUrl(id).replaceAll('&', '&amp;')}${after}`);
}
