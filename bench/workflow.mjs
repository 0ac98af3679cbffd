// `npm run bench:workflow [-- --seconds 5 --width 8 --open 100000 --only embedded|postgres]`: processes of three user tasks a second, each command
// durable before the next; beside them the rows that stay of them, written bare in as many transactions of the same run. Then, with so
// many processes open, what a person waits for: his lists and a task he completes, median and the hundredth slowest in milliseconds.
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('workflow', [
  option('seconds', '5'),
  option('width', '8'),
  option('open', '100000'),
]);
