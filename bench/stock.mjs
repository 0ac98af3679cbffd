// `npm run bench:stock [-- --issues 2000 --only embedded|postgres]`: issues of a stock of 200 items with 800 batches, one after the other and
// twenty at once, by the service (first expired first out, posted by the database, alarms judged), beside a bare transaction of the same run
// that holds a row, lowers a balance where it is enough and adds a row; issues a second, and the part of the bare one that the service makes.
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('stock', [option('issues', '2000')]);
