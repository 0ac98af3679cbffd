import { FILES_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkFiles } from './checks.ts';
import { keep } from './coercions.ts';
import type { FileBase } from './field-base.ts';
import { FILE_WORDS } from './field-words.ts';

/** Stored files of any kind. */
export interface FileField extends FileBase {
  readonly type: 'file';
}

export const fileCard: TypeCard<FileField> = {
  kind: 'blob',
  stored: 'document',
  words: FILE_WORDS,
  list: { width: 160 },
  files: 'any',
  isWide: true,
  isOffCells: true,
  coerce: keep,
  check: checkFiles,
  rowType: () => 'readonly StoredFile[]',
  api: () => FILES_SCHEMA,
  sample: () => [],
};
