// `npm run bench:plan [-- --stations 10000 --only embedded|postgres]`: a rule of daily work at so many stations: its dates of two months
// written into the ledger, the orders of a day made of them, and a run that finds nothing to do; seconds, orders a second, and how long
// the loop stood still at most (ms; `own`: without what other programs took).
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('plan', [option('stations', '10000')]);
