import { askedOnce } from '#engine/base/asked-once.ts';
import { callVerb } from '#engine/base/call-verb.ts';
import { byTrade } from '#schemas/formulas/factor-order.ts';

/** More factors than any catalogue holds. */
const MOST = 1000;

const KEPT = {
  name: 'factorNames',
  toJson: (names: ReadonlyMap<string, string>): unknown => [...names],
  fromJson: (json: unknown): ReadonlyMap<string, string> | undefined =>
    Array.isArray(json)
      ? new Map(
          json.flatMap((pair): readonly (readonly [string, string])[] =>
            Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : [],
          ),
        )
      : undefined,
};

/** Names of pollutants by code, asked for once a page; those of the last page until they have come, else undefined, empty where the catalogue cannot be read. */
export const useFactorNames = askedOnce<ReadonlyMap<string, string>>(
  async (ports) => {
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
  },
  new Map(),
  KEPT,
);
