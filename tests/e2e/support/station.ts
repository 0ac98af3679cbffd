import type { FrameParts } from '#server/gateway/build.ts';
import { callApi, sendPackets, type Product } from './product.ts';

/** A station whose device reports COD, with the limit of 50 mg/L. */
export interface TestStation {
  readonly stationId: string;
  readonly pointId: string;
  readonly name: string;
  readonly mn: string;
}

/** China has one time zone and no summer time. */
const UTC8_MS = 8 * 3_600_000;

/** Makes a station of an enterprise of the demo city through the API. `token` is an administrator's. */
export async function aStation(
  product: Product,
  token: string,
  {
    name,
    mn,
    enterprise = '清源污水处理有限公司',
    opsCompany = '绿测环境运维有限公司',
    factor = 'w01018',
    upper = 50,
  }: {
    readonly name: string;
    readonly mn: string;
    readonly enterprise?: string;
    readonly opsCompany?: string;
    /** What its limit is about, and the limit. */
    readonly factor?: string;
    readonly upper?: number;
  },
): Promise<TestStation> {
  const idOf = async (base: string, wanted: string) =>
    (await callApi(product, token, `GET ${base}/page?limit=100`)).data.list.find(
      (row: { name: string }) => row.name === wanted,
    )?.id as string;
  const save = async (base: string, body: object) => {
    const answer = await callApi(product, token, `POST ${base}`, body);
    if (answer.code !== 0) throw new Error(`${base}: ${JSON.stringify(answer)}`);
    return String(answer.data.id);
  };
  const stationId = await save('/ops/station', {
    name,
    code: mn,
    enterpriseId: await idOf('/ops/enterprise', enterprise),
    opsCompanyId: await idOf('/ops/opsEnterprise', opsCompany),
    stationType: '1',
    regionCode: '330521',
  });
  const pointId = await save('/dm/monitor', {
    name,
    mn,
    stationId,
    monitorType: '1',
    stCode: '32',
    protocol: 'HJ212-2017',
    rtIntervalSeconds: 30,
    minuteIntervalMinutes: 10,
    crcMode: 'hj212',
  });
  await save('/dm/limit', {
    monitorPointId: pointId,
    factorCode: factor,
    kind: '1',
    upper,
    continuityCount: 1,
    recoverCount: 1,
    enabled: true,
  });
  return { stationId, pointId, name, mn };
}

/** Wall-clock text of now, shifted by so many ms: `YYYY-MM-DD HH:mm:ss`. */
export function stationTime(shiftMs: number): string {
  return new Date(Date.now() + UTC8_MS + shiftMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** A real-time packet of now that asks for an answer, edition 2017. */
export function codPacket(mn: string, value: number, at = new Date()): FrameParts {
  const digits = new Date(at.getTime() + UTC8_MS).toISOString().replace(/\D/g, '');
  return {
    qn: digits.slice(0, 17),
    st: '32',
    cn: '2011',
    pw: '123456',
    mn,
    flag: 5,
    cp: `DataTime=${digits.slice(0, 14)};w01018-Rtd=${value},w01018-Flag=N`,
  };
}

/**
 * A station goes on sending a value above its limit until there is an alarm: the limit of one that was just made is known a
 * moment later. @returns what its packets were answered
 */
export async function raiseAlarm(
  product: Product,
  token: string,
  { mn, stationId }: TestStation,
  value: number,
): Promise<readonly string[]> {
  const answers: string[] = [];
  const alarms = async (): Promise<number> => {
    answers.push(...(await sendPackets(product, [codPacket(mn, value)])));
    const what = `GET /dm/alarm/record/page?stationId=${stationId}`;
    return Number((await callApi(product, token, what)).data.total);
  };
  await expect.poll(alarms, { interval: 500 }).toBeGreaterThan(0);
  return answers;
}

/** The values of an hour by factor; `timeMs` is its beginning. */
export function hourPacket(
  mn: string,
  timeMs: number,
  values: Readonly<Record<string, number>>,
): FrameParts {
  const digits = new Date(timeMs + UTC8_MS).toISOString().replace(/\D/g, '');
  const items = Object.entries(values).map(
    ([code, value]) => `${code}-Avg=${value},${code}-Flag=N`,
  );
  return {
    qn: digits.slice(0, 17),
    st: '32',
    cn: '2061',
    pw: '123456',
    mn,
    flag: 5,
    cp: `DataTime=${digits.slice(0, 14)};${items.join(';')}`,
  };
}
