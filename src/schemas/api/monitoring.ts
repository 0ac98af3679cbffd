import type { Contract } from './contract.ts';
import {
  COUNT,
  listOf,
  nested,
  nullable,
  object,
  oneOf,
  openObject,
  recordOf,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

const POINTS = ['dm:monitor:page', 'dm:monitor:info'] as const;
const CODE = text({ max: 20 });
/** The region whose parts are asked for, under any of the names in use. */
const BELOW = object({ 'code?': CODE, 'pid?': CODE, 'id?': CODE });
/** A record to choose, with what its pickers show of it. */
const CHOICE = openObject({ id: TEXT, name: TEXT });
const CHOICES = listOf(CHOICE);
const REGION = object({
  id: TEXT,
  pid: TEXT,
  name: TEXT,
  count: COUNT,
  offline: COUNT,
  exceeded: COUNT,
});
const NODE = { id: TEXT, pid: TEXT, name: TEXT };
const REGION_NODE = nested('RegionNode', NODE);
/** An enterprise, a station below it, a point below that. */
const COMPANY_NODE = nested('CompanyNode', {
  ...NODE,
  kind: oneOf('enterprise', 'station', 'monitorPoint'),
  status: nullable(TEXT),
});
const MAINTAINER = object({
  pointId: TEXT,
  pointName: TEXT,
  stationId: TEXT,
  stationName: TEXT,
  opsCompanyId: nullable(TEXT),
  opsCompanyName: nullable(TEXT),
  dutyUserId: nullable(TEXT),
  dutyUserName: nullable(TEXT),
});
const COMPANY = object({
  userType: nullable(TEXT),
  enterpriseId: nullable(TEXT),
  enterpriseName: nullable(TEXT),
  opsCompanyId: nullable(TEXT),
  opsCompanyName: nullable(TEXT),
  regionCode: nullable(TEXT),
});

/** Reads that SPEC.md section 7 names and no verb of an entity covers. Everything is within the caller's scope. */
export const MONITORING = {
  // filters and order are those of the list of points
  points: {
    method: 'GET',
    path: '/ops/monitor/getMonitorList',
    permission: 'dm:monitor:page',
    query: openObject({}),
    answer: listOf(recordOf('monitorPoint')),
  },
  provinces: {
    method: 'GET',
    path: '/dm/monitor/region/province',
    permission: POINTS,
    answer: listOf(REGION),
  },
  cities: {
    method: 'GET',
    path: '/dm/monitor/region/city',
    permission: POINTS,
    query: BELOW,
    answer: listOf(REGION),
  },
  counties: {
    method: 'GET',
    path: '/dm/monitor/region/arrondissement',
    permission: POINTS,
    query: BELOW,
    answer: listOf(REGION),
  },
  maintainer: {
    method: 'GET',
    path: '/dm/monitor/opsInfo',
    permission: POINTS,
    query: object({ pointId: text({ max: 40 }) }),
    answer: MAINTAINER,
  },
  // filters are those of the list of alarms
  alarmNews: {
    method: 'GET',
    path: '/dm/quality/alarmNews',
    permission: 'dm:alarm:page',
    query: openObject({}),
    answer: listOf(recordOf('alarmRecord')),
  },
  regionTree: {
    method: 'GET',
    path: '/sys/region/tree_data',
    permission: 'login',
    query: BELOW,
    answer: listOf(REGION_NODE),
  },
  companiesOfType: {
    method: 'GET',
    path: '/ops/enterprise/getEnterprisesByUserType',
    permission: 'login',
    query: object({ 'userType?': text({ max: 20 }) }),
    answer: CHOICES,
  },
  enterprises: {
    method: 'GET',
    path: '/envProtectionBureau/getAllEnterprises',
    permission: 'login',
    answer: CHOICES,
  },
  opsCompanies: {
    method: 'GET',
    path: '/ops/opsEnterprise/getAllEnterprises',
    permission: 'login',
    answer: CHOICES,
  },
  companyTree: {
    method: 'GET',
    path: '/ops/treemanager/getTree',
    permission: POINTS,
    answer: listOf(COMPANY_NODE),
  },
  ownCompany: {
    method: 'GET',
    path: '/ops/treemanager/getUserBindCompany',
    permission: 'login',
    answer: COMPANY,
  },
  roles: {
    method: 'GET',
    path: '/rolemanager/getCurrentAllRoles',
    permission: ['sys:role:list', 'sys:role:page'],
    answer: listOf(recordOf('role')),
  },
  people: {
    method: 'GET',
    path: '/ops/usermanager/userList',
    permission: 'login',
    answer: CHOICES,
  },
  enterprisePeople: {
    method: 'GET',
    path: '/ops/usermanager/getEnterpriseUser',
    permission: 'login',
    query: object({ 'enterpriseId?': text({ max: 40 }) }),
    answer: CHOICES,
  },
  bureauPeople: {
    method: 'GET',
    path: '/ops/usermanager/getEnvProtectUser',
    permission: 'login',
    answer: CHOICES,
  },
} as const satisfies Record<string, Contract>;

export type Choice = ValueOf<typeof CHOICE>;
export type RegionNode = ValueOf<typeof REGION_NODE>;
export type CompanyNode = ValueOf<typeof COMPANY_NODE>;
