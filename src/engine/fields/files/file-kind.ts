/** What a file can be shown as. */
export type FileKind = 'image' | 'pdf' | 'video' | 'text' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  bmp: 'image',
  pdf: 'pdf',
  mp4: 'video',
  txt: 'text',
  csv: 'text',
  log: 'text',
};

/** `pdf` of `Report.PDF`; empty where a name has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** How a file is shown, by its name: the server has judged by its content that the name is right. */
export function kindOfFile(name: string): FileKind {
  const extension = extensionOf(name);
  return Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? 'other') : 'other';
}
