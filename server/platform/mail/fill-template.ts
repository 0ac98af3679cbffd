import { AppError } from '#server/base/context/app-error.ts';

const SLOT = /\$\{\s*([A-Za-z_]\w{0,49})\s*\}/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Params = Readonly<Record<string, string>>;

/** Letters of a filled text: a template may name a long value as often as it has room. */
const MOST = 300_000;

/** Fills `${name}` in markup; values are text and cannot become markup. Names without a value leave nothing. @throws AppError `invalid` it becomes too long */
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
  let left = MOST - template.length;
  return template.replace(SLOT, (_slot, name: string) => {
    const value = Object.hasOwn(params, name) ? write(params[name] ?? '') : '';
    left -= value.length;
    if (left < 0) throw new AppError('invalid', { message: 'errors.http.costlyMarkup' });
    return value;
  });
}
