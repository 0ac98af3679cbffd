import { regionPrefix, resolveScope } from './scope.ts';

const NOBODY = {
  id: '1',
  isSuperAdmin: false,
  userType: '4',
  enterpriseId: null,
  opsCompanyId: null,
  regionCode: null,
};
const NO_REACH = { dept: [], deptTree: [], stations: [], served: [] };

describe('the scope of an actor', () => {
  it.each([
    ['330000', '33'],
    ['330100', '3301'],
    ['330106', '330106'],
    ['331000', '3310'],
    ['100000', ''],
    ['33', '33'],
  ])('the codes below %s begin with "%s"', (code, prefix) => {
    expect(regionPrefix(code)).toBe(prefix);
  });

  it('of someone without unit, region or role holds only what he made and what names him', () => {
    const scope = resolveScope(NOBODY, NO_REACH);

    expect(scope).toEqual({
      kind: 'only',
      userId: '1',
      values: {
        dept: [],
        deptTree: [],
        enterprise: [],
        servedEnterprise: [],
        opsCompany: [],
        station: [],
        region: [],
        user: ['1'],
        creator: ['1'],
      },
    });
  });

  it('of a super admin is everything', () => {
    expect(resolveScope({ ...NOBODY, isSuperAdmin: true }, NO_REACH)).toEqual({
      kind: 'all',
      userId: NOBODY.id,
    });
  });

  it('of platform staff without a region covers every region', () => {
    expect(resolveScope({ ...NOBODY, userType: '5' }, NO_REACH)).toMatchObject({
      values: { region: [''] },
    });
  });
});
