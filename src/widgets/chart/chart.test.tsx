import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { Chart } from './chart.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const frames = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
};

it('class “drawn where nobody looks”: a picture whose page is left and come back to is drawn once; of another width it is drawn anew', async () => {
  render(
    <InEngine world={aFakeWorld()}>
      <div data-page style={{ width: 400 }}>
        <Chart
          label="图"
          height={200}
          option={{ animation: false, xAxis: {}, yAxis: {}, series: [] }}
        />
      </div>
    </InEngine>,
  );
  const box = screen.getByRole('img', { name: '图' });
  const page = box.closest<HTMLElement>('[data-page]') as HTMLElement;
  await waitFor(() => expect(box.dataset.drawnAt).toBeDefined());
  await frames();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const canvas = box.querySelector('canvas') as HTMLCanvasElement;
  const drawn = vi.spyOn(canvas.getContext('2d') as CanvasRenderingContext2D, 'clearRect');

  page.style.display = 'none';
  await frames();
  vi.runAllTimers();
  page.style.display = '';
  await frames();
  vi.runAllTimers();
  await frames();
  expect(drawn).not.toHaveBeenCalled();

  page.style.width = '300px';
  await frames();
  vi.runAllTimers();
  await frames();
  expect(drawn).toHaveBeenCalled();
  expect(box.querySelector('canvas')?.clientWidth).toBe(300);
});
