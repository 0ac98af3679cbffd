export function changedFiles(root: string): readonly string[] | null;
export function testsNear(
  root: string,
  changed: readonly string[],
): readonly { readonly file: string; readonly steps: number }[];
