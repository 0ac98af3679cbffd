import { anEntityText } from '#tests/builders/a-known-world.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { Commander } from '../../commands/commands.ts';
import { spotsOf, type DesignNode } from '../../document/node.ts';
import { applyChanges, type TextChange } from '../structure/edit-text.ts';
import { fieldNameOf, fieldsBelow, makePart } from './form-language.ts';
import { FormText } from './form-text.ts';
import { readForm } from './read-form.ts';
import { writeForm } from './write-form.ts';

const files = import.meta.glob<string>('/src/schemas/entities/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const entities = Object.entries(files).map(([path, text]) => ({
  name: path.split('/').at(-1) ?? path,
  text,
}));

const ids = () => {
  let last = 0;
  return () => `i${(last += 1)}`;
};

/** A form on the canvas whose text is kept beside it, as an editor does. */
function onCanvas(text: string) {
  const kept = { text, changes: [] as (readonly TextChange[])[] };
  const form = new FormText({
    text,
    newGroup: '新分组',
    edit: (changes) => {
      kept.changes.push(changes);
      kept.text = applyChanges(kept.text, changes);
      return kept.text;
    },
  });
  const commander = new Commander(
    form.store,
    (key) => key,
    (node) => fieldNameOf(node) ?? node.kind,
  );
  const idOf = (field: string): string =>
    fieldsBelow(form.store.root).find((node) => fieldNameOf(node) === field)?.id ?? '';
  const order = () => fieldsBelow(form.store.root).map(fieldNameOf);
  return { form, commander, kept, idOf, order };
}

const shape = ({ kind, props, slots }: DesignNode): unknown => [
  kind,
  props,
  Object.values(slots).flat().map(shape),
];
const reread = (text: string): unknown => {
  const reading = readForm(text, ids());
  return reading && shape(reading.root);
};
const copy = (node: DesignNode): DesignNode => ({
  ...node,
  slots: Object.fromEntries(Object.entries(node.slots).map(([k, of]) => [k, of.map(copy)])),
});

it('the form of every entity of the product opens on the canvas and is written back as the same bytes', () => {
  expect(entities.length).toBeGreaterThan(100);
  for (const { name, text } of entities) {
    const reading = readForm(text, ids());
    expect([name, reading && writeForm(reading, copy(reading.root))]).toEqual([name, []]);
  }
});

const WORDS = ['moveUp', 'moveDown', 'moveIn', 'moveOut'] as const;

/** One thing that a person does, by chance. */
function act(
  { form, commander }: ReturnType<typeof onCanvas>,
  random: ReturnType<typeof seededRandom>,
) {
  const { store } = form;
  const all = [...spotsOf(store.root).keys()].filter((id) => id !== store.root.id);
  store.choose(all.length === 0 ? [] : [random.pick(all)]);
  const deeds: readonly (() => unknown)[] = [
    ...WORDS.map((word) => () => commander.moveBy(word)),
    () => commander.remove(),
    () => commander.duplicate(),
    () => commander.group(),
    () => commander.dissolve(),
    () => commander.cut() && commander.paste(),
    () => commander.insert(makePart('text', store.newId, { text: '说明' })),
    () =>
      commander.insert(
        makePart('field', store.newId, {
          $field: `fresh${random.int(1000)}`,
          spec: { type: 'string', title: '新' },
        }),
      ),
  ];
  random.pick(deeds)();
}

it('whatever is done by chance: the text says what the canvas shows, and nothing else of it is touched', () => {
  const random = seededRandom(23);
  for (let round = 0; round < rounds(10, 600); round += 1) {
    const { name, text } = random.pick(entities);
    const desk = onCanvas(text);
    for (let step = 0; step < 8; step += 1) {
      const before = JSON.parse(desk.kept.text) as Record<string, unknown>;
      act(desk, random);
      const after = JSON.parse(desk.kept.text) as Record<string, unknown>;
      expect([name, round, shape(desk.form.store.root)]).toEqual([
        name,
        round,
        reread(desk.kept.text),
      ]);
      for (const key of Object.keys(before))
        if (key !== 'fields' && key !== 'form')
          expect([name, key, after[key]]).toEqual([name, key, before[key]]);
      // words of fields that are still there stay, but for whether the form shows them
      const [old, now] = [before['fields'], after['fields']] as Record<string, object>[];
      for (const field of Object.keys(old ?? {}))
        expect([name, { ...now?.[field], form: 0 }]).toEqual([name, { ...old?.[field], form: 0 }]);
    }
  }
});

const PLAIN = anEntityText();
const LAID_OUT = `{
  "name": "pump", "module": "ops",
  "fields": {
    "name":  { "type": "string", "title": "名称" },

    "power": { "type": "int",    "title": "功率" },
    "place": { "type": "string", "title": "地点" },
    "note":  { "type": "text",   "title": "备注" }
  },
  "form": { "columns": 2, "layout": { "columns": 1, "items": [
    { "group": "甲",   "columns": 2, "items": [{ "$field": "name" }, { "$field":"power" }] },
    {"group": "乙", "items": [
      { "$field": "place" }
    ]}
  ] } },
  "menu": { "parent": "ops" }
}
`;
/** The lines that differ, each as it was and as it is. */
const differing = (old: string, now: string) => {
  const [a, b] = [old.split('\n'), now.split('\n')];
  return [a.filter((line) => !b.includes(line)), b.filter((line) => !a.includes(line))];
};

it('a field that is moved within its group changes places there, as it was written', () => {
  const { commander, kept, idOf } = onCanvas(LAID_OUT);
  commander.store.choose([idOf('power')]);
  commander.moveBy('moveUp');
  expect(differing(LAID_OUT, kept.text)).toEqual([
    [
      '    { "group": "甲",   "columns": 2, "items": [{ "$field": "name" }, { "$field":"power" }] },',
    ],
    [
      '    { "group": "甲",   "columns": 2, "items": [{ "$field":"power" }, { "$field": "name" }] },',
    ],
  ]);
});

it('words of a field, of its place and of a group are changed where they stand', () => {
  const { commander, kept, idOf, form } = onCanvas(LAID_OUT);
  const group = form.store.root.slots['items']?.[0];
  const power = spotsOf(form.store.root).get(idOf('power'))?.node.props;
  commander.change(idOf('power'), { spec: { ...(power?.['spec'] as object), required: true } });
  commander.change(idOf('power'), { span: 2 });
  commander.change(group?.id ?? '', { group: '丙' });
  expect(differing(LAID_OUT, kept.text)[1]).toEqual([
    '    "power": { "type": "int",    "title": "功率", "required": true },',
    '    { "group": "丙",   "columns": 2, "items": [{ "$field": "name" }, { "$field":"power", "span": 2 }] },',
  ]);
});

it('what leaves the layout stays a field; a new one comes into both; a copy has a name of its own', () => {
  const { commander, kept, idOf, order } = onCanvas(LAID_OUT);
  commander.store.choose([idOf('name')]);
  commander.duplicate();
  expect(order()).toEqual(['name', 'nameCopy', 'power', 'place']);
  expect(kept.text).toContain('    "nameCopy": { "type": "string", "title": "名称" },\n');
  commander.store.choose([idOf('name')]);
  commander.remove();
  expect(order()).toEqual(['nameCopy', 'power', 'place']);
  expect(kept.text).toContain('    "name":  { "type": "string", "title": "名称" },\n');
});

it('a form without a layout follows its fields; the first group lays it out', () => {
  const { commander, kept, order, form, idOf } = onCanvas(PLAIN);
  const [first, second] = order();
  commander.store.choose([idOf(second ?? '')]);
  commander.moveBy('moveUp');
  expect(order().slice(0, 2)).toEqual([second, first]);
  expect(form.reading?.hasLayout).toBe(false);

  commander.remove();
  expect(order()).not.toContain(second);
  const fields = () =>
    (JSON.parse(kept.text) as { fields: Record<string, { form?: unknown }> }).fields;
  expect(fields()[second ?? '']?.form).toBe(false);

  commander.store.choose([idOf(first ?? '')]);
  commander.group();
  expect(form.reading?.hasLayout).toBe(true);
  expect(JSON.parse(kept.text)).toMatchObject({
    form: { layout: { items: [{ group: '新分组', items: [{ $field: first }] }] } },
  });
});

it('a text that is typed comes to the canvas: what is still there is still chosen, and drawn as the same', () => {
  const { commander, form, idOf } = onCanvas(LAID_OUT);
  const power = idOf('power');
  commander.store.choose([power]);
  const before = spotsOf(form.store.root);

  expect(form.follow(LAID_OUT.replace('"甲"', '"丁"'))).toBe(true);
  expect(form.store.selection).toEqual([power]);
  expect(spotsOf(form.store.root).get(power)?.node).toBe(before.get(power)?.node);

  expect(form.follow(LAID_OUT.replace('"甲"', '"丁'))).toBe(false);
  commander.remove();
  expect(spotsOf(form.store.root).has(power)).toBe(true);
});
