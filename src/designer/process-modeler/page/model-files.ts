import { saveText } from '#engine/base/save-text.ts';
import { decodeXml } from '#schemas/basics/decode-xml.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { Drawing } from '../canvas/drawing.ts';
import { withPlainColors } from '../canvas/export-svg.ts';
import { askForFile, faultOf } from '../dialogs/import-xml.ts';

export async function exportXml(drawing: Drawing, key: string): Promise<void> {
  const { xml = '' } = await drawing.saveXML({ format: true });
  saveText(`${key}.bpmn20.xml`, xml, 'application/xml');
}

export async function exportSvg(drawing: Drawing, key: string): Promise<void> {
  const { svg } = await drawing.saveSVG();
  saveText(`${key}.svg`, withPlainColors(svg), 'image/svg+xml');
}

/** Draws a chosen file; what was drawn stays where it cannot be. @returns why it was not taken, null where it was or none was chosen */
export async function importFile(
  replace: (xml: string) => Promise<void>,
  t: SayScreen,
): Promise<string | null> {
  const file = await askForFile('.bpmn,.xml');
  if (!file) return null;
  const decoded = decodeXml(new Uint8Array(await file.arrayBuffer()));
  if (!decoded.ok)
    return t('modeler.importEncoding', { name: file.name, encoding: decoded.encoding });
  const xml = decoded.text;
  const fault = faultOf(xml);
  if (fault !== null) return t(`modeler.importFault.${fault}`, { name: file.name });
  try {
    await replace(xml);
    return null;
  } catch (cause) {
    return t('modeler.importFailed', {
      name: file.name,
      reason: cause instanceof Error ? cause.message : String(cause),
    });
  }
}
