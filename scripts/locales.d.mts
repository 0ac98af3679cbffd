interface DynamicKeys {
  /** `form.title.{mode}` */
  readonly key: string;
  /** A file of `locales/<lang>` without `.json`. */
  readonly namespace: string;
  readonly of: readonly string[];
  readonly madeBy: readonly string[];
  /** A test that holds the texts against what may fill the shape, where no list of the code can be named. */
  readonly checkedBy?: string;
}
export function checkLocales(tree: {
  root: string;
  dynamic: readonly DynamicKeys[];
  translatable: Readonly<Record<string, Readonly<Record<string, string>>>>;
}): { problems: string[]; keys: number };
