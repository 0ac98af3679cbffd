/** What one may do with a field at a step. What is not said is read. */
export const FIELD_RIGHTS = ['read', 'edit', 'hide'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];
export type FieldRights = Readonly<Record<string, FieldRight>>;

const isRight = (word: string): word is FieldRight =>
  (FIELD_RIGHTS as readonly string[]).includes(word);

/** `amount:edit remark:hide`. What cannot be read is left out. */
export function readFieldRights(text: string): FieldRights {
  const said = text.split(/\s+/).flatMap((part): [string, FieldRight][] => {
    const [name = '', right = ''] = part.split(':');
    return name !== '' && isRight(right) ? [[name, right]] : [];
  });
  return Object.fromEntries(said);
}

export function writeFieldRights(rights: FieldRights): string {
  return Object.entries(rights)
    .filter(([, right]) => right !== 'read')
    .map(([name, right]) => `${name}:${right}`)
    .join(' ');
}
