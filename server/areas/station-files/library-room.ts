/** How much an archive takes. */
export interface LibraryBounds {
  readonly files: number;
  readonly bytes: number;
}

/** Says of one file after the other whether there is room for it: one that is too large leaves room for those after it. */
export function makeRoom({ files, bytes }: LibraryBounds): (size: number) => boolean {
  let [filesLeft, bytesLeft] = [files, bytes];
  return (size) => {
    if (filesLeft < 1 || size > bytesLeft) return false;
    filesLeft -= 1;
    bytesLeft -= size;
    return true;
  };
}
