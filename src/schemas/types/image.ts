import { FILES_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkFiles } from './checks.ts';
import { keep } from './coercions.ts';
import type { FileBase } from './field-base.ts';
import { FILE_WORDS } from './field-words.ts';

/** Stored pictures. */
export interface ImageField extends FileBase {
  readonly type: 'image';
}

export const imageCard: TypeCard<ImageField> = {
  kind: 'blob',
  stored: 'document',
  words: FILE_WORDS,
  list: { width: 96 },
  files: 'pictures',
  isWide: true,
  isOffCells: true,
  isShownWhole: true,
  coerce: keep,
  check: checkFiles,
  rowType: () => 'readonly StoredFile[]',
  api: () => FILES_SCHEMA,
  sample: () => [],
};
