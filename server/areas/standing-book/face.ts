/** What other areas may use of this one. */
export { HANDED_IN } from './statuses.ts';
export { mayUseBook } from './permission-store.ts';
export { safeName, zipFiles, type ArchivedFile } from './archive.ts';
