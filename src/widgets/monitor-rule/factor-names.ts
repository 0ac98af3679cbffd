import { askedOnce } from '#engine/base/asked-once.ts';
import { callVerb } from '#engine/base/call-verb.ts';
import { byTrade } from '#schemas/formulas/factor-order.ts';

/** More factors than any catalogue holds. */
const MOST = 1000;

/** Names of pollutants by code, asked for once; undefined until they have come, empty where the catalogue cannot be read. */
export const useFactorNames = askedOnce<ReadonlyMap<string, string>>(async (ports) => {
  const entity = await ports.entity('factor');
  const rows = await callVerb(
    ports,
    { entity, verb: 'options' },
    { params: { limit: MOST } },
    { isSilent: true },
  );
  return new Map(
    byTrade(rows, ({ code }) => String(code)).flatMap((row) =>
      typeof row.code === 'string' ? [[row.code, String(row.name)]] : [],
    ),
  );
}, new Map());
