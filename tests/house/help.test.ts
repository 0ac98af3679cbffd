import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { plainHelpName } from '#runtime/help/plain-help-name.ts';
import { PHONE_RECORDS } from '#runtime/phone/phone-address.ts';
import { PLAIN_PAGES } from '#runtime/router/fixed-pages.ts';
import { LANGUAGES } from '../../scripts/terms.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Nobody has help before he is signed in, nor where an address leads nowhere. */
const SIGNED_OUT: ReadonlySet<string> = new Set([
  'login',
  'changePassword',
  'publicView',
  'reportCheck',
  'screen',
  'notFound',
]);

interface Page {
  readonly name: string;
  readonly menu?: { readonly url: string };
}

/** The pages of the menu: entities and screens with a place in it. */
function menuPages(): readonly string[] {
  return ['src/schemas/entities', 'src/schemas/screens'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.json') && path.basename(file) !== 'menu.json')
      .map((file) => JSON.parse(readFileSync(path.join(ROOT, folder, file), 'utf8')) as Page)
      .filter(({ menu }) => menu !== undefined)
      .map(({ name }) => name),
  );
}

/** Pages without help of their own in a language. */
function withoutHelp(pages: readonly string[]): readonly string[] {
  return pages.flatMap((name) =>
    LANGUAGES.filter((lang) => textsOf(lang, name).length === 0).map((lang) => `${name} ${lang}`),
  );
}

function textsOf(lang: string, name: string): readonly string[] {
  const file = path.join(ROOT, 'locales', lang, 'help', `${name}.json`);
  return existsSync(file)
    ? Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).filter(
        (text) => text.trim() !== '',
      )
    : [];
}

describe('help', () => {
  it('every page of the menu says what it is for, in every language', () => {
    const pages = menuPages();

    expect(pages).toEqual(expect.arrayContaining(['monitorRule', 'omRules-rule', 'station']));
    expect(withoutHelp(pages)).toEqual([]);
  });

  it.each(['ruleHit', 'diagnosis-result', 'warningManage-warningList-warningDetailPage'])(
    '%s, which other pages lead to, does too',
    (name) => {
      expect(withoutHelp([name])).toEqual([]);
    },
  );

  it('every hand-written page beside the shell that somebody signed in works with does, each page of the phone by itself', () => {
    const names = [
      ...Object.values(PLAIN_PAGES).map(({ path: at }) => plainHelpName(at.replace('/*', '/todo'))),
      ...Object.keys(PHONE_RECORDS).map((page) => plainHelpName(`/m/${page}/1`)),
      plainHelpName('/m/outbox'),
    ].filter((name) => name !== undefined && !SIGNED_OUT.has(name)) as readonly string[];

    expect(names).toEqual(expect.arrayContaining(['modeler', 'phone-todo', 'phone-book']));
    expect(withoutHelp(names)).toEqual([]);
  });

  it('a page without help is told of', () => {
    expect(withoutHelp(['noSuchPage'])).toEqual([
      'noSuchPage zh-CN',
      'noSuchPage zh-TW',
      'noSuchPage en-US',
    ]);
  });
});
