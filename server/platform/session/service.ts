import { SESSION } from '#schemas/api/session.ts';
import { defineService } from '#server/house/define-service.ts';
import { MY_SECURITY_HOOKS, MY_SESSION_HOOKS } from './my-account.ts';
import { registerMyRoutes } from './my-routes.ts';
import params from './params.json' with { type: 'json' };
import { registerPhoneCodeRoutes } from './phone-code-routes.ts';
import type { PhoneCodeDeps } from './phone-codes.ts';
import { registerSessionRoutes, type SessionRouteDeps } from './routes.ts';

/** What of the running server this service works with. */
interface SessionParts extends SessionRouteDeps, Omit<PhoneCodeDeps, 'onCode' | 'background'> {
  readonly phoneCodes: Pick<PhoneCodeDeps, 'onCode' | 'background'>;
}

export const SESSION_SERVICE = defineService<SessionParts>({
  name: 'session',
  params,
  contracts: [SESSION],
  routes: (host, parts) => {
    registerSessionRoutes(host, parts);
    registerPhoneCodeRoutes(host, { ...parts, ...parts.phoneCodes });
    registerMyRoutes(host, { ...parts, ...parts.phoneCodes });
  },
  entities: { mySecurity: { hooks: MY_SECURITY_HOOKS }, mySession: { hooks: MY_SESSION_HOOKS } },
  follows: [
    {
      // what somebody may do or see
      name: 'access',
      entities: [
        'stationGroup',
        'user',
        'role',
        'menu',
        'dept',
        'station',
        'enterprise',
        'opsCompany',
        'region',
      ],
      isAtOnce: true,
      again: ({ sessions }) => sessions.forget(),
    },
  ],
});
