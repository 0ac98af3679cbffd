import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aListEntity, aListWorld, someRows } from '#tests/builders/a-list-world.tsx';
import { InEngine } from '#tests/builders/ports.tsx';
import { readCode } from '#tests/builders/read-code.ts';
import { ListPage } from '../list/list-page.tsx';
import { LabelDialog } from './label-dialog.tsx';

registerFields();
afterEach(cleanup);

const withLabel = (label: EntitySchema['label'], phone?: string): EntitySchema =>
  aListEntity({
    ...(label && { label }),
    ...(phone !== undefined && { phone }),
    menu: { parent: 'station', url: 'ops/station', sort: 1 },
  });

function draw(label: EntitySchema['label'], rows = someRows(25), phone?: string) {
  const world = aListWorld();
  const page = () => (
    <InEngine world={world}>
      <LabelDialog entity={withLabel(label, phone)} rows={rows} onClose={() => undefined} />
    </InEngine>
  );
  render(page());
  const preview = () => screen.getByRole('group', { name: '预览' });
  const codes = () => within(preview()).getAllByRole('img');
  return { world, preview, codes, again: () => render(page()) };
}

/** Pages and labels that the printer gets. */
function printed(): readonly number[] {
  return [...document.querySelectorAll('body > .engine-labelsheet .engine-labelpage')].map(
    (page) => page.querySelectorAll('.engine-label').length,
  );
}

describe('labels of records', () => {
  it('each has its title, its lines and a code that leads to the record', () => {
    const { preview, codes } = draw({ lines: ['code', 'createDate'] });

    expect(codes()[0]?.getAttribute('aria-label')).toMatch(/^http.*#\/ops-station\/1$/);
    expect(preview().textContent?.replaceAll(' ', '')).toContain(
      '站点1编码:S1创建时间:2026-11-2010:42:00',
    );
  });

  it('what a foreign reader finds in the printed code is the address of the phone page', () => {
    draw({ lines: ['code'] }, someRows(2), 'station');

    const drawn = [...document.querySelectorAll('body > .engine-labelsheet g[role=img] path')];

    expect(drawn.map((path) => readCode(path.getAttribute('d') ?? ''))).toEqual([
      expect.stringMatching(/^http.*#\/m\/station\/1$/),
      expect.stringMatching(/^http.*#\/m\/station\/2$/),
    ]);
  });

  it('papers that are sold are one click away, and the file is asked for with what was chosen', async () => {
    const { world } = draw({}, someRows(3));

    await userEvent.click(screen.getByRole('button', { name: /48 枚/ }));
    await userEvent.click(screen.getByRole('button', { name: /PDF/ }));

    expect(document.querySelector('.engine-labelpage')?.getAttribute('style')).toContain(
      '--label-columns: 4; --label-rows: 12',
    );
    expect(world.calls).toMatchObject([
      {
        api: 'POST /engine/labels',
        body: expect.objectContaining({
          entity: 'station',
          ids: ['1', '2', '3'],
          kind: 'sheet',
        }) as unknown,
      },
    ]);
  });

  it('lie on as many sheets as they need, in the print as in the preview', () => {
    const { codes } = draw({ lines: ['code'] });

    expect(codes()).toHaveLength(25);
    expect(printed()).toEqual([21, 4]);
    expect(screen.getByText('25 枚，2 页')).toBeTruthy();
  });

  it('the code may be what the schema says, and is left out where that cannot be computed', () => {
    const { codes } = draw({ qr: "'A:' + code" }, someRows(2));

    expect(codes().map((code) => code.getAttribute('aria-label'))).toEqual(['A:S1', 'A:S2']);
    cleanup();
    expect(draw({ qr: 'nothing' }, someRows(1)).preview().querySelector('[role=img]')).toBeNull();
  });

  it('a label printer gets a page for each, of the size of a label, and the paper is remembered', async () => {
    const { again } = draw({}, someRows(3));

    await userEvent.click(screen.getByRole('radio', { name: /标签打印机/ }));

    expect(printed()).toEqual([1, 1, 1]);
    expect(document.querySelector('.engine-labelsheet style')?.textContent).toContain(
      'size: 60mm 40mm',
    );
    cleanup();
    again();
    expect(printed()).toEqual([1, 1, 1]);
  });

  it('what does not fit a sheet is said, and not printed', async () => {
    draw({}, someRows(3));

    const columns = screen.getByRole('spinbutton', { name: '每行枚数' });
    await userEvent.clear(columns);
    await userEvent.type(columns, '4');

    expect(screen.getByRole('alert').textContent).toContain('放不下');
    expect(screen.getByRole('button', { name: /打\s*印/ }).hasAttribute('disabled')).toBe(true);
    expect(printed()).toEqual([]);
  });

  it('the button stands over a selection where the entity has a label, and nowhere else', async () => {
    const list = (entity: EntitySchema) =>
      render(
        <InEngine world={aListWorld()}>
          <ListPage entity={entity} />
        </InEngine>,
      );
    list(withLabel({ lines: ['code'] }));
    await screen.findByText('站点1');
    await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);

    await userEvent.click(await screen.findByRole('button', { name: /打印标签/ }));

    expect(await screen.findByText('1 枚，1 页')).toBeTruthy();
    cleanup();
    list(withLabel(undefined));
    await screen.findByText('站点1');
    await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    expect((await screen.findAllByRole('button', { name: /删除/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /打印标签/ })).toBeNull();
  });
});
