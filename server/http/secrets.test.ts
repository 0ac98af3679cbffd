import { maskSecrets, maskUrl } from './secrets.ts';

describe('what is written to a log', () => {
  it('holds no secret and no personal value in full, however deep', () => {
    const sent = {
      name: 'x',
      mobile: '13812341234',
      password: 'p',
      people: [{ contactPhone: '0572-7654321', email: 'zhang@a.cn', idCard: '110101199003071234' }],
    };

    const kept = maskSecrets(sent);

    expect(kept).toEqual({
      name: 'x',
      mobile: '138****1234',
      password: '***',
      people: [{ contactPhone: '0572******21', email: 'z***@a.cn', idCard: '1101**********1234' }],
    });
  });

  it('an address neither', () => {
    expect(maskUrl('/api/sys/user/export?mobile=13812341234&page=1&token=t')).toBe('/api/sys/user/export?mobile=***&page=1&token=***');
  });
});
