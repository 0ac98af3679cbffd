/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the time zone of the wire. */
export function toWireTime(date: Date): string {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
