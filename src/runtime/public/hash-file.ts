/** SHA-256 of a file in small hex digits, read piece by piece; pages that came by plain http have no `crypto.subtle`. */
export async function hashFile(file: Blob): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2');
  const hash = sha256.create();
  const pieces = file.stream().getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    hash.update(value);
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
