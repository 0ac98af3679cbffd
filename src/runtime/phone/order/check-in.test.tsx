import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';

import type { ActionModel } from '#engine/actions/action-model.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { CheckIn } from './check-in.tsx';

registerFields();
afterEach(cleanup);

const ACTION = { title: '到场打卡', spec: { move: 'arrive' } } as unknown as ActionModel;

/** The check-in, with a photo chosen. */
async function withPhoto(ports: Parameters<typeof aFakeWorld>[0]) {
  await loadInputs();
  const world = aFakeWorld(ports);
  const onEnd = vi.fn<(isDone: boolean) => void>();
  render(
    <InEngine world={world}>
      <CheckIn entity={aFormEntity()} row={{ id: '7' }} action={ACTION} onEnd={onEnd} />
    </InEngine>,
  );
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  const photo = inputs.at(-1);
  if (!photo) throw new Error('photos can be chosen');
  await act(async () => {
    fireEvent.change(photo, {
      target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
    });
  });
  return {
    onEnd,
    world,
    close: () => fireEvent.click(document.querySelector('.ant-drawer-close') ?? photo),
  };
}

it('a check-in is neither sent nor closed while a photo did not arrive, and says why', async () => {
  const { world, onEnd, close } = await withPhoto({
    ports: { upload: () => Promise.reject(Object.assign(new Error('网络中断'), { code: 0 })) },
  });
  await screen.findByText(/网络中断/);

  close();

  expect(await screen.findByText(/1 个文件没有上传成功/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '到场打卡' }));
  expect([onEnd.mock.calls, world.calls]).toEqual([[], []]);
});

it('nor while it is still drawn anew, before it is sent', async () => {
  const { world, onEnd, close } = await withPhoto({
    ports: { preparePicture: () => new Promise(() => {}) },
  });

  close();

  expect(await screen.findByText(/1 个文件/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '到场打卡' }));
  expect([onEnd.mock.calls, world.calls]).toEqual([[], []]);
});
