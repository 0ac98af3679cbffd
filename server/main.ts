import { readConfig } from './config.ts';
import { OperatorError } from './db/operator-error.ts';
import { demandOpenFiles } from './open-files.ts';
import { preflight } from './preflight.ts';

// what hinders a start is told before the whole program is read, which takes many files: where too few may be open it could not even say so
try {
  demandOpenFiles();
  // what is written belongs to the user the server runs as, and to nobody else
  process.umask(0o077);
  await preflight(readConfig(), { isListening: true });
} catch (error) {
  const isExpected = error instanceof OperatorError;
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${!isExpected && error instanceof Error ? (error.stack ?? said) : said}\n`);
  process.exit(1);
}
await import('./program.ts');
