import fs from 'node:fs';
import path from 'node:path';

/** Folders of the server that hold a service or an area each; each has one file that says all of it. */
const KINDS = [
  { below: 'server', file: 'service.ts', suffix: 'SERVICE' },
  { below: 'server/platform', file: 'service.ts', suffix: 'SERVICE' },
  { below: 'server/areas', file: 'area.ts', suffix: 'AREA' },
] as const;

/** The one list of services and areas: what stands in the folders, so that adding one is adding its folder. */
export function printAreas(root: string): string {
  const found = KINDS.flatMap(({ below, file, suffix }) =>
    fs
      .readdirSync(path.join(root, below))
      .sort()
      .filter((name) => fs.existsSync(path.join(root, below, name, file)))
      .map((name) => ({
        suffix,
        constant: `${name.toUpperCase().replaceAll('-', '_')}_${suffix}`,
        from: `./${path.posix.join(path.posix.relative('server', below), name, file)}`,
      })),
  );
  const list = (suffix: string): string =>
    found.flatMap((one) => (one.suffix === suffix ? [`  ${one.constant},\n`] : [])).join('');
  const imports = [
    ...found.map(({ constant, from }) => ({ what: `import { ${constant} }`, from })),
    { what: 'import type { Service }', from: './house/define-service.ts' },
    { what: 'import type { Area }', from: './moves/define-area.ts' },
    { what: 'import type { ServerParts }', from: './server-parts.ts' },
  ]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ what, from }) => `${what} from '${from}';\n`);
  return `// Printed by \`npm run gen\` from the folders of server; do not edit.
${imports.join('')}
/** Every service of the house: a folder with a \`service.ts\`. */
export const SERVICES: readonly Service<ServerParts>[] = [
${list('SERVICE')}];

/** Every area of the business: a folder with an \`area.ts\`. */
export const AREAS: readonly Area<ServerParts>[] = [
${list('AREA')}];
`;
}
