import { defineArea } from '#server/moves/define-area.ts';
import { CAMERA_HOOKS, PLATFORM_HOOKS } from './hooks.ts';

export const VIDEO_AREA = defineArea({
  name: 'video',
  about:
    'cameras: where their pictures are fetched, who may see them, and that nothing of it leaves',
  uses: [],
  entities: { camera: { hooks: CAMERA_HOOKS }, videoPlatform: { hooks: PLATFORM_HOOKS } },
});
