import type { OfOp } from '../parts.ts';
import { listText, plain } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import { readAny } from '../scanning/calls.ts';
import type { Call } from '../scanning/reader.ts';
import { BINDING, writeCall, writeId } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

type PlaceCondition = OfOp<Condition, 'place'>;

/** The station (站点), point or kind of point is one of these. Never unknown. */
export const placeCard: ConditionCard<PlaceCondition> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [
    { name: 'by', kind: 'one', of: ['station', 'point', 'type'] },
    { name: 'in', kind: 'names' },
  ],
  compile({ by, in: places }) {
    const known = new Set(places);
    return ({ place }) => {
      const own = { station: place.stationId, point: place.pointId, type: place.stCode }[by];
      return own !== null && known.has(own);
    };
  },
  isUnknownWithout: () => false,
  subjects: () => [],
  say(block, saying) {
    const names = listText(placeNames(block, saying), saying.t);
    return plain(saying.t(`rule.say.place.${block.by}`, { names }));
  },
  print: (block) => writeCall(block.by, ...block.in.map(writeId)),
  binding: () => BINDING.alone,
  calls: { station: readPlaces('station'), point: readPlaces('point'), type: readPlaces('type') },
};

function readPlaces(by: PlaceCondition['by']): Call {
  return (reader, from) =>
    reader.condition({ op: 'place', by, in: readAny(reader, () => reader.recordId()) }, from);
}

/** Their names; how many more there are that the reader does not see. */
function placeNames({ in: ids, by }: PlaceCondition, { world, t }: Saying): readonly string[] {
  if (by === 'type') return ids.map((id) => world.label('st_code', id) ?? id);
  const names = ids.flatMap(
    (id) => (by === 'station' ? world.stationName(id) : world.pointName(id)) ?? [],
  );
  const unseen = ids.length - names.length;
  if (unseen === 0) return names;
  return [
    ...names,
    by === 'station'
      ? t('rule.say.unseen.station', { count: unseen })
      : t('rule.say.unseen.point', { count: unseen }),
  ];
}
