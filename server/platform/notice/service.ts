import { MESSAGE } from '#schemas/api/message.ts';
import { bring } from '#server/base/house/house.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { SECOND_PERSON_RECORDS } from '#server/platform/second-person/second-person.ts';
import { NOTICE_PROCESS, REVIEWED_NOTICES } from './four-eyes.ts';
import { MY_NOTICE_HOOKS, NOTICE_HOOKS, subscribeNotices } from './notice.ts';
import params from './params.json' with { type: 'json' };
import { registerNoticeRoutes } from './routes.ts';

export const NOTICE_SERVICE = defineService({
  name: 'notice',
  params,
  contracts: [only(MESSAGE, 'unreadNotices', 'notice', 'readNotice')],
  routes: registerNoticeRoutes,
  entities: { notice: { hooks: NOTICE_HOOKS }, myNotice: { hooks: MY_NOTICE_HOOKS } },
  told: [subscribeNotices],
  brings: [bring(SECOND_PERSON_RECORDS, [NOTICE_PROCESS, REVIEWED_NOTICES])],
});
