const MAX_NAME = 120;
/** Files that a browser, a server or an operating system would run; nowhere in a name. */
const RUNNABLE =
  /\.(?:html?|xhtml|shtml|mhtml|svgz?|xml|xsl|js|mjs|jsx?|tsx?|php\d?|phtml|jspx?|aspx?|asax|ashx|cgi|pl|py|rb|sh|bash|bat|cmd|com|exe|dll|msi|scr|vbs?|ps1|jar|war|htaccess|htpasswd|lnk|hta|swf)(?:\.|$)/i;

/** The last part of a name from outside, without control and direction characters, at most 120 characters with its extension kept. */
export function cleanFileName(given: string): string {
  const base = given.split(/[\\/]/).pop() ?? '';
  const plain = base
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[. ]+$/, '')
    .trim();
  const signs = Array.from(plain);
  if (signs.length <= MAX_NAME) return plain;
  const ending = extensionOf(plain) === '' ? '' : `.${extensionOf(plain)}`;
  return `${signs.slice(0, MAX_NAME - ending.length).join('')}${ending}`;
}

/** Small letters, without the dot; empty where the name has none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether any part of a name ends like a program: `a.jpg.html`, `a.php.jpg`. */
export function looksRunnable(name: string): boolean {
  return RUNNABLE.test(name);
}
