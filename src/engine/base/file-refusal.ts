import type { TextPort } from './ports.ts';

const MB = 1024 * 1024;

/** Why a chosen file is not taken, by its name; undefined: it is. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxMb }: { readonly accept: readonly string[]; readonly maxMb?: number | undefined },
  t: TextPort['t'],
): string | undefined {
  const isTaken = accept.some((ending) => name.toLowerCase().endsWith(`.${ending.toLowerCase()}`));
  if (accept.length > 0 && !isTaken)
    return t('input.uploadFormat', { name, formats: accept.join(t('input.listSeparator')) });
  if (size === 0) return t('input.uploadEmpty', { name });
  return maxMb !== undefined && size > maxMb * MB
    ? t('input.uploadSize', { name, size: maxMb })
    : undefined;
}
