// `npm run bench:trend [-- --points 50 --seed 10001]`: a month of simulated hourly values with planted slow rises, judged hour by hour as
// the server does (docs/adr/0026): warnings without a cause, rises that were told, and how long before an alarm.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { bundle } from '../scripts/bundle.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const points = option('points', 50);
const seed = option('seed', 10_001);
const built = path.resolve('.cache', 'bench', 'trend-play.js');
await bundle(path.resolve('bench', 'trend-play.ts'), built);
const { playPoints } = await import(pathToFileURL(built).href);
const line = (what, { days, ...told }) => {
  const rate = (told.falseAlarms / told.points).toFixed(3);
  const hits =
    told.planted === 0
      ? ''
      : `, ${told.hits} of ${told.planted} rises told (${((told.hits / told.planted) * 100).toFixed(0)} %), median ${told.medianLeadHours} h before the alarm`;
  process.stdout.write(
    `${what}: ${told.points} points, ${days} days: ${told.falseAlarms} warnings without a cause (${rate} per point and month)${hits}\n`,
  );
};
line('quiet', playPoints({ points, seed, rises: 0 }));
line('three slow rises each', playPoints({ points, seed: seed + points, rises: 3 }));
