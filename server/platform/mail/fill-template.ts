const SLOT = /\$\{\s*([A-Za-z_]\w{0,49})\s*\}/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Params = Readonly<Record<string, string>>;

/** Fills `${name}` in markup; values are text and cannot become markup. Names without a value leave nothing. */
export function fillHtml(template: string, params: Params): string {
  return fill(template, params, (value) =>
    value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign),
  );
}

/** Fills `${name}` in a line of plain text; line breaks become spaces. */
export function fillLine(template: string, params: Params): string {
  return fill(template, params, (value) => value).replace(/[\r\n]+/g, ' ');
}

function fill(template: string, params: Params, write: (value: string) => string): string {
  return template.replace(SLOT, (_slot, name: string) =>
    Object.hasOwn(params, name) ? write(params[name] ?? '') : '',
  );
}
