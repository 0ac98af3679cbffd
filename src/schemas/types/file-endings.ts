/** Ends of names of the files that are kept, one of which a field or a dialog may ask for. */
export const KEPT_ENDINGS = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'bmp',
  'pdf',
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'csv',
  'mp4',
] as const;
export type KeptEnding = (typeof KEPT_ENDINGS)[number];
/** Of files that are read and not kept: processes and what they come in. */
const READ_ENDINGS = ['zip', 'bar', 'bpmn', 'bpmn20.xml', 'xml', 'json'] as const;
const BARE: readonly string[] = [...KEPT_ENDINGS, ...READ_ENDINGS];
/** All of them, with a dot and without. */
export const FILE_ENDINGS: readonly string[] = [...BARE, ...BARE.map((ending) => `.${ending}`)];
