export function followParent(
  env?: Readonly<Record<string, string | undefined>>,
  end?: () => void,
): void;
