import type { TextPort } from '#engine/base/ports.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import type { NewId, Props } from '../../document/node.ts';
import type { PaletteGroup, PaletteItem } from '../../palette/palette.tsx';
import { typesOfFields } from '../language/field-types.ts';
import { targetKeyOf } from '../structure/new-field.ts';
import { typeTitle } from './form-faces.ts';
import {
  FIELD,
  fieldNameOf,
  fieldsBelow,
  freeName,
  makePart,
  PART_KINDS,
} from './form-language.ts';
import type { FormText } from './form-text.ts';

/** Fields and kinds of fields that are shown before one searches. */
const FIRST = 8;

/** What can be put into a form: fields that it does not show, parts of a layout, and new fields by their type. */
export function formPalette(form: FormText, t: TextPort['t']): readonly PaletteGroup[] {
  const groups = [
    {
      key: 'hidden',
      title: t('workbench.form.palette.hidden'),
      items: hiddenFields(form),
      first: FIRST,
    },
    { key: 'parts', title: t('workbench.form.palette.parts'), items: partItems(t) },
    {
      key: 'fields',
      title: t('workbench.form.palette.fields'),
      items: typesOfFields().map((type) => newFieldItem(form, type, t)),
      first: FIRST,
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function hiddenFields({ reading }: FormText): readonly PaletteItem[] {
  const shown = new Set(reading ? fieldsBelow(reading.root).map(fieldNameOf) : []);
  return Object.entries(reading?.fields ?? {})
    .filter(([name]) => !shown.has(name))
    .map(([name, spec]) => ({
      key: `hidden.${name}`,
      title: typeof spec['title'] === 'string' ? spec['title'] : name,
      about: name,
      tone: 'value',
      make: (newId) => makePart(FIELD, newId, { $field: name, spec }),
    }));
}

/** What a new part says. */
const FIRST_WORDS = {
  group: (t) => ({ group: t('workbench.form.new.group') }),
  columns: () => ({ columns: 2 }),
  text: (t) => ({ text: t('workbench.form.new.text') }),
  steps: () => ({}),
} as const satisfies Readonly<Record<(typeof PART_KINDS)[number], (t: TextPort['t']) => Props>>;

function partItems(t: TextPort['t']): readonly PaletteItem[] {
  const step = (newId: NewId) => makePart('step', newId, { title: t('workbench.form.new.step') });
  return [
    ...PART_KINDS.map((kind): PaletteItem => ({
      key: `part.${kind}`,
      title: t(`workbench.form.kind.${kind}`),
      tone: kind === 'text' ? 'value' : 'group',
      isWrapper: kind === 'group' || kind === 'columns',
      make: (newId) =>
        makePart(kind, newId, FIRST_WORDS[kind](t), kind === 'steps' ? [step(newId)] : []),
    })),
    { key: 'part.step', title: t('workbench.form.kind.step'), tone: 'group', make: step },
  ];
}

function newFieldItem(form: FormText, type: string, t: TextPort['t']): PaletteItem {
  const title = typeTitle(type, t);
  return {
    key: `new.${type}`,
    title,
    words: type,
    tone: 'value',
    make: (newId) => {
      const card = cardNamed(type);
      const target = targetKeyOf(type);
      return makePart(FIELD, newId, {
        $field: freeName('field', new Set(form.taken)),
        spec: {
          type,
          ...(target && { [target]: '' }),
          title,
          ...card?.starter,
          ...(card?.rows !== undefined && {
            fields: { name: { type: 'string', title: t('workbench.new.firstField'), max: 100 } },
          }),
        },
      });
    },
  };
}
