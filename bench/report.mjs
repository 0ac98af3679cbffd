// `npm run bench:report [-- --points 1000 --only embedded|postgres]`: the daily reports of a night, of points with six factors, each hour of them
// there, with those of their enterprises, regions and O&M companies: from nothing to the last one made; the same again, when nothing is to be
// done; and the next versions of fifty points whose values came late; seconds. Asked: 1,000 points between 01:00 and 08:00.
import { onBothDatabases, option } from './both-databases.mjs';

await onBothDatabases('report', [option('points', '1000')]);
