import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { askingFlag, buildAnswer, buildFrame, buildRefusal } from './build.ts';
import { CN } from './commands.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { Packet } from './packet.ts';

/** The answer a packet wants; a device that asks for the time gets it right after (1013 → 9013, 1012). */
export function answersTo(
  packet: Packet,
  { now, refusalOf }: Pick<GatewayOptions, 'now' | 'refusalOf'>,
): Buffer[] {
  const refusal = refusalOf?.(packet) ?? null;
  const answer = refusal === null ? buildAnswer(packet) : buildRefusal(packet, refusal);
  if (!answer || refusal !== null || packet.cn !== CN.askTime || !packet.mn)
    return answer ? [answer] : [];
  const time = formatWallDigits(now());
  const polId = packet.params.PolId ? `PolId=${packet.params.PolId};` : '';
  const setTime = buildFrame({
    qn: time,
    st: packet.st ?? '',
    cn: CN.setTime,
    pw: packet.pw,
    mn: packet.mn,
    flag: askingFlag(packet),
    cp: `${polId}SystemTime=${time.slice(0, 14)}`,
  });
  return [answer, setTime];
}
