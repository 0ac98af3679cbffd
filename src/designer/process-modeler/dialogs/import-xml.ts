/** Largest file that is read; the server takes no more (2 MB). */
const MAX_CHARS = 2 * 1024 * 1024;

/** Why a file is not taken, by name: `modeler.import.<reason>`. */
export type ImportFault = 'tooLarge' | 'notXml' | 'noDiagram';

/** Asks for a file; null where none is chosen. */
export function askForFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** What is wrong with a text before it is drawn; null where it may be tried. */
export function faultOf(xml: string): ImportFault | null {
  if (xml.length > MAX_CHARS) return 'tooLarge';
  const parsed = new DOMParser().parseFromString(xml, 'text/xml');
  if (parsed.querySelector('parsererror') !== null) return 'notXml';
  if (parsed.documentElement.localName !== 'definitions') return 'notXml';
  return parsed.getElementsByTagNameNS('http://www.omg.org/spec/BPMN/20100524/DI', 'BPMNPlane')
    .length === 0
    ? 'noDiagram'
    : null;
}
