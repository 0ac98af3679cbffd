import fs from 'node:fs';

import { OperatorError } from './db/operator-error.ts';

const FEWEST_OPEN_FILES = 1024;

/** Node has raised the limit as far as it may by now. Systems without `/proc` are taken as they are. @throws OperatorError with what to do */
export function demandOpenFiles(): void {
  const limits = '/proc/self/limits';
  const limit = fs.existsSync(limits)
    ? /^Max open files\s+(\d+)/m.exec(fs.readFileSync(limits, 'utf8'))?.[1]
    : undefined;
  if (limit === undefined || Number(limit) >= FEWEST_OPEN_FILES) return;
  throw new OperatorError(
    `only ${limit} files may be open at once; the database and the connections need ${FEWEST_OPEN_FILES} or more: raise \`ulimit -n\``,
  );
}
