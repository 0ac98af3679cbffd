/**
 * Notices of the packages of others that are shipped with the product: name, version, licence and the text that came with each, made
 * from package-lock.json and node_modules. A build fails on a licence that nobody has looked at.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Lies in the built client; the help panel links it. */
export const NOTICES_FILE = 'third-party.txt';

/** Licences whose conditions are kept by shipping their text. */
const KNOWN = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Packages whose lock entry names no licence, or one of their own: what their text says, read by somebody. */
const READ_BY_HAND = new Map([
  ['bpmn-js', 'bpmn.io'],
  ['png-js', 'MIT'],
]);

/** Packages of the development list of which something is copied into the product: the outlines of the map. */
const COPIED = new Set(['node_modules/map-outlines']);

/** Files in which a package keeps its licence. */
const TEXT = /^(un)?licen[cs]e|^notice|^copying/i;

/** Every package that is shipped, sorted by name. `lock` is the content of package-lock.json. */
export function shippedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(
      ([place, { dev, devOptional }]) => place && (!(dev || devOptional) || COPIED.has(place)),
    )
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { place, name, version, licence: READ_BY_HAND.get(name) ?? license ?? '' };
    })
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** Packages whose licence is missing or not among the known ones, as `name version: licence`. */
export function unknownLicences(packages) {
  return packages
    .filter(({ name, licence }) => !READ_BY_HAND.has(name) && !isKnown(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'none'}`);
}

/** The notices as one text. Packages of other machines are not installed: they are named without a text. @throws on an unknown licence */
export function thirdPartyNotices(root) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = shippedPackages(lock);
  const unknown = unknownLicences(packages);
  if (unknown.length > 0)
    throw new Error(
      `licences to be looked at (scripts/third-party.mjs says which are known):\n${unknown.join('\n')}`,
    );
  return packages
    .map(({ place, name, version, licence }) =>
      [`${name} ${version} (${licence})`, ...licenceTexts(path.join(root, place))].join('\n\n'),
    )
    .join(`\n\n${'-'.repeat(78)}\n\n`);
}

/** `A OR B`: one of them is enough; `A AND B`: both are needed. */
function isKnown(licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => KNOWN.has(part.trim())));
}

/** Some packages keep their licence at the end of the readme alone, some ship no text at all. */
function licenceTexts(folder) {
  if (!fs.existsSync(folder)) return ['Not installed on the machine of this build.'];
  const names = fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8').trim();
  const texts = names.filter((name) => TEXT.test(name)).map(read);
  if (texts.length > 0) return texts;
  const readme = names.find((name) => /^readme/i.test(name));
  const section = readme ? /^#+ *licen[cs]e[^]*/im.exec(read(readme)) : null;
  return [section?.[0] ?? 'The package came without the text of its licence.'];
}
