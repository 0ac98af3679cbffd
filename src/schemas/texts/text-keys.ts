import type alarm from '#locales/zh-CN/alarm.json';
import type articles from '#locales/zh-CN/articles.json';
import type assess from '#locales/zh-CN/assess.json';
import type bigScreen from '#locales/zh-CN/bigScreen.json';
import type bookDesign from '#locales/zh-CN/book-design.json';
import type book from '#locales/zh-CN/book.json';
import type chart from '#locales/zh-CN/chart.json';
import type common from '#locales/zh-CN/common.json';
import type designer from '#locales/zh-CN/designer.json';
import type engineForm from '#locales/zh-CN/engine-form.json';
import type engineList from '#locales/zh-CN/engine-list.json';
import type errors from '#locales/zh-CN/errors.json';
import type home from '#locales/zh-CN/home.json';
import type lab from '#locales/zh-CN/lab.json';
import type login from '#locales/zh-CN/login.json';
import type modeler from '#locales/zh-CN/modeler.json';
import type paper from '#locales/zh-CN/paper.json';
import type phone from '#locales/zh-CN/phone.json';
import type process from '#locales/zh-CN/process.json';
import type ruleDesign from '#locales/zh-CN/rule-design.json';
import type rule from '#locales/zh-CN/rule.json';
import type schemaWords from '#locales/zh-CN/schema-words.json';
import type server from '#locales/zh-CN/server.json';
import type shell from '#locales/zh-CN/shell.json';
import type station from '#locales/zh-CN/station.json';
import type study from '#locales/zh-CN/study.json';
import type transfer from '#locales/zh-CN/transfer.json';
import type validation from '#locales/zh-CN/validation.json';
import type video from '#locales/zh-CN/video.json';
import type workbench from '#locales/zh-CN/workbench.json';

/** Every file of texts that code asks, by its name; a key is typed when it stands in zh-CN, and `npm run check:locales` holds the other languages against it. */
interface Texts {
  readonly articles: typeof articles;
  readonly alarm: typeof alarm;
  readonly assess: typeof assess;
  readonly book: typeof book;
  readonly 'book-design': typeof bookDesign;
  readonly chart: typeof chart;
  readonly common: typeof common;
  readonly designer: typeof designer;
  readonly 'engine-form': typeof engineForm;
  readonly 'engine-list': typeof engineList;
  readonly errors: typeof errors;
  readonly home: typeof home;
  readonly lab: typeof lab;
  readonly login: typeof login;
  readonly modeler: typeof modeler;
  readonly paper: typeof paper;
  readonly phone: typeof phone;
  readonly process: typeof process;
  readonly rule: typeof rule;
  readonly 'rule-design': typeof ruleDesign;
  readonly 'schema-words': typeof schemaWords;
  readonly server: typeof server;
  readonly shell: typeof shell;
  readonly station: typeof station;
  readonly study: typeof study;
  readonly transfer: typeof transfer;
  readonly validation: typeof validation;
  readonly video: typeof video;
  readonly bigScreen: typeof bigScreen;
  readonly workbench: typeof workbench;
}

/** A file of texts. */
export type Namespace = keyof Texts;

/** The texts of some files as i18next types them. */
export type TextResources = Texts;

/** A key of one of the files. */
export type KeyIn<N extends Namespace> = { [K in N]: keyof Texts[K] & string }[N];

/** A key with its file: `common:cancel`. */
export type NamedKey = { [N in Namespace]: `${N}:${KeyIn<N>}` }[Namespace];

/** What the server says: refusals, its own texts, what is wrong with a field, rules. */
export type ServerKey = KeyIn<'errors' | 'server' | 'validation' | 'rule' | 'book' | 'workbench'>;

/** Where the keys of the engine, the widgets and the designers are looked up, first hit wins. */
export const SCREEN_NAMESPACES = [
  'engine-list',
  'engine-form',
  'transfer',
  'validation',
  'chart',
  'rule',
  'process',
  'common',
  'shell',
  'workbench',
  'schema-words',
  'modeler',
  'designer',
  'rule-design',
  'book',
  'book-design',
  'video',
  'bigScreen',
  'station',
  'study',
  'assess',
  'paper',
  'lab',
  'articles',
] as const satisfies readonly Namespace[];

/** What the engine, the widgets and the designers say. */
export type ScreenKey = KeyIn<(typeof SCREEN_NAMESPACES)[number]>;

/** The fillings of a text: `{{name}}`. */
export type TextParams = Readonly<Record<string, unknown>>;

/** Says a text of a screen in the reader's language. */
export type SayScreen = (key: ScreenKey, params?: TextParams) => string;

/** Texts whose keys end in a word that no list of the code holds; a test beside whoever asks holds the texts against the words. */
type OpenHead = 'schemaWords';

/**
 * A key that ends in data: `openKey('schemaWords', word)`. It may have no text: whoever asks compares the answer with the key.
 * The check of texts takes every key below the head as asked for. Where a list of the code holds all ends,
 * write `` t(`head.${end}`) `` with its type instead: what is missing then does not compile, what is left over is found.
 */
export function openKey<H extends OpenHead>(
  head: H,
  end: string,
): Extract<KeyIn<Namespace>, `${H}.${string}`> {
  return `${head}.${end}` as Extract<KeyIn<Namespace>, `${H}.${string}`>;
}
