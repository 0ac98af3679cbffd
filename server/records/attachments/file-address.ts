/** The address of a file, without a token. */
export function fileAddress(id: string): string {
  return `/api/oss/file/download/${id}`;
}
