const ADDRESS = /#\/(?:m\/station|ops-station)\/([^/?#\s]+)\/?(?:\?.*)?$/;

/**
 * What the code on a station's door says: the id or code of the station that its address (`…#/m/station/{code or id}`) names, or the text
 * itself where it is no address; empty where it is an address of something else.
 */
export function stationOfCode(text: string): string {
  const said = text.trim();
  const named = ADDRESS.exec(said)?.[1];
  if (named === undefined) return /[/#:]/.test(said) ? '' : said;
  try {
    return decodeURIComponent(named);
  } catch {
    return '';
  }
}
