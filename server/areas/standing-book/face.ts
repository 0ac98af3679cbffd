/** What other areas may use of this one. */
export { mayUseBook } from './permission-store.ts';
export { safeName, zipFiles, type ArchivedFile } from './archive.ts';
