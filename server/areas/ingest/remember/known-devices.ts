import type { Db } from '#server/db/db.ts';
import type { DeviceSettings } from '#server/gateway/verify.ts';
import { readParams } from '#server/records/param-store.ts';
import type { PointRow } from '../points/point-store.ts';
import type { SenderRules } from '../receive/sender.ts';
import type { Points } from './point-table.ts';
import type { Point } from './point.ts';

/** What is set for devices: how they are read, who may speak for them, how they are asked. */
export interface KnownDevices {
  byMn(mn: string): Point | undefined;
  settingsOf(mn: string): DeviceSettings | undefined;
  /** What requests to a device say; its password is null where none is known. */
  addressOf(
    mn: string,
  ): { readonly stCode: string | null; readonly password: string | null } | undefined;
  senderRules(mn: string | null): SenderRules;
}

/** Parameter: 1 refuses packets with a wrong password, anything else marks them. */
const WRONG_PASSWORD_PARAM = 'DEVICE_PASSWORD_REFUSE';

export function keepDevices({ byMn }: Pick<Points, 'byMn'>): KnownDevices & {
  /** Reads the parameters of the installation. */
  reload(db: Db): Promise<void>;
} {
  let refusesWrong = false;
  return {
    async reload(db) {
      const params = await readParams(db, WRONG_PASSWORD_PARAM);
      refusesWrong = params.get(WRONG_PASSWORD_PARAM)?.trim() === '1';
    },
    byMn,
    settingsOf(mn) {
      const row = byMn(mn)?.row;
      return row && settingsOf(row);
    },
    addressOf(mn) {
      const point = byMn(mn);
      return point && { stCode: point.row.stCode, password: point.password.text };
    },
    senderRules: (mn) => rulesOf(mn === null ? undefined : byMn(mn), refusesWrong),
  };
}

function settingsOf({ crcMode: mode, encoding }: PointRow): DeviceSettings {
  const crcMode = mode === 'modbus' || mode === 'off' ? mode : 'hj212';
  return encoding === 'utf8' || encoding === 'gbk' ? { crcMode, encoding } : { crcMode };
}

function rulesOf(point: Point | undefined, refusesWrong: boolean): SenderRules {
  const mode = point?.row.passwordMode ?? (refusesWrong ? 'refuse' : 'warn');
  const password = mode === 'off' ? null : (point?.password ?? null);
  return {
    password,
    refusesWrong: mode === 'refuse',
    refusesPlain: point?.row.encryption === 'required',
  };
}
