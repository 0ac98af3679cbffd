import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ENTITIES = path.resolve('src', 'schemas', 'entities');

it('class “a label that leads nowhere”: the code of every delivered label is the address of its record', () => {
  const schemas = fs
    .readdirSync(ENTITIES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map(
      (name) =>
        JSON.parse(fs.readFileSync(path.join(ENTITIES, name), 'utf8')) as {
          readonly name: string;
          readonly label?: { readonly qr?: string };
          readonly menu?: object;
          readonly phone?: string;
        },
    );

  const lost = schemas.filter(
    ({ label, menu, phone }) => label && (label.qr !== undefined || !(menu || phone)),
  );

  expect(lost.map(({ name }) => name)).toEqual([]);
});
