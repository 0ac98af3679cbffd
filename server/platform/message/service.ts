import { MESSAGE } from '#schemas/api/message.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { subscribeLiveRows } from './live-rows.ts';
import { MESSAGE_HOOKS } from './message.ts';
import { subscribeMessages } from './notify.ts';
import params from './params.json' with { type: 'json' };
import { registerMessageRoutes } from './routes.ts';
import { subscribeRights } from './tell-rights.ts';

export const MESSAGE_SERVICE = defineService({
  name: 'message',
  params,
  contracts: [only(MESSAGE, 'unread', 'since', 'newest', 'readOne', 'read')],
  routes: registerMessageRoutes,
  entities: { message: { hooks: MESSAGE_HOOKS } },
  told: [subscribeMessages, subscribeLiveRows, subscribeRights],
});
