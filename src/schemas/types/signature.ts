import { FILES_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkFiles } from './checks.ts';
import { keep } from './coercions.ts';
import type { FileBase } from './field-base.ts';
import { FILE_WORDS } from './field-words.ts';

/** What somebody signed with, drawn by hand. */
export interface SignatureField extends FileBase {
  readonly type: 'signature';
}

export const signatureCard: TypeCard<SignatureField> = {
  kind: 'blob',
  stored: 'document',
  words: FILE_WORDS,
  list: { width: 96 },
  files: 'drawing',
  isWide: true,
  isOffCells: true,
  isShownWhole: true,
  coerce: keep,
  check: checkFiles,
  rowType: () => 'readonly StoredFile[]',
  api: () => FILES_SCHEMA,
  sample: () => null,
};
