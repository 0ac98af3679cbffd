import type { Actor } from '#server/base/context/ctx.ts';

/** An ordinary signed-in user without keys; say what matters. */
export function anActor(
  given: Partial<Omit<Actor, 'permissions'>> & { readonly permissions?: readonly string[] } = {},
): Actor {
  return {
    kind: 'user',
    id: '1001',
    username: 'user',
    realName: 'User',
    isSuperAdmin: false,
    userType: '4',
    deptId: null,
    enterpriseId: null,
    opsCompanyId: null,
    regionCode: null,
    roleIds: [],
    roleNames: [],
    mustChangePassword: false,
    ...given,
    permissions: new Set(given.permissions ?? []),
  };
}
