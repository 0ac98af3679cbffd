// `npm run bench:assess [-- --companies 200 --only embedded|postgres]`: a month of assessment of O&M companies, each with five stations, ten
// points and some hundred orders, books and alarms: from the question to the last sheet written and placed, new and anew, beside bare SQL of
// the same run that counts the same rows by company and keeps nothing; seconds. Asked: 200 companies within 10 s.
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('assess', [option('companies', '200')]);
