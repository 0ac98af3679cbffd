import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'src/schemas/api';
/** A table of contracts begins with its name and ends by saying what it is. */
const TABLE =
  /^export const ([A-Z_]+) = \{\n[^]*?^\} as const satisfies Record<string, Contract>;/gm;

/** The list of all tables of contracts: what the files of the folder export, so that adding a table is adding its file. */
export function printContracts(root: string): string {
  const found = fs
    .readdirSync(path.join(root, FOLDER))
    .filter((name) => name.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(name))
    .sort()
    .flatMap((name) => {
      const text = fs.readFileSync(path.join(root, FOLDER, name), 'utf8');
      const tables = [...text.matchAll(TABLE)].flatMap(([, table]) => table ?? []);
      return tables.length === 0 ? [] : [{ name, tables }];
    });
  const tables = found.flatMap((one) => one.tables);
  return `// Printed by \`npm run gen\` from the files of this folder; do not edit.
import type { Contract } from './contract.ts';
${found.map((one) => `import { ${one.tables.join(', ')} } from './${one.name}';\n`).join('')}
export type ContractTables = [
${tables.map((table) => `  typeof ${table},\n`).join('')}];

/** Every table of contracts. */
export const CONTRACT_TABLES: readonly Readonly<Record<string, Contract>>[] = [
${tables.map((table) => `  ${table},\n`).join('')}];
`;
}
