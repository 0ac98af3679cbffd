import { demandOpenFiles } from './open-files.ts';

// the program stands in many files, which are all opened at once: where too few may be open it could not even say so
try {
  demandOpenFiles();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('./program.ts');
