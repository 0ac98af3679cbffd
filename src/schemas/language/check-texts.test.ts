import { SCREEN, file, messages } from '#tests/builders/a-checked-schema.ts';
import { checkSchemas } from './check.ts';

describe('checkSchemas', () => {
  it('missing translations are told', () => {
    const found = checkSchemas([file('screen', SCREEN)], {
      texts: (lang) =>
        lang === 'en-US'
          ? { title: 'Things', 'body.tabs.0.title': 'One', 'body.tabs.7.title': 'x' }
          : undefined,
    });

    expect(found.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'zh-TW lacks 2 texts: title, body.tabs.0.title (in locales/zh-TW/schemas/sys-things.json)',
      ]),
    );
  });

  it('a schema may bring translations: what it names must stand in it, what it leaves out is a warning at most', () => {
    const translations = { 'en-US': { title: 'Things', 'body.tabs.0.titel': 'One' }, 'fr-FR': {} };
    const own = checkSchemas(
      [
        file('screen', {
          ...SCREEN,
          translations: { 'en-US': { title: 'Things', 'body.tabs.0.title': 'One' } },
        }),
      ],
      {
        below: () => undefined,
      },
    );
    const over = checkSchemas(
      [file('screen', { ...SCREEN, translations: { 'en-US': { title: 'Things' } } })],
      { below: () => SCREEN },
    );

    expect(messages([file('screen', { ...SCREEN, translations })])).toEqual([
      expect.stringMatching(/^unknown key "fr-FR"/),
    ]);
    expect(
      messages([file('screen', { ...SCREEN, translations: { 'en-US': translations['en-US'] } })]),
    ).toContain('no text "body.tabs.0.titel" in this schema; did you mean "body.tabs.0.title"?');
    expect(
      own.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
    ).toEqual(['zh-TW lacks 2 texts: title, body.tabs.0.title']);
    expect(over.filter(({ severity }) => severity === 'warning')).toEqual([]);
  });

  it('class “said once it is too late”: texts in one language are told of before anything is translated, what is shipped is not', () => {
    const warned = (below: object | undefined) =>
      checkSchemas([file('screen', SCREEN)], { below: () => below })
        .filter(({ severity }) => severity === 'warning')
        .map(({ message }) => message);

    expect(warned(undefined)).toEqual([
      'zh-TW lacks 2 texts: title, body.tabs.0.title',
      'en-US lacks 2 texts: title, body.tabs.0.title',
    ]);
    expect(warned(SCREEN)).toEqual([]);
    expect(warned({ ...SCREEN, title: '别的' })).toEqual([
      'zh-TW lacks 1 texts: title',
      'en-US lacks 1 texts: title',
    ]);
  });
});
