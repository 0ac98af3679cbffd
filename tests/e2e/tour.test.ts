import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { isLong } from '#tests/builders/long.ts';
import { PICTURES, type Picture } from './support/pictures.ts';
import { callApi, tokenOf } from './support/product.ts';
import { knowTheHouse } from './support/seed.ts';
import { aWorld } from './support/world.ts';

/**
 * The pictures of `docs/tour.md`: `npm run pictures` takes them from the demo city; the long form goes to each place and looks for what
 * the picture shows, so that none outlives its page.
 */
const world = aWorld();
const isTaking = process.env.PICTURES === '1';
/** How well a picture is kept; they are read, not looked at closely. */
const QUALITY = 0.72;
/** What stands where something is still to come. */
const WAITING =
  ':is(.ant-skeleton, .page-skeleton, .ant-spin-spinning, [aria-busy="true"]):visible';

beforeAll(async () => {
  if (isTaking || isLong) await knowTheHouse(world.product, ['testanalyst']);
});

/** Where a picture is taken, with its record. */
async function placeOf({ at, who }: Picture): Promise<string> {
  if (typeof at === 'string') return at;
  const token = await tokenOf(world.product, who);
  return at(async (address) => {
    const { code, msg, data } = await callApi(world.product, token, `GET ${address}`);
    if (code !== 0) throw new Error(`${address}: ${msg}`);
    return data.list;
  });
}

/** The words of the page that are in sight. */
const missing = async (page: Page, words: readonly string[]): Promise<readonly string[]> => {
  const said = await page.locator('body').innerText();
  return words.filter((word) => !said.includes(word));
};

/** As a WebP of so many pixels in the width: made by the browser, which knows how. */
async function toWebp(page: Page, width: number): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  try {
    const webp = await blank.evaluate(
      async ({ source, wide, quality }) => {
        const bytes = Uint8Array.from(atob(source), (one) => one.codePointAt(0) ?? 0);
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = document.createElement('canvas');
        canvas.width = wide;
        canvas.height = Math.round((picture.height * wide) / picture.width);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('the browser draws nothing');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
      },
      { source: png, wide: width, quality: QUALITY },
    );
    return Buffer.from(webp, 'base64');
  } finally {
    await blank.close();
  }
}

it.runIf(isLong || isTaking).each(PICTURES)(
  'the page of the picture $name is there and says what the picture shows',
  async (picture) => {
    const [width, height] = picture.size ?? [1366, 768];
    const { page } = await world.person(picture.who, { width, height });
    await page.goto(`${world.product.url}/#${await placeOf(picture)}`);
    await expect.poll(() => missing(page, picture.does ? [] : picture.says)).toEqual([]);
    if (picture.does) {
      await page.locator('.shell-header').waitFor();
      await picture.does(page);
    }
    await expect.poll(() => missing(page, picture.says)).toEqual([]);

    if (!isTaking) return;
    await page.evaluate(async () => void (await document.fonts.ready));
    await expect.poll(() => page.locator(WAITING).count()).toBe(0);
    writeFileSync(`docs/pictures/${picture.name}.webp`, await toWebp(page, picture.width ?? width));
  },
);
