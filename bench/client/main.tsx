import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

import { engineForm, engineList, engineSub } from './engine-scenes.tsx';
import { bareForm, handList, handSub } from './hand-scenes.tsx';
import { startBench, type Draw } from './measure.ts';

const scene =
  (make: (count: number) => ReactElement): Draw =>
  (root, count) =>
    createRoot(root).render(make(count));

startBench({
  engineList: scene(engineList),
  engineForm: scene(engineForm),
  engineSub: scene(engineSub),
  handList: scene(handList),
  handForm: scene(bareForm),
  handSub: scene(handSub),
});
