const TAGS = new Set(
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s sub sup ul ol li a img table caption thead tbody tr th td'.split(
    ' ',
  ),
);
/** Gone with all that is in them; of other unknown elements the content stays. */
const GONE = new Set(
  'script style title head meta link iframe frame frameset object embed applet svg math template noscript textarea select option xml form input button video audio canvas'.split(
    ' ',
  ),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
const COLOR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]+\)|[a-z]{3,20})$/i;
const STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': /^(left|right|center|justify)$/,
  'font-weight': /^(bold|normal|\d{3})$/,
};
const LINK = /^(https?:|mailto:|tel:|#|\/(?!\/))/i;
const PICTURE = /^(https?:|\/(?!\/)|data:image\/(png|jpe?g|gif|webp);base64,)/i;
/** Word wraps every paragraph in spans of its own. */
const EMPTY_SPAN = /<span>((?:(?!<span)[\s\S])*?)<\/span>/g;

/**
 * Markup with nothing in it that runs, loads frames or looks like another part of the page. The same words as the server's own
 * cleaning, so that what was stored before a rule was known does no harm either; read in a document that is never shown.
 */
export function cleanMarkup(html: string): string {
  const read = new DOMParser().parseFromString(html, 'text/html');
  const clean = document.implementation.createHTMLDocument('');
  copy(read.body, clean.body);
  return clean.body.innerHTML;
}

/** What was copied elsewhere, without the format of its program: Word's classes, fonts and comments are no content. */
export function cleanPasted(html: string): string {
  const clean = cleanMarkup(html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, ''));
  return clean
    .replace(/ style="[^"]*"/g, '')
    .replace(EMPTY_SPAN, '$1')
    .replace(/<p>(?:\s|&nbsp;|<br>)*<\/p>/g, '');
}

function copy(from: Node, to: Element): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.append(node.data);
    if (!(node instanceof Element)) continue;
    const tag = node.tagName.toLowerCase();
    if (GONE.has(tag)) continue;
    const made = TAGS.has(tag) ? to.ownerDocument.createElement(tag) : undefined;
    if (made && !dress(node, made)) continue;
    if (made) to.append(made);
    copy(node, made ?? to);
  }
}

/** Takes over what an element may carry. @returns whether anything is left of it: a picture without an address is none. */
function dress(from: Element, to: HTMLElement): boolean {
  const tag = to.tagName.toLowerCase();
  for (const name of ATTRIBUTES[tag] ?? []) {
    const value = from.getAttribute(name)?.trim();
    if (value && isHarmless(name, value)) to.setAttribute(name, value);
  }
  const style = from instanceof HTMLElement ? styleOf(from.style) : '';
  if (style) to.setAttribute('style', style);
  if (tag === 'a') {
    to.setAttribute('rel', 'noopener noreferrer');
    to.setAttribute('target', '_blank');
  }
  return tag !== 'img' || to.hasAttribute('src');
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return LINK.test(value);
  if (name === 'src') return PICTURE.test(value);
  return name === 'title' || name === 'alt' || /^\d{1,4}$/.test(value);
}

function styleOf(style: CSSStyleDeclaration): string {
  return Object.entries(STYLES)
    .flatMap(([name, allowed]) => {
      const value = style.getPropertyValue(name);
      return value && allowed.test(value) ? [`${name}:${value}`] : [];
    })
    .join(';');
}
