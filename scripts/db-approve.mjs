/** `npm run db:approve -- <table> <column>`: lets the next start drop or convert a column that holds data, as its schema file asks. */
import path from 'node:path';
import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [table, column] = process.argv.slice(2);
if (!table || !column || !/^[a-z_][a-z0-9_]*$/.test(table) || !/^[a-z_][a-z0-9_]*$/.test(column)) {
  process.stderr.write('usage: npm run db:approve -- <table> <column>, with the names the refused start printed\n');
  process.exit(1);
}
const database = await openForScript(root);
try {
  const { migrate } = await importTs(root, 'server/db/migrate.ts');
  await migrate(database.pool, path.join(root, 'server/db/migrations'));
  const { rows } = await database.pool.query(
    "select to_regclass($1) is not null as has_table, exists (select 1 from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2) as has_column",
    [table, column],
  );
  if (!rows[0].has_table) throw new Error(`there is no table ${table}`);
  if (!rows[0].has_column) throw new Error(`the table ${table} has no column ${column}`);
  await database.pool.query('insert into sys_schema_approval (table_name, column_name) values ($1, $2) on conflict do nothing', [table, column]);
  process.stdout.write(`approved: the next start may change ${table}.${column}. Make a backup of the data folder first.\n`);
} catch (error) {
  process.stderr.write(`nothing was approved: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
