import { loadRegistry } from '#server/registry/load.ts';
import { isMenuUrl } from './bounds.ts';

describe('bounds of published schemas', () => {
  it('allow the menu addresses of the shipped ones, and none that leaves the product', async () => {
    const registry = await loadRegistry({ root: process.cwd() });
    const urls = [...registry.entities(), ...registry.screens()].flatMap(({ menu }) =>
      menu ? [menu.url] : [],
    );

    expect(urls.filter((url) => !isMenuUrl(url))).toEqual([]);
    expect(
      [
        'https://other.example/x',
        '//other.example',
        '/sys/user',
        'sys/../user',
        'sys/user?x=1',
        '',
      ].filter(isMenuUrl),
    ).toEqual([]);
  });
});
