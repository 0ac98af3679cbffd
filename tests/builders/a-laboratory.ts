import { startSession } from '#server/platform/session/sessions.ts';
import type { Answer, AppOptions, CallOptions } from './app.ts';
import { twoCompanies, type Person, type TwoCompanies } from './two-companies.ts';
import { aForm, PDF, PNG } from './uploads.ts';

type Row = Readonly<Record<string, unknown>>;

/** The people of the testing company: who dispatches, leads, samples, tests, audits and signs; `busy` does everything alone, `b…` are of another one. */
const STAFF = {
  disp: ['任务调度员'],
  lead: ['采样人员'],
  smp: ['采样人员'],
  smp2: ['采样人员'],
  ana: ['检测人员'],
  aud: ['报告审核人'],
  sgn: ['授权签字人'],
  busy: ['检测人员', '报告审核人', '授权签字人'],
  bdisp: ['任务调度员'],
  blead: ['采样人员'],
  bana: ['检测人员', '报告审核人', '授权签字人'],
} as const;
export type Staff = keyof typeof STAFF;
export const STAFF_NAMES = Object.keys(STAFF) as readonly Staff[];

/** Two testing companies beside the two enterprises, each with people of its own. */
export interface Laboratory extends TwoCompanies {
  readonly staff: Readonly<Record<Staff, string>>;
  readonly companies: Readonly<Record<'A' | 'B', string>>;
  /** A call as somebody of a testing company or of `twoCompanies`. */
  by(person: Staff | Person, what: string, options?: Omit<CallOptions, 'token'>): Promise<Answer>;
  /** A file of the person's own, as a field holds it. */
  upload(person: Staff | Person, name: string): Promise<Row>;
}

/** The server with two enterprises and two testing companies. */
export async function aLaboratory(options: AppOptions = {}): Promise<Laboratory> {
  const world = await twoCompanies(options);
  const post = async (what: string, body: object): Promise<string> => {
    const answer = await world.as('admin', `POST ${what}`, { body });
    if (answer.code !== 0) throw new Error(`POST ${what}: ${JSON.stringify(answer.json)}`);
    return String((answer.data as Row)['id']);
  };
  const roles = (await world.as('admin', 'GET /sys/role/list')).data as readonly Row[];
  const depts = {
    A: await post('/sys/dept', { name: 'Laboratory A', pid: '0', sort: 8 }),
    B: await post('/sys/dept', { name: 'Laboratory B', pid: '0', sort: 9 }),
  };
  const company = (side: 'A' | 'B') =>
    post('/ops/testing-company', {
      name: `Laboratory ${side}`,
      creditCode: `9132050000000000T${side}`,
      regionCode: '320506',
      deptId: depts[side],
    });
  const companies = { A: await company('A'), B: await company('B') };
  const staff: Partial<Record<Staff, string>> = {};
  const tokens: Partial<Record<Staff, string>> = {};
  for (const name of STAFF_NAMES) {
    const id = await post('/sys/user', {
      username: `lab_${name}`,
      realName: `Person ${name}`,
      password: 'Secret_2026',
      deptId: name.startsWith('b') && name !== 'busy' ? depts.B : depts.A,
      status: '1',
      gender: '2',
      userType: '6',
      roleIdList: STAFF[name].map((role) => roles.find((one) => one['name'] === role)?.['id']),
    });
    staff[name] = id;
    tokens[name] = (await startSession(world.app.system(), id)).accessToken;
  }
  let uploads = 0;
  const by: Laboratory['by'] = (person, what, more = {}) =>
    world.call(what, { token: tokens[person as Staff] ?? world.tokens[person as Person], ...more });
  return {
    ...world,
    staff: staff as Record<Staff, string>,
    companies,
    by,
    async upload(person, name) {
      uploads += 1;
      // no two files are the same: a drawing is signed with once
      const bytes = Buffer.concat([name.endsWith('.pdf') ? PDF : PNG, Buffer.from(`${uploads}`)]);
      const answer = await by(person, 'POST /oss/file/upload_env', aForm(name, bytes));
      if (answer.code !== 0) throw new Error(`upload: ${JSON.stringify(answer.json)}`);
      return answer.data as Row;
    },
  };
}
