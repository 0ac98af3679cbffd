import { createRequire } from 'node:module';

import { checkRooms } from './rooms.mjs';

const rooms = createRequire(import.meta.url)('../rooms.cjs');
const { problems, files } = checkRooms({ root: process.cwd(), rooms });
for (const problem of problems) console.error(problem);
console.log(
  problems.length
    ? `${problems.length} violations in ${files} files`
    : `rooms: ${files} files, no violation`,
);
process.exit(problems.length ? 1 : 0);
