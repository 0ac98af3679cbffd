import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import type { SheetFile } from './record-api.ts';
import { SheetDialog } from './sheet-dialog.tsx';

afterEach(cleanup);

const SHEET = {
  title: '任务单',
  running: '任务单 WO1',
  head: [{ title: '编号', text: 'WO1' }],
  blocks: [
    { kind: 'text', title: '说明', text: '更换蠕动泵管' },
    { kind: 'break' },
    { kind: 'text', title: '结果', text: '读数恢复正常' },
  ],
  sign: [],
  made: '',
  pageNote: '第 {n} 页 共 {m} 页',
};

function draw(answer: () => unknown, onSave?: (file: SheetFile) => Promise<void>) {
  const world = aFakeWorld({ answers: { 'GET /ops/workorder/1/sheet': answer } });
  const onClose = vi.fn<() => void>();
  render(
    <InEngine world={world}>
      <SheetDialog
        source="GET /ops/workorder/1/sheet"
        title="WO1"
        {...(onSave && { files: ['pdf', 'excel'] as const, onSave })}
        onClose={onClose}
      />
    </InEngine>,
  );
  return { onClose, printed: () => document.querySelector('body > .engine-recordsheet') };
}

/** The words of a page: each line is a text of its own. */
const said = (part: Element | null): string => (part?.textContent ?? '').replaceAll(/\s/g, '');
const button = (name: RegExp) => screen.queryByRole('button', { name });

describe('what is shown before it is printed', () => {
  it('is what the printer gets, page by page, and the printer is asked once', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { printed, onClose } = draw(() => SHEET);

    await screen.findByText('共 2 页，A4');
    const shown = within(screen.getByRole('dialog')).getAllByRole('group', { name: /第 \d 页/ });
    await userEvent.click(screen.getByRole('button', { name: /打\s*印/ }));

    expect(shown.map((page) => said(page).includes('读数恢复正常'))).toEqual([false, true]);
    expect([...(printed()?.children ?? [])].map(said)).toEqual(shown.map(said));
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.body.classList.contains('engine-printing-sheet')).toBe(false);
    // by its cross and by its button
    for (const close of screen.getAllByRole('button', { name: /关\s*闭$/ }))
      await userEvent.click(close);
    expect(onClose).toHaveBeenCalledTimes(2);
    print.mockRestore();
  });

  it('is kept as a file by who may, and by nobody else', async () => {
    const save = vi.fn<(file: SheetFile) => Promise<void>>(async () => undefined);
    draw(() => SHEET, save);
    await userEvent.click(await screen.findByRole('button', { name: '保存为 PDF' }));
    await userEvent.click(await screen.findByRole('button', { name: '保存为 Excel' }));
    expect(save.mock.calls).toEqual([['pdf'], ['excel']]);
    cleanup();

    draw(() => SHEET);
    await screen.findByText('共 2 页，A4');
    expect(button(/PDF|Excel/)).toBeNull();
  });

  it('names characters without a glyph, and says why there is nothing to print', async () => {
    draw(() => ({ ...SHEET, unknown: ['U+1F600'] }));
    expect((await screen.findByRole('alert')).textContent).toContain('U+1F600');
    cleanup();

    const { printed } = draw(() => {
      throw { code: 404, message: '记录不存在', issues: [] };
    });
    expect((await screen.findByRole('alert')).textContent).toBe('记录不存在');
    expect(button(/打\s*印/)?.hasAttribute('disabled')).toBe(true);
    expect(printed()).toBeNull();
  });
});
