/** The file name of a content-disposition header: `filename*` (RFC 5987) first, then the plain one, decoded where it was encoded. */
export function fileNameOf(disposition: string | undefined): string | undefined {
  if (!disposition) return undefined;
  const extended = /filename\*\s*=\s*[^']*'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*("([^"]*)"|[^;]+)/i.exec(disposition);
  const name = extended ?? plain?.[2] ?? plain?.[1];
  return name === undefined ? undefined : decode(name.trim());
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name.replace(/\+/g, '%20'));
  } catch {
    return name;
  }
}
