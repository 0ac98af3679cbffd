import { either, list, map } from './delivered-parts.ts';
import { fieldOf, namedIn, number, text, written, type Judge } from './delivered-values.ts';

/** Names that delivered files bring and others use, and values that several of them write. */

export const FACTORS = 'src/schemas/dictionaries/factors.json';
export const CITY = 'server/seeds/demo-city.json';
export const BOOKS = 'server/seeds/standing-books.json';
export const STUDY = 'server/seeds/demo-study.json';
export const STOCK = 'server/seeds/demo-stock.json';
export const TESTS = 'server/seeds/demo-tests.json';

export const factor = namedIn(`${FACTORS}#factors.code`, 'factor');
export const station = namedIn(`${CITY}#stations.code`, 'station of the demo city');
export const person = namedIn(`${CITY}#users.username`, 'account of the demo city');
export const enterprise = namedIn(`${CITY}#enterprises.name`, 'enterprise of the demo city');
export const company = namedIn(`${CITY}#opsCompanies.name`, 'company of the demo city');
export const book = namedIn(`${BOOKS}#code`, 'delivered book');
export const role = namedIn('server/seeds/roles.json#name', 'delivered role');
export const category = namedIn(`${STUDY}#categories.name`, 'category');
export const item = namedIn(`${STOCK}#companies.items.code`, 'item');
export const region: Judge = fieldOf('ops/enterprise', 'regionCode');

export const days = number(0, 4000);
export const degrees = {
  lng: number(-180, 180, { isWhole: false }),
  lat: number(-90, 90, { isWhole: false }),
};
export const clock = written(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '09:02:14');
export const anyNumber = number(-1e9, 1e9, { isWhole: false });
/** Digits as a laboratory or a device writes them. */
export const reading = written(/^[<>]?-?\d+(\.\d+)?$/, '12.3, <0.01');

export const FACTOR = 'dm/factor';
export const STANDARD = 'dm/standard';

/** What people write into books, by the words of their elements. */
export const bookWord = namedIn(`${BOOKS}#**.key`, 'element of a delivered book');
const moment = written(/^\$(day|hour)[+-]\d{1,4}$/, '$day-21, $hour+0');
export const answer: Judge = (value, world) =>
  typeof value === 'string' && value.startsWith('$')
    ? moment(value, world)
    : typeof value === 'number'
      ? undefined
      : text(value, world);
export const entry = either(list(map(bookWord, answer)), answer);
