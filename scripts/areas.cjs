/**
 * The areas of the business as text: their names, what lives there, whose faces they use and their own libraries, read out of
 * `server/areas/<area>/area.ts` without running it. The table of rooms is made of them, so nobody writes a row for a new area.
 */
const fs = require('node:fs');
const path = require('node:path');

const FOLDER = path.join(__dirname, '..', 'server', 'areas');

/** @returns {{ name: string, about: string, uses: string[], packages: string[] }[]} those that are used before those that use them */
function readAreas(folder = FOLDER) {
  const areas = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readArea(folder, name));
  return inOrder(areas);
}

function readArea(folder, name) {
  const file = path.join(folder, name, 'area.ts');
  if (!fs.existsSync(file))
    throw new Error(`server/areas/${name} has no area.ts: every area says what it is`);
  const text = fs.readFileSync(file, 'utf8');
  const said = textOf(text, 'name');
  if (said !== name) throw new Error(`server/areas/${name}/area.ts is of "${said}"`);
  return {
    name,
    about: textOf(text, 'about') ?? '',
    uses: listOf(text, 'uses') ?? [],
    packages: listOf(text, 'packages') ?? [],
  };
}

/** Words of the value itself stand two spaces in, as the formatter puts them. */
function textOf(text, word) {
  return new RegExp(`^  ${word}:\\s+'([^']*)'`, 'm').exec(text)?.[1];
}

function listOf(text, word) {
  const list = new RegExp(`^  ${word}: \\[([^\\]]*)\\]`, 'm').exec(text)?.[1];
  return (
    list?.match(/'[^']*'/g)?.map((item) => item.slice(1, -1)) ??
    (list === undefined ? undefined : [])
  );
}

function inOrder(areas) {
  const byName = new Map(areas.map((area) => [area.name, area]));
  const done = new Set();
  const add = (area, trail) => {
    if (done.has(area)) return;
    if (trail.includes(area.name))
      throw new Error(`areas use each other: ${[...trail, area.name].join(' -> ')}`);
    for (const used of area.uses)
      if (byName.has(used)) add(byName.get(used), [...trail, area.name]);
      else if (used !== 'gateway') throw new Error(`${area.name} uses "${used}", which is no area`);
    done.add(area);
  };
  for (const area of areas) add(area, []);
  return [...done];
}

module.exports = { readAreas };
