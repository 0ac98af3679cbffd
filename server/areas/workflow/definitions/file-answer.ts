export const BPMN_MIME = 'application/xml; charset=utf-8';

/**
 * A text as a file.
 * @yields its bytes
 */
export async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
