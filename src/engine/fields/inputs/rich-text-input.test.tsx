import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { RichTextInput } from './rich-text-input.tsx';

afterEach(cleanup);

let told: readonly unknown[] = [];

function Field({ html, isFixed = false }: { readonly html: string; readonly isFixed?: boolean }) {
  const [value, setValue] = useState<unknown>(html);
  return (
    <RichTextInput
      name="content"
      field={{ type: 'richText', title: '内容' }}
      aria-label="内容"
      value={value}
      disabled={isFixed}
      onChange={(next) => {
        told = [...told, next];
        setValue(next);
      }}
    />
  );
}

async function open(html: string, isFixed = false) {
  told = [];
  render(
    <InEngine world={aFakeWorld({})}>
      <Field html={html} isFixed={isFixed} />
    </InEngine>,
  );
  return screen.findByRole('textbox', { name: '内容' });
}

function selectAll(box: HTMLElement): void {
  box.focus();
  getSelection()?.selectAllChildren(box);
}

const RICH =
  '<h2 style="text-align:center">通知</h2><p><span style="color:#cf1322">红</span> <span style="background-color:#ffff00">黄</span> H<sub>2</sub>O m<sup>3</sup> <strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>' +
  '<table><tbody><tr><th>因子</th></tr><tr><td colspan="2">COD</td></tr></tbody></table><blockquote><p>引用</p></blockquote><pre><code>x = 1</code></pre><hr><ul><li><p>一</p></li></ul>' +
  '<p><a href="https://example.cn">链接</a><img src="/api/oss/file/download/7" alt="图"></p>';

it('class “an editor that knows less than the store”: whatever the server keeps is still there after a letter was typed', async () => {
  const box = await open(RICH);

  await userEvent.click(within(box).getByText('通知'));
  await userEvent.keyboard('x');

  await waitFor(() => expect(told.length).toBeGreaterThan(0));
  const stored = String(told.at(-1));
  for (const part of [
    '<h2',
    'text-align: center',
    'color: rgb(207, 19, 34)',
    'background-color',
    '<sub>2</sub>',
    '<sup>3</sup>',
    '<strong>',
    '<em>',
    '<u>',
    '<s>',
  ])
    expect(stored).toContain(part);
  for (const part of [
    '<th',
    'colspan="2"',
    '<blockquote>',
    '<pre>',
    '<hr>',
    '<ul>',
    'href="https://example.cn"',
    'alt="图"',
  ])
    expect(stored).toContain(part);
});

it('a text that is only looked at stays as it is', async () => {
  await open('<div>旧的写法</div>');

  expect(told).toEqual([]);
});

it('buttons say what is on where the cursor stands, and an emptied text is none', async () => {
  const box = await open('<p><strong>粗体字</strong></p>');
  selectAll(box);
  const bold = screen.getByRole('button', { name: '加粗' });
  await waitFor(() => expect(bold.getAttribute('aria-pressed')).toBe('true'));

  await userEvent.click(bold);
  await waitFor(() => expect(told.at(-1)).toBe('<p>粗体字</p>'));
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(told.at(-1)).toBe('<p><strong>粗体字</strong></p>'));

  selectAll(box);
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(told.at(-1)).toBe(''));
});

it('what nobody may change has no buttons and takes no letter', async () => {
  const box = await open('<p>定稿</p>', true);

  await userEvent.click(box);
  await userEvent.keyboard('x');

  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(told).toEqual([]);
});
