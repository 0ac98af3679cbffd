import { AppError } from '#server/base/context/app-error.ts';

/** A file came, and nothing is in it: a copy that broke off, a picture that was never written. */
export function emptyFile(name: string): AppError {
  return new AppError('noFile', { message: 'errors.file.empty', name });
}
