import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { PtzPad } from './ptz-pad.tsx';

afterEach(cleanup);

it('class “it goes on though nobody holds it”: a camera stops however its button is let go of, and turns by keyboard', async () => {
  let arrive = (): void => undefined;
  const onItsWay = new Promise<void>((go) => {
    arrive = go;
  });
  const answered: unknown[] = [];
  const world = aFakeWorld({
    answers: {
      'POST /ops/control/ptz': async ({ body }) => {
        // the first word is long on its way
        await onItsWay;
        answered.push((body as { readonly command: string }).command);
        return null;
      },
      'GET /ops/camera/7': () => ({}),
    },
  });
  const pad = render(
    <InEngine world={world}>
      <PtzPad cameraId="7" />
    </InEngine>,
  );
  const way = (name: string) => screen.getByRole('button', { name: `video.turn.${name}` });

  fireEvent.pointerDown(way('up'));
  fireEvent.pointerLeave(way('up'));
  fireEvent.pointerDown(way('left'), { button: 2 });
  fireEvent.keyDown(way('right'), { key: ' ' });
  fireEvent.keyDown(way('right'), { key: ' ' });
  fireEvent.keyUp(way('right'), { key: ' ' });
  fireEvent.pointerDown(way('down'));
  pad.unmount();
  arrive();

  await waitFor(() => expect(answered).toEqual(['up', 'stop', 'right', 'stop', 'down', 'stop']));
});
