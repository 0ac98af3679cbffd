import { measureDistanceM, readPosition } from '#schemas/basics/distance.ts';
import { stationOfCode } from '#schemas/basics/station-code.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { EXCEPTION, text, withException, type Fields } from './order.ts';
import { countPhotos } from './photos.ts';
import { readWorkRule } from './rules.ts';

/** Dictionary checkin_proof. */
const PROOF = { code: '1', photo: '2', position: '3' } as const;
/** Dictionary checkin_fault. */
const FAULT = { noCode: '1', otherCode: '2', noPhoto: '3', far: '4' } as const;
/** Dictionary checkin_result. */
const RESULT = { inOrder: '1', exception: '2' } as const;

/**
 * What proves a check-in, and what is wrong with it: the code of the station, a photo, and the position where the browser told one (over
 * plain HTTP none does, so that its absence alone is no fault). Nothing holds the check-in back; a fault is an exception of the order.
 */
export async function checkedIn(tx: Ctx, { row, form }: MoveFacts): Promise<StoredRow> {
  const entity = tx.registry.entity('station');
  const station =
    entity && (await findRow(tx.db, { kind: 'all' }, entity, text(row, 'stationId') ?? ''));
  const [here, there] = [readPosition(form), readPosition(station?.['location'])];
  const checkinDistance = here && there ? Math.round(measureDistanceM(here, there)) : null;
  const { checkinMeters } = await readWorkRule(tx.db, text(row, 'opsCompanyId'));
  const code = judgeCode(form, station ?? {});
  const checkinPhotos = countPhotos(form['photo']);
  const hasPhoto = checkinPhotos > 0;
  const checkinFaults = those([
    [FAULT.noCode, code === 'noCode'],
    [FAULT.otherCode, code === 'otherCode'],
    [FAULT.noPhoto, !hasPhoto],
    [FAULT.far, (checkinDistance ?? 0) > checkinMeters],
  ]);
  const isInOrder = checkinFaults.length === 0;
  return {
    checkinDistance,
    checkinPhotos,
    checkinProofs: those([
      [PROOF.code, code === 'right'],
      [PROOF.photo, hasPhoto],
      [PROOF.position, here !== null],
    ]),
    checkinFaults,
    checkinResult: isInOrder ? RESULT.inOrder : RESULT.exception,
    ...(isInOrder ? {} : { exceptions: withException(row, EXCEPTION.checkin) }),
  };
}

function those(known: readonly (readonly [value: string, holds: boolean])[]): readonly string[] {
  return known.flatMap(([value, holds]) => (holds ? [value] : []));
}

function judgeCode(form: Fields, station: Fields): 'right' | 'noCode' | 'otherCode' {
  const said = text(form, 'code');
  if (said === null) return 'noCode';
  const named = stationOfCode(said);
  const isRight = named !== '' && [text(station, 'id'), text(station, 'code')].includes(named);
  return isRight ? 'right' : 'otherCode';
}
