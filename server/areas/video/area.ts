import { VIDEO } from '#schemas/api/video.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { checkCameras } from './check-cameras.ts';
import { CAMERA_HOOKS, DEVICE_HOOKS, PLATFORM_HOOKS } from './hooks.ts';
import params from './params.json' with { type: 'json' };
import { registerVideoRoutes, type VideoParts } from './routes.ts';

export const VIDEO_AREA = defineArea<VideoParts>({
  name: 'video',
  about:
    'cameras: where their pictures are fetched, who may see them, and that nothing of it leaves',
  uses: ['alarm'],
  params,
  packages: ['ws'],
  contracts: [VIDEO],
  routes: registerVideoRoutes,
  entities: {
    camera: { hooks: CAMERA_HOOKS },
    videoPlatform: { hooks: PLATFORM_HOOKS },
    videoDevice: { hooks: DEVICE_HOOKS },
  },
  jobs: [
    { name: 'cameras', at: '10 */2 * * * *', run: (ctx, { play }) => checkCameras(ctx, play) },
  ],
  follows: [
    {
      // whatever may take a picture away from somebody
      name: 'plays',
      entities: [
        'camera',
        'videoPlatform',
        'videoDevice',
        'stationGroup',
        'user',
        'role',
        'menu',
        'dept',
        'station',
        'enterprise',
        'opsCompany',
      ],
      isAtOnce: true,
      again: ({ play }) => play.judgeAnew(),
    },
  ],
});
