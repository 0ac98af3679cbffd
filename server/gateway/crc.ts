/** Shift rounds shared by both check codes; 256 entries because (crc >> 8) ^ byte is eight bits wide. */
const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let round = 0; round < 8; round++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

function roundsOf(byte: number): number {
  return TABLE[byte] ?? 0;
}

/** Behind the end there are zeros. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** The check code of HJ 212 (appendix A): the high half of the register meets the byte, the low half is dropped. Not Modbus. */
export function computeHj212Crc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffff;
  for (let i = start; i < end; i++) crc = roundsOf((crc >> 8) ^ byteAt(bytes, i));
  return crc;
}

/** CRC-16/MODBUS, which some devices send by mistake. */
export function computeModbusCrc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffff;
  for (let i = start; i < end; i++) crc = (crc >> 8) ^ roundsOf((crc ^ byteAt(bytes, i)) & 0xff);
  return crc;
}

/** Four upper-case hex digits, high byte first, as written on the wire. */
export function formatCrc(crc: number): string {
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** @returns the number behind four hex digits of either case, or null where they are none. */
export function parseCrc(bytes: Uint8Array, at: number): number | null {
  let crc = 0;
  for (let i = at; i < at + 4; i++) {
    const digit = hexDigit(byteAt(bytes, i));
    if (digit < 0) return null;
    crc = (crc << 4) | digit;
  }
  return crc;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
