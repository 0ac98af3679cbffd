interface DynamicKeys {
  /** `form.title.{mode}` */
  readonly key: string;
  /** A file of `locales/<lang>` without `.json`. */
  readonly namespace: string;
  readonly of: readonly string[];
  readonly madeBy: readonly string[];
}
export function checkLocales(tree: {
  root: string;
  dynamic: readonly DynamicKeys[];
  translatable: Readonly<Record<string, Readonly<Record<string, string>>>>;
}): { problems: string[]; keys: number };
