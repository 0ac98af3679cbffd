export function checkLocales(tree: {
  root: string;
  translatable: Readonly<Record<string, Readonly<Record<string, string>>>>;
}): { problems: string[]; keys: number };
