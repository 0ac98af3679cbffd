import type { Log } from '#server/base/context/log.ts';
import type { SimulatedStationSpec } from './gateway/simulated-station.ts';
import { startSimulator, type Simulator } from './gateway/simulator.ts';
import { UNREGISTERED_MN } from './seeds/clear-demo.ts';
import city from './seeds/demo-city.json' with { type: 'json' };
import type { DemoStation } from './seeds/demo-city.ts';

const INTERVAL_MS = 10_000;

/** Doors of the demo city that are spoken for; the third one is offline, as some always are. */
export const SPEAKING_DOORS = ['MJ-QY-01', 'MJ-HT-01'];

/** A device nobody registered: it fills the inbox, so that the first thing an operator does can be tried. */
const UNREGISTERED: SimulatedStationSpec = {
  mn: UNREGISTERED_MN,
  st: '32',
  edition: '2017',
  factors: [
    { code: 'w01018', base: 28, spread: 6 },
    { code: 'w21003', base: 1.9, spread: 0.8 },
    { code: 'w01001', base: 7.4, spread: 0.3 },
  ],
};

/** Lets the stations of the demo city send to the server's own port. */
export function startDemoSimulation(deps: {
  readonly port: number;
  readonly log: Log;
  readonly now: () => Date;
}): Simulator {
  const stations = (city.stations as readonly DemoStation[]).map(
    ({ mn, stCode, protocol, factors }): SimulatedStationSpec => ({
      mn,
      st: stCode,
      edition: editionOf(protocol),
      factors,
    }),
  );
  return startSimulator({
    host: '127.0.0.1',
    stations: [...stations, UNREGISTERED],
    intervalMs: INTERVAL_MS,
    ...deps,
  });
}

/** @param protocol a value of the dictionary transfer_protocol */
function editionOf(protocol: string): SimulatedStationSpec['edition'] {
  const edition = protocol.replace('HJ212-', '');
  return edition === '2005' || edition === '2025' ? edition : '2017';
}
