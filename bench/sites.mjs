// `npm run bench:sites [-- --rows 1000 --only embedded|postgres]`: so many stations changed one by one, then at once (preview, change, undo: each
// row by the way of a single update), and the same stations with a point and two pieces of equipment each as a workbook; milliseconds.
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('sites', [option('rows', '1000')]);
