// `npm run bench:pause [-- --rows 20000 --only yaml]`: the event loop's longest pause while each attack runs, beside an idle
// baseline. Everybody waits that long. Ends with 1 where a pause is 200 ms or longer.
import process from 'node:process';
import { ATTACKS } from './attacks.mjs';
import { startServer } from './pause-server.mjs';

const LIMIT_MS = 200;
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const only = option('only', '').toLowerCase();

const server = await startServer(Number(option('rows', 20_000)));
let isHeld = false;
try {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (!name.toLowerCase().includes(only)) continue;
    await server.look();
    const began = performance.now();
    const answer = await attack(server);
    const said = answer.bodyUsed ? answer.status : ((await answer.json().catch(() => ({}))).code ?? answer.status);
    const { longestMs, rssMb } = await server.look();
    isHeld ||= longestMs >= LIMIT_MS;
    process.stdout.write(
      `${name.padEnd(32)} longest pause ${String(longestMs).padStart(5)} ms   answered ${said} after ${Math.round(performance.now() - began)} ms   ${rssMb} MB\n`,
    );
  }
} finally {
  await server.stop();
}
process.exit(isHeld ? 1 : 0);
