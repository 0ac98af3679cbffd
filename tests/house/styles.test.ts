import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Styles of these folders dress parts of others too: what is shared, resets, print. */
const BASE_FOLDERS = ['engine/base', 'runtime/app'];
/** Classes of the house begin with one of these; others are those of the kit, of the editor or of bpmn-js. */
const FOREIGN = /^(?:ant-|anticon|cm-|djs-|bjs-|bio-|selectedCell$)/;

const root = path.resolve('src');

function filesOf(ending: RegExp): readonly string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => ending.test(file) && !/\.(?:test|gen)\./.test(file));
}

const sources = filesOf(/^(?!schemas\/).*\.tsx?$/).map((file) => {
  const text = fs.readFileSync(path.join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  return {
    file,
    text,
    words: new Set(text.match(/(?<![\w.-])[\w-]+/g)),
    begun: (text.match(/[\w-]+-\$\{/g) ?? []).join(' '),
  };
});

/** Begins any class of the engine: only rows are called by what follows it alone, as schemas name them (`row-muted`). */
const ANY = 'engine-${';
const ROW_NAME = /^engine-row-/;

const known = new Map<string, readonly string[]>();

/** Files that write a class: as it stands, or begun and filled in (`engine-tone-${tone}`). */
function writersOf(name: string): readonly string[] {
  const found = known.get(name) ?? findWriters(name);
  known.set(name, found);
  return found;
}

function findWriters(name: string): readonly string[] {
  const starts = [...name.matchAll(/-/g)]
    .map(({ index }) => `${name.slice(0, index + 1)}\${`)
    .filter((start) => start !== ANY || ROW_NAME.test(name));
  return sources
    .filter(({ words, begun }) => words.has(name) || starts.some((start) => begun.includes(start)))
    .map(({ file }) => file);
}

/** The classes of each selector of a stylesheet, those of the kit left out. */
function selectorsOf(
  css: string,
): readonly { readonly selector: string; readonly classes: readonly string[] }[] {
  const preludes = css.replace(/\/\*[^]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return preludes
    .filter((prelude) => !/^\s*(?:@|from\b|to\b|\d)/.test(prelude))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => ({
      selector: selector.trim(),
      classes: [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name = '']) =>
        FOREIGN.test(name) ? [] : [name],
      ),
    }))
    .filter(({ classes }) => classes.length > 0);
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

/** What is wrong with a stylesheet: a class nobody writes, or a selector that dresses nothing of its own folder. */
function faultsOf(file: string, css: string): readonly string[] {
  const folder = path.posix.dirname(file);
  const isBase = BASE_FOLDERS.includes(folder);
  return selectorsOf(css).flatMap(({ selector, classes }) => {
    const dead = classes.find((name) => writersOf(name).length === 0);
    if (dead) return [`${file}: nobody writes .${dead} (${selector})`];
    const isOwn =
      isBase || classes.some((name) => writersOf(name).some((writer) => isBelow(writer, folder)));
    return isOwn ? [] : [`${file}: nothing in ${folder} is dressed by ${selector}`];
  });
}

/** The stylesheets a source imports itself, from `src`. */
function importsOf({
  file,
  text,
}: {
  readonly file: string;
  readonly text: string;
}): readonly string[] {
  return [...text.matchAll(/^import '([^']+\.css)';$/gm)].map(([, from = '']) =>
    from.startsWith('#')
      ? from.slice(1)
      : path.posix.normalize(path.posix.join(path.posix.dirname(file), from)),
  );
}

it('class “styles far from what they dress”: every class of a stylesheet is written in its folder, and none is left over', () => {
  const sheets = filesOf(/\.css$/);

  expect(sheets.length).toBeGreaterThan(80);
  expect(
    sheets.flatMap((file) => faultsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});

it('class “styles far from what they dress”: no stylesheet is a heap again, and each is imported', () => {
  const sheets = filesOf(/\.css$/);
  const imported = new Set(sources.flatMap(importsOf));

  expect(
    sheets.filter(
      (file) => fs.readFileSync(path.join(root, file), 'utf8').split('\n').length > 420,
    ),
  ).toEqual([]);
  expect(sheets.filter((file) => !imported.has(file))).toEqual([]);
});

it('a class that nobody writes, and one of another folder, are found', () => {
  const css =
    '/* .no */ .engine-nobody { color: red; } .shell-brand, .engine-list .engine-box { color: red; }';

  expect(faultsOf('engine/list/planted.css', css)).toEqual([
    'engine/list/planted.css: nobody writes .engine-nobody (.engine-nobody)',
    'engine/list/planted.css: nothing in engine/list is dressed by .shell-brand',
  ]);
});

/** Classes that a stylesheet dresses by themselves, outside of conditions such as print and widths: `.engine-box { … }`. */
function ownRulesOf(css: string): ReadonlySet<string> {
  const plain = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/@(?:media|container|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return new Set(
    [...plain.matchAll(/(?<=^|\})\s*\.([\w-]+)\s*(?=\{)/g)].map(([, name = '']) => name),
  );
}

it('class “one name, two things”: a class is dressed by itself in one stylesheet alone', () => {
  const owners = new Map<string, readonly string[]>();
  for (const file of filesOf(/\.css$/))
    for (const name of ownRulesOf(fs.readFileSync(path.join(root, file), 'utf8')))
      owners.set(name, [...(owners.get(name) ?? []), file]);

  expect(owners.size).toBeGreaterThan(500);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
  expect(
    ownRulesOf('.engine-a { color: red; } @media print { .engine-b { color: red; } }'),
  ).toEqual(new Set(['engine-a']));
});

it('class “a rule taken out by hand”: every stylesheet is whole, the build reads it to its end', () => {
  const isWhole = (css: string): boolean => {
    const plain = css.replace(/\/\*[^]*?\*\//g, '').trim();
    return /[};]$/.test(plain) && plain.split('{').length === plain.split('}').length;
  };
  const broken = filesOf(/\.css$/).filter(
    (file) => !isWhole(fs.readFileSync(path.join(root, file), 'utf8')),
  );

  expect(broken).toEqual([]);
  expect(isWhole('.engine-a { color: red; }\n.engine-b,')).toBe(false);
});

it('class “said in one view alone”: a row that a schema marks is marked as a card too', () => {
  const marksIn = (file: string, selector: RegExp): readonly string[] => [
    ...new Set(
      [...fs.readFileSync(path.join(root, 'engine/list', file), 'utf8').matchAll(selector)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
  const rows = marksIn('list-table.css', /\.engine-(row-(?!chosen)[\w-]+) > \.ant-table-cell/g);

  expect(rows).toContain('row-muted');
  expect(marksIn('cards.css', /\.engine-rowcard\.engine-(row-[\w-]+)/g)).toEqual(
    expect.arrayContaining([...rows]),
  );
});

it('class “a colour that nobody made”: a property that a stylesheet reads is written by one, or by the page', () => {
  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
  const sheets = filesOf(/\.css$/).map((file) => ({ file, css: read(file) }));
  const written = new Set(
    [...sheets.map(({ css }) => css), ...sources.map(({ text }) => text)].flatMap(
      (text) => text.match(/--[\w-]+(?=['"`]?\]?\s*:)/g) ?? [],
    ),
  );
  const begun = sources.flatMap(({ text }) => text.match(/--[\w-]+-(?=\$\{)/g) ?? []);
  const unmade = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      written.has(name) || begun.some((start) => name.startsWith(start)) ? [] : [`${file} ${name}`],
    ),
  );

  expect(written.size).toBeGreaterThan(30);
  expect(unmade).toEqual([]);
});
