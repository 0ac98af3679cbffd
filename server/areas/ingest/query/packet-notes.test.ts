import { describe, expect, it } from 'vitest';

import { CHANGED_REPEAT } from '../receive/repeat.ts';
import { CHANGED_MN, WRONG_PASSWORD } from '../receive/sender.ts';
import { PACKET_NOTES, packetNotesText } from './packet-notes.ts';

describe('class “a code instead of a word”: what is wrong with a packet', () => {
  it('is said in the language of the page', () => {
    expect(packetNotesText('zh-CN', 'LENGTH_MISMATCH:332≠330')).toBe(
      '长度不符：声明 332，实际 330',
    );
    expect(packetNotesText('en-US', 'MISSING_FIELD:QN,ENCODING_GBK')).toBe(
      'QN is missing · Read as GBK',
    );
    expect(packetNotesText('zh-TW', 'CRC_MISMATCH:1A2B≠3C4D,MODBUS')).toBe(
      '檢查碼不符：收到 1A2B，應為 3C4D · 按 Modbus 檢查相符',
    );
  });

  it('keeps commas of what was sent, and what nobody knows', () => {
    expect(packetNotesText('zh-CN', 'MALFORMED_ITEM:a,b,OVERSIZE')).toBe(
      '无法识别的内容 a,b · 超过标准规定的长度',
    );
    expect(packetNotesText('zh-CN', 'SOMETHING_NEW:1')).toBe('SOMETHING_NEW:1');
    expect(packetNotesText('zh-CN', null)).toBeNull();
  });

  it('has words for every note, those of ingest too', () => {
    const ours: readonly string[] = [CHANGED_REPEAT, WRONG_PASSWORD, CHANGED_MN];
    const silent = [...PACKET_NOTES, ...ours].filter((code) =>
      packetNotesText('en-US', code)?.includes(code),
    );

    expect(silent).toEqual([]);
  });
});
