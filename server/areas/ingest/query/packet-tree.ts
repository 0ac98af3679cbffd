import type { PacketNode } from '#schemas/api/readings.ts';
import { unitAt } from '#schemas/formulas/factor-unit.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { computeHj212Crc, computeModbusCrc, formatCrc } from '#server/gateway/crc.ts';
import type { Packet } from '#server/gateway/packet.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { loadFactors, type FactorRow } from '../points/point-store.ts';

/** Fields of a factor that have a name in every language. */
export const PACKET_FIELDS = [
  'Rtd',
  'Avg',
  'Min',
  'Max',
  'Cou',
  'ZsRtd',
  'ZsAvg',
  'ZsMin',
  'ZsMax',
  'Flag',
  'EFlag',
  'SampleTime',
  'Data',
  'SN',
  'Info',
  'RS',
  'RT',
] as const;
/** Parts of a tree that have a name in every language. */
export const PACKET_PARTS = [
  'frame',
  'header',
  'content',
  'length',
  'crc',
  'answer',
  'split',
  'edition',
  'yes',
  'no',
  'same',
  'different',
  'modbus',
  'unchecked',
] as const;
type Part = (typeof PACKET_PARTS)[number];

interface Words {
  readonly part: (name: Part) => string;
  readonly field: (name: string) => string;
  readonly commands: ReadonlyMap<string, string>;
  readonly systems: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, string>;
  readonly factors: ReadonlyMap<string, FactorRow>;
}

/** What the parser reads in a kept packet, as a tree in the caller's language: frame, header with its Flag, content by factor. */
export async function drawPacketTree(
  ctx: Ctx,
  packet: Packet,
  raw: string,
): Promise<readonly PacketNode[]> {
  const factors = await loadFactors(ctx.db);
  const words: Words = {
    part: (name) => serverText(ctx.lang, `packet.part.${name}`),
    field: (name) => {
      const known = PACKET_FIELDS.find((one) => one === name);
      return known === undefined ? '' : serverText(ctx.lang, `packet.field.${known}`);
    },
    commands: await readDictionaryLabels(ctx, 'cn_code'),
    systems: await readDictionaryLabels(ctx, 'st_code'),
    marks: await readDictionaryLabels(ctx, 'data_flag'),
    factors: new Map(
      factors.flatMap((factor) => [
        [factor.code, factor],
        ...(factor.legacyCode ? [[factor.legacyCode, factor] as const] : []),
      ]),
    ),
  };
  return [
    branch('frame', words.part('frame'), frameNodes(packet, raw, words)),
    branch('header', words.part('header'), headerNodes(packet, words)),
    branch('content', words.part('content'), contentNodes(packet, words)),
  ];
}

function leaf(
  key: string,
  value: string | number | null,
  more: { readonly note?: string | undefined; readonly isWrong?: boolean } = {},
): PacketNode {
  return {
    key,
    title: key,
    value: value === null ? '' : String(value),
    note: more.note ?? '',
    isWrong: more.isWrong === true,
    children: [],
  };
}

function branch(
  key: string,
  title: string,
  children: readonly PacketNode[],
  note = '',
): PacketNode {
  return {
    key,
    title,
    value: '',
    note,
    isWrong: children.some(({ isWrong }) => isWrong),
    children,
  };
}

/** The code is computed over the kept text: where that was encrypted, or written in another encoding, it says nothing, and its length is another. */
function frameNodes(packet: Packet, raw: string, { part }: Words): PacketNode[] {
  const segment = Buffer.from(raw).subarray(HEAD_BYTES, -CRC_BYTES);
  const computed = formatCrc(computeHj212Crc(segment));
  const isSame = packet.crc.toUpperCase() === computed;
  const isModbus = packet.crc.toUpperCase() === formatCrc(computeModbusCrc(segment));
  const isKnown = isSame || segment.length === packet.length;
  const verdict = isSame ? 'same' : isModbus ? 'modbus' : isKnown ? 'different' : 'unchecked';
  return [
    {
      ...leaf('length', `${packet.length} B`, {
        note: segment.length === packet.length ? '' : `${segment.length} B`,
      }),
      title: part('length'),
    },
    {
      ...leaf('crc', packet.crc, {
        note: `${computed} · ${part(verdict)}`,
        isWrong: verdict === 'different',
      }),
      title: part('crc'),
    },
  ];
}

const HEAD_BYTES = 6;
const CRC_BYTES = 4;

function headerNodes(packet: Packet, words: Words): PacketNode[] {
  const { qn, st, cn, pw, mn, pnum, pno, rf } = packet;
  const optional = Object.entries({ PNUM: pnum, PNO: pno, RF: rf }).flatMap(([key, value]) =>
    value === null ? [] : [leaf(key, value)],
  );
  return [
    leaf('QN', qn),
    leaf('ST', st, { note: words.systems.get(st ?? '') }),
    leaf('CN', cn, { note: words.commands.get(cn ?? '') }),
    leaf('PW', pw),
    leaf('MN', mn),
    flagNode(packet, words),
    ...optional,
  ];
}

function flagNode({ flag }: Packet, { part }: Words): PacketNode {
  const said = (isSo: boolean): string => part(isSo ? 'yes' : 'no');
  const bits = [
    {
      ...leaf('A', flag.needAck ? 1 : 0, { note: said(flag.needAck) }),
      title: `A · ${part('answer')}`,
    },
    { ...leaf('D', flag.split ? 1 : 0, { note: said(flag.split) }), title: `D · ${part('split')}` },
    { ...leaf('V', flag.value >> 2, { note: flag.version }), title: `V · ${part('edition')}` },
  ];
  return { ...branch('Flag', 'Flag', bits), value: flag.raw ?? '' };
}

function contentNodes(packet: Packet, words: Words): PacketNode[] {
  const params = Object.entries(packet.params).map(([key, value]) =>
    leaf(key, value, key === 'Flag' ? { note: words.marks.get(value) } : {}),
  );
  const factors = Object.entries(packet.factors).map(([code, fields]) => {
    const factor = words.factors.get(code);
    const unit = (factor && unitAt(factor, packet.st)) ?? '';
    const children = Object.entries(fields).map(([name, value]) =>
      fieldNode(`${code}-${name}`, { name, value, unit }, words),
    );
    return branch(code, code, children, [factor?.name, unit].filter(Boolean).join(' · '));
  });
  return [...params, ...factors];
}

function fieldNode(
  key: string,
  { name, value, unit }: { readonly name: string; readonly value: string; readonly unit: string },
  words: Words,
): PacketNode {
  const shownUnit = MEASURED.has(name) && value !== '' ? ` ${unit}` : '';
  const note = name === 'Flag' ? (words.marks.get(value) ?? '') : words.field(name);
  return { ...leaf(key, `${value}${shownUnit}`.trim(), { note }), title: key };
}

const MEASURED = new Set(['Rtd', 'Avg', 'Min', 'Max', 'ZsRtd', 'ZsAvg', 'ZsMin', 'ZsMax']);
