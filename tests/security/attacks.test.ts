import fs from 'node:fs';
import path from 'node:path';

import { ATTACK_TESTS, WITHOUT_TARGET } from './attack-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Lies beside the repository where the product is made; elsewhere our own list is all there is. */
const SHARED = path.resolve(ROOT, '../shared/security/attacks.dev.json');
/** Authentication, authorization, injection, files, addresses called, secrets, web, push and ingest. */
const AREAS = /^(AUTH|AZ|INJ|FILE|SSRF|CFG|WEB|MQ|ING)-/;

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const escaped = (name: string) => name.replaceAll("'", String.raw`\'`);

describe('every known attack', () => {
  it.runIf(fs.existsSync(SHARED))('of the shared list has a test here', () => {
    const { attacks } = JSON.parse(fs.readFileSync(SHARED, 'utf8')) as {
      readonly attacks: readonly { readonly id: string }[];
    };

    const ids = attacks.map(({ id }) => id).filter((id) => AREAS.test(id));

    expect(ids.filter((id) => !(id in ATTACK_TESTS) && !(id in WITHOUT_TARGET))).toEqual([]);
    expect(ids.length).toBeGreaterThan(30);
  });

  it.each(Object.entries(ATTACK_TESTS))('%s is made by tests that are there', (_id, places) => {
    const missing = places.filter(
      ([file, name]) => ![name, escaped(name)].some((text) => read(file).includes(text)),
    );

    expect(missing).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(WITHOUT_TARGET))('%s has nothing to aim at yet', (_id, address) => {
    expect(read('docs/reference/endpoints.md')).not.toContain(address);
  });
});
