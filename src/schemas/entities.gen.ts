// Printed from the entity files by `npm run gen`. Do not edit.
import type { Id } from './types/words.ts';

/** A stored file as it travels. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
}

/** Degrees WGS-84. */
export interface Location {
  readonly lng: number;
  readonly lat: number;
  readonly address?: string | null;
}

/** What every row carries besides its own fields. */
export interface RowBase {
  readonly creator: Id<'user'> | null;
  readonly createDate: string;
  readonly updater: Id<'user'> | null;
  readonly updateDate: string;
}

/** Row type by entity name. */
export interface EntityRows {
  readonly account: AccountRow;
  readonly accountDoor: AccountDoorRow;
  readonly alarmDay: AlarmDayRow;
  readonly alarmRecord: AlarmRecordRow;
  readonly appVersion: AppVersionRow;
  readonly companyRole: CompanyRoleRow;
  readonly dept: DeptRow;
  readonly dictData: DictDataRow;
  readonly dictType: DictTypeRow;
  readonly enterprise: EnterpriseRow;
  readonly factor: FactorRow;
  readonly file: FileRow;
  readonly gatewayDevice: GatewayDeviceRow;
  readonly gatewayInbox: GatewayInboxRow;
  readonly gatewayPacket: GatewayPacketRow;
  readonly gatewayQuarantine: GatewayQuarantineRow;
  readonly language: LanguageRow;
  readonly limit: LimitRow;
  readonly listView: ListViewRow;
  readonly logError: LogErrorRow;
  readonly logLogin: LogLoginRow;
  readonly logOperation: LogOperationRow;
  readonly mailConfig: MailConfigRow;
  readonly mailLog: MailLogRow;
  readonly mailTemplate: MailTemplateRow;
  readonly menu: MenuRow;
  readonly message: MessageRow;
  readonly monitorPoint: MonitorPointRow;
  readonly myDept: MyDeptRow;
  readonly myEnterprise: MyEnterpriseRow;
  readonly myInfo: MyInfoRow;
  readonly myLogin: MyLoginRow;
  readonly myNotice: MyNoticeRow;
  readonly myOpsCompany: MyOpsCompanyRow;
  readonly mySecurity: MySecurityRow;
  readonly mySession: MySessionRow;
  readonly news: NewsRow;
  readonly notice: NoticeRow;
  readonly noticeUser: NoticeUserRow;
  readonly online: OnlineRow;
  readonly opsCompany: OpsCompanyRow;
  readonly params: ParamsRow;
  readonly post: PostRow;
  readonly region: RegionRow;
  readonly role: RoleRow;
  readonly schedule: ScheduleRow;
  readonly scheduleLog: ScheduleLogRow;
  readonly sms: SmsRow;
  readonly smsLog: SmsLogRow;
  readonly station: StationRow;
  readonly stationGroup: StationGroupRow;
  readonly stop: StopRow;
  readonly storageConfig: StorageConfigRow;
  readonly task: TaskRow;
  readonly user: UserRow;
  readonly userAccount: UserAccountRow;
  readonly userMonitor: UserMonitorRow;
  readonly workOrder: WorkOrderRow;
}

/** A row of `sys_user`. */
export interface AccountRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'account'>;
  readonly version: number;
  readonly username: string;
  readonly realName: string;
  readonly deptId: Id<'dept'>;
  readonly deptName?: string | null;
  readonly userType: string;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly gender: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly status: string;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly remark: string | null;
  readonly lastLogin: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_user`. */
export interface AccountDoorRow extends RowBase {
  readonly id: Id<'accountDoor'>;
  readonly version: number;
  readonly realName: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
}

/** A row of `dm_alarm_day`. */
export interface AlarmDayRow extends RowBase {
  readonly id: Id<'alarmDay'>;
  readonly alarmDay: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly stationId: Id<'station'> | null;
  readonly stationName?: string | null;
  readonly alarmType: string | null;
  readonly level: string | null;
  readonly alarms: number | null;
  readonly openAlarms: number | null;
  readonly confirmedAlarms: number | null;
  readonly mistakenAlarms: number | null;
  readonly confirmMinutes: number | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
}

/** A row of `dm_alarm_record`. */
export interface AlarmRecordRow extends RowBase {
  readonly id: Id<'alarmRecord'>;
  readonly version: number;
  readonly level: string | null;
  readonly alarmTime: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly stationId: Id<'station'> | null;
  readonly stationName?: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly monitorPointName?: string | null;
  readonly alarmType: string | null;
  readonly factorCode: string | null;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly limitText: string | null;
  readonly multiple: number | null;
  readonly unit: string | null;
  readonly lastTime: string | null;
  readonly lastedMinutes: number | null;
  readonly times: number | null;
  readonly status: string | null;
  readonly isActive: boolean | null;
  readonly recoverTime: string | null;
  readonly confirmTime: string | null;
  readonly handlerId: Id<'user'> | null;
  readonly handlerName?: string | null;
  readonly handleComment: string | null;
  readonly verifyResult: string | null;
  readonly responseType: string | null;
  readonly workOrderId: Id<'workOrder'> | null;
  readonly workOrderName?: string | null;
  readonly message: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly isCollected: boolean | null;
}

/** A row of `sys_app_version`. */
export interface AppVersionRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'appVersion'>;
  readonly platform: string;
  readonly version: string;
  readonly versionCode: number;
  readonly downloadUrl: string;
  readonly forceUpdate: string;
  readonly content: string | null;
  readonly status: string;
  readonly publishDate: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_role`. */
export interface CompanyRoleRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'companyRole'>;
  readonly version: number;
  readonly name: string;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly menuIdList: readonly Id<'menu'>[];
  readonly menuNameList?: readonly string[] | null;
  readonly deptIdList: readonly Id<'dept'>[];
  readonly deptNameList?: readonly string[] | null;
  readonly createDate: string | null;
}

/** A row of `sys_dept`. */
export interface DeptRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'dept'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'dept'> | null;
  readonly parentName?: string | null;
  readonly sort: number;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_dict_data`. */
export interface DictDataRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'dictData'>;
  readonly version: number;
  readonly dictTypeId: Id<'dictType'>;
  readonly dictTypeName?: string | null;
  readonly dictValue: string;
  readonly dictLabel: string;
  readonly color: string | null;
  readonly sort: number;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_dict_type`. */
export interface DictTypeRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'dictType'>;
  readonly version: number;
  readonly dictName: string;
  readonly dictType: string;
  readonly sort: number;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `ops_enterprise`. */
export interface EnterpriseRow extends RowBase {
  readonly id: Id<'enterprise'>;
  readonly version: number;
  readonly name: string;
  readonly shortName: string | null;
  readonly creditCode: string;
  readonly industry: string;
  readonly enterpriseClass: string | null;
  readonly attentionDegree: string | null;
  readonly regionCode: string;
  readonly regionName?: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly keyPolluter: boolean | null;
  readonly permitNo: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly creditLevel: string | null;
  readonly outlets: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly kind: string;
    readonly direction: string | null;
    readonly lng: number | null;
    readonly lat: number | null;
  }[];
  readonly remark: string | null;
}

/** A row of `dm_factor`. */
export interface FactorRow extends RowBase {
  readonly id: Id<'factor'>;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly medium: string;
  readonly unit: string | null;
  readonly ambientUnit: string | null;
  readonly emissionUnit: string | null;
  readonly decimals: number;
  readonly legacyCode: string | null;
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly sort: number | null;
}

/** A row of `sys_file`. */
export interface FileRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'file'>;
  readonly name: string | null;
  readonly size: number | null;
  readonly mime: string | null;
  readonly url: string | null;
  readonly bytes: readonly StoredFile[] | null;
  readonly sha256: string | null;
  readonly storage: string | null;
  readonly isKept: boolean | null;
  readonly createDate: string | null;
}

/** A row of `gw_device`. */
export interface GatewayDeviceRow extends RowBase {
  readonly id: Id<'gatewayDevice'>;
  readonly mn: string | null;
  readonly stationId: Id<'station'> | null;
  readonly stationName?: string | null;
  readonly lastPacketAt: string | null;
  readonly packets: number | null;
  readonly crcErrors: number | null;
  readonly lengthErrors: number | null;
  readonly parseErrors: number | null;
  readonly duplicates: number | null;
  readonly edition: string | null;
  readonly lastCn: string | null;
  readonly firstPacketAt: string | null;
  readonly ip: string | null;
  readonly replayedAt: string | null;
  readonly replayPackets: number | null;
  readonly replayReadings: number | null;
}

/** A row of `gw_device`. */
export interface GatewayInboxRow extends RowBase {
  readonly id: Id<'gatewayInbox'>;
  readonly mn: string | null;
  readonly lastPacketAt: string | null;
  readonly packets: number | null;
  readonly lastCn: string | null;
  readonly lastSt: string | null;
  readonly edition: string | null;
  readonly firstPacketAt: string | null;
  readonly ip: string | null;
}

/** A row of `gw_packet`. */
export interface GatewayPacketRow extends RowBase {
  readonly id: Id<'gatewayPacket'>;
  readonly receivedAt: string | null;
  readonly mn: string | null;
  readonly cn: string | null;
  readonly st: string | null;
  readonly edition: string | null;
  readonly isOk: boolean | null;
  readonly errors: string | null;
  readonly warnings: string | null;
  readonly dataTime: string | null;
  readonly size: number | null;
  readonly ip: string | null;
  readonly raw: string | null;
  readonly parsed: unknown;
}

/** A row of `gw_quarantine`. */
export interface GatewayQuarantineRow extends RowBase {
  readonly id: Id<'gatewayQuarantine'>;
  readonly receivedAt: string | null;
  readonly mn: string | null;
  readonly pointId: Id<'monitorPoint'> | null;
  readonly pointName?: string | null;
  readonly reason: string | null;
  readonly dataTime: string | null;
  readonly cn: string | null;
  readonly raw: string | null;
}

/** A row of `sys_language`. */
export interface LanguageRow extends Omit<RowBase, 'updateDate'> {
  readonly id: Id<'language'>;
  readonly version: number;
  readonly tableName: string;
  readonly tableId: string;
  readonly fieldName: string;
  readonly language: string;
  readonly fieldValue: string;
  readonly updateDate: string | null;
}

/** A row of `dm_limit`. */
export interface LimitRow extends RowBase {
  readonly id: Id<'limit'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly monitorPointName?: string | null;
  readonly factorCode: string;
  readonly kind: string;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly usesConverted: boolean | null;
  readonly continuityCount: number;
  readonly recoverCount: number;
  readonly zeroCount: number | null;
  readonly constantCount: number | null;
  readonly warnRatio: number | null;
  readonly standardType: string | null;
  readonly standardName: string | null;
  readonly enabled: boolean | null;
  readonly stationId: Id<'station'> | null;
  readonly stationName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
}

/** A row of `sys_list_view`. */
export interface ListViewRow extends RowBase {
  readonly id: Id<'listView'>;
  readonly name: string;
  readonly target: string;
  readonly share: string;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly isDefault: boolean | null;
  readonly content: unknown;
}

/** A row of `sys_log_error`. */
export interface LogErrorRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'logError'>;
  readonly requestUri: string | null;
  readonly requestMethod: string | null;
  readonly requestParams: string | null;
  readonly errorInfo: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_log_login`. */
export interface LogLoginRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'logLogin'>;
  readonly creatorName: string | null;
  readonly operation: string | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_log_operation`. */
export interface LogOperationRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'logOperation'>;
  readonly creatorName: string | null;
  readonly module: string | null;
  readonly operation: string | null;
  readonly requestUri: string | null;
  readonly requestMethod: string | null;
  readonly requestParams: string | null;
  readonly requestTime: number | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_mail_config`. */
export interface MailConfigRow extends Omit<RowBase, 'updateDate'> {
  readonly id: Id<'mailConfig'>;
  readonly version: number;
  readonly smtp: string | null;
  readonly port: number;
  readonly username: string | null;
  readonly updateDate: string | null;
}

/** A row of `sys_mail_log`. */
export interface MailLogRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'mailLog'>;
  readonly templateId: string | null;
  readonly subject: string | null;
  readonly mailFrom: string | null;
  readonly mailTo: string | null;
  readonly mailCc: string | null;
  readonly content: string | null;
  readonly status: string | null;
  readonly isLocal: boolean | null;
  readonly createDate: string | null;
}

/** A row of `sys_mail_template`. */
export interface MailTemplateRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'mailTemplate'>;
  readonly version: number;
  readonly name: string;
  readonly subject: string;
  readonly content: string;
  readonly createDate: string | null;
}

/** A row of `sys_menu`. */
export interface MenuRow extends RowBase {
  readonly id: Id<'menu'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'menu'> | null;
  readonly parentName?: string | null;
  readonly icon: string | null;
  readonly type: string;
  readonly sort: number;
  readonly url: string | null;
  readonly permissions: string | null;
  readonly openStyle: string | null;
  readonly resourceList: readonly {
    readonly id: string;
    readonly resourceUrl: string;
    readonly resourceMethod: string;
  }[];
  readonly menuKey: string | null;
}

/** A row of `msg_message`. */
export interface MessageRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'message'>;
  readonly kind: string | null;
  readonly level: string | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly createDate: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
  readonly link: string | null;
  readonly topic: string | null;
  readonly sourceId: string | null;
  readonly byName: string | null;
  readonly what: string | null;
  readonly userId: Id<'user'> | null;
  readonly userName?: string | null;
}

/** A row of `dm_monitor_point`. */
export interface MonitorPointRow extends RowBase {
  readonly id: Id<'monitorPoint'>;
  readonly version: number;
  readonly name: string;
  readonly mn: string;
  readonly stationId: Id<'station'>;
  readonly stationName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly monitorType: string;
  readonly stCode: string;
  readonly protocol: string | null;
  readonly outletCode: string | null;
  readonly status: string | null;
  readonly rtIntervalSeconds: number;
  readonly minuteIntervalMinutes: number;
  readonly crcMode: string;
  readonly password: string | null;
  readonly referenceO2: number | null;
  readonly location: Location | null;
  readonly lastPacketTime: string | null;
}

/** A row of `sys_dept`. */
export interface MyDeptRow extends RowBase {
  readonly id: Id<'myDept'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'dept'> | null;
  readonly parentName?: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A row of `ops_enterprise`. */
export interface MyEnterpriseRow extends RowBase {
  readonly id: Id<'myEnterprise'>;
  readonly version: number;
  readonly name: string | null;
  readonly shortName: string | null;
  readonly creditCode: string | null;
  readonly industry: string | null;
  readonly attentionDegree: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly keyPolluter: boolean | null;
  readonly permitNo: string | null;
  readonly creditLevel: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A row of `sys_user`. */
export interface MyInfoRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'myInfo'>;
  readonly version: number;
  readonly avatar: readonly StoredFile[] | null;
  readonly username: string | null;
  readonly realName: string;
  readonly gender: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly userType: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_log_login`. */
export interface MyLoginRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'myLogin'>;
  readonly operation: string | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly createDate: string | null;
  readonly creatorName: string | null;
}

/** A row of `sys_notice_user`. */
export interface MyNoticeRow extends RowBase {
  readonly id: Id<'myNotice'>;
  readonly title: string | null;
  readonly type: string | null;
  readonly senderName: string | null;
  readonly senderDate: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
  readonly noticeId: Id<'notice'> | null;
  readonly noticeName?: string | null;
  readonly receiverId: Id<'user'> | null;
  readonly receiverName?: string | null;
  readonly content: string | null;
}

/** A row of `ops_company`. */
export interface MyOpsCompanyRow extends RowBase {
  readonly id: Id<'myOpsCompany'>;
  readonly version: number;
  readonly name: string | null;
  readonly creditCode: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly staffCount: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A row of `sys_user`. */
export interface MySecurityRow extends RowBase {
  readonly id: Id<'mySecurity'>;
  readonly username: string | null;
  readonly mobile: string | null;
  readonly passwordDate: string | null;
}

/** A row of `sys_session`. */
export interface MySessionRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'mySession'>;
  readonly device: string | null;
  readonly ip: string | null;
  readonly seenAt: string | null;
  readonly createDate: string | null;
  readonly isCurrent: boolean | null;
  readonly userAgent: string | null;
  readonly userId: Id<'user'> | null;
  readonly userName?: string | null;
}

/** A row of `tb_news`. */
export interface NewsRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'news'>;
  readonly title: string;
  readonly content: string;
  readonly pubDate: string;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_notice`. */
export interface NoticeRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'notice'>;
  readonly title: string;
  readonly type: string;
  readonly receiverType: string;
  readonly receiverTypeList: readonly Id<'dept'>[];
  readonly receiverTypeListName?: readonly string[] | null;
  readonly receiverTypeIds: string | null;
  readonly content: string;
  readonly status: string | null;
  readonly senderName: string | null;
  readonly senderDate: string | null;
  readonly receiverName: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_notice_user`. */
export interface NoticeUserRow extends RowBase {
  readonly id: Id<'noticeUser'>;
  readonly noticeId: Id<'notice'> | null;
  readonly noticeName?: string | null;
  readonly receiverName: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
}

/** A row of `sys_user`. */
export interface OnlineRow extends RowBase {
  readonly id: Id<'online'>;
  readonly username: string | null;
  readonly realName: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly userId: string | null;
  readonly loginDate: string | null;
  readonly expireDate: string | null;
}

/** A row of `ops_company`. */
export interface OpsCompanyRow extends RowBase {
  readonly id: Id<'opsCompany'>;
  readonly version: number;
  readonly name: string;
  readonly creditCode: string;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly staffCount: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A row of `sys_params`. */
export interface ParamsRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'params'>;
  readonly version: number;
  readonly paramCode: string;
  readonly paramValue: string;
  readonly paramType: string | null;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_post`. */
export interface PostRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'post'>;
  readonly version: number;
  readonly postCode: string;
  readonly postName: string;
  readonly sort: number;
  readonly status: string;
  readonly createDate: string | null;
}

/** A row of `sys_region`. */
export interface RegionRow extends Omit<RowBase, 'updateDate'> {
  readonly id: Id<'region'>;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly pid: Id<'region'> | null;
  readonly parentName?: string | null;
  readonly treeLevel: string | null;
  readonly sort: number;
  readonly updateDate: string | null;
}

/** A row of `sys_role`. */
export interface RoleRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'role'>;
  readonly version: number;
  readonly name: string;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly menuIdList: readonly Id<'menu'>[];
  readonly menuNameList?: readonly string[] | null;
  readonly deptIdList: readonly Id<'dept'>[];
  readonly deptNameList?: readonly string[] | null;
  readonly createDate: string | null;
}

/** A row of `sys_schedule`. */
export interface ScheduleRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'schedule'>;
  readonly beanName: string;
  readonly params: string | null;
  readonly cronExpression: string;
  readonly remark: string | null;
  readonly status: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_schedule_log`. */
export interface ScheduleLogRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'scheduleLog'>;
  readonly jobId: string | null;
  readonly beanName: string | null;
  readonly params: string | null;
  readonly status: string | null;
  readonly times: number | null;
  readonly error: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_sms`. */
export interface SmsRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'sms'>;
  readonly version: number;
  readonly smsCode: string;
  readonly platform: string;
  readonly remark: string | null;
  readonly aliyunAccessKeyId: string | null;
  readonly aliyunSignName: string | null;
  readonly aliyunTemplateCode: string | null;
  readonly qcloudAppId: string | null;
  readonly qcloudSignName: string | null;
  readonly qcloudTemplateId: string | null;
  readonly qiniuAccessKey: string | null;
  readonly qiniuTemplateId: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_sms_log`. */
export interface SmsLogRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'smsLog'>;
  readonly smsCode: string | null;
  readonly platform: string | null;
  readonly mobile: string | null;
  readonly params1: string | null;
  readonly params2: string | null;
  readonly params3: string | null;
  readonly params4: string | null;
  readonly status: string | null;
  readonly isLocal: boolean | null;
  readonly createDate: string | null;
}

/** A row of `ops_station`. */
export interface StationRow extends RowBase {
  readonly id: Id<'station'>;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly enterpriseId: Id<'enterprise'>;
  readonly enterpriseName?: string | null;
  readonly stationType: string;
  readonly regionCode: string;
  readonly regionName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly dutyUserId: Id<'user'> | null;
  readonly dutyUserName?: string | null;
  readonly groupIdList: readonly Id<'stationGroup'>[];
  readonly groupNameList?: readonly string[] | null;
  readonly status: string | null;
  readonly lastPacketTime: string | null;
  readonly offlineMinutes: number | null;
  readonly openOrderCount: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly remark: string | null;
}

/** A row of `ops_station_group`. */
export interface StationGroupRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'stationGroup'>;
  readonly version: number;
  readonly name: string;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly deptName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly createDate: string | null;
}

/** A row of `dm_stop`. */
export interface StopRow extends Omit<RowBase, 'creator' | 'createDate'> {
  readonly id: Id<'stop'>;
  readonly version: number;
  readonly stationId: Id<'station'>;
  readonly stationName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly monitorPointIds: readonly Id<'monitorPoint'>[];
  readonly monitorPointNames?: readonly string[] | null;
  readonly stopType: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly status: string;
  readonly reason: string;
  readonly files: readonly StoredFile[] | null;
  readonly creator: Id<'user'> | null;
  readonly creatorName?: string | null;
  readonly createDate: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditorName?: string | null;
  readonly auditTime: string | null;
  readonly auditComment: string | null;
}

/** A row of `sys_storage_config`. */
export interface StorageConfigRow extends Omit<RowBase, 'updateDate'> {
  readonly id: Id<'storageConfig'>;
  readonly version: number;
  readonly type: string;
  readonly qiniuDomain: string | null;
  readonly qiniuPrefix: string | null;
  readonly qiniuEndPoint: string | null;
  readonly qiniuAccessKey: string | null;
  readonly qiniuBucketName: string | null;
  readonly aliyunDomain: string | null;
  readonly aliyunPrefix: string | null;
  readonly aliyunEndPoint: string | null;
  readonly aliyunAccessKeyId: string | null;
  readonly aliyunBucketName: string | null;
  readonly qcloudDomain: string | null;
  readonly qcloudPrefix: string | null;
  readonly qcloudAppId: string | null;
  readonly qcloudSecretId: string | null;
  readonly qcloudBucketName: string | null;
  readonly qcloudRegion: string | null;
  readonly fastdfsDomain: string | null;
  readonly localDomain: string | null;
  readonly localPrefix: string | null;
  readonly localPath: string | null;
  readonly minioEndPoint: string | null;
  readonly minioAccessKey: string | null;
  readonly minioBucketName: string | null;
  readonly minioPrefix: string | null;
  readonly updateDate: string | null;
}

/** A row of `sys_task`. */
export interface TaskRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'task'>;
  readonly name: string | null;
  readonly kind: string | null;
  readonly ownerId: Id<'user'> | null;
  readonly ownerName?: string | null;
  readonly status: string | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly error: string | null;
  readonly createDate: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly expiresAt: string | null;
}

/** A row of `sys_user`. */
export interface UserRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'user'>;
  readonly version: number;
  readonly username: string;
  readonly realName: string;
  readonly deptId: Id<'dept'>;
  readonly deptName?: string | null;
  readonly userType: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly gender: string | null;
  readonly status: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly postIdList: readonly Id<'post'>[];
  readonly postNameList?: readonly string[] | null;
  readonly avatar: readonly StoredFile[] | null;
  readonly headUrl: string | null;
  readonly passwordDate: string | null;
  readonly remark: string | null;
  readonly superAdmin: boolean | null;
  readonly mustChangePassword: boolean | null;
  readonly isLocked: boolean | null;
  readonly hasTwoStep: boolean | null;
  readonly lastLogin: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_user_account`. */
export interface UserAccountRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'userAccount'>;
  readonly userId: Id<'user'>;
  readonly userName?: string | null;
  readonly systemName: string;
  readonly account: string;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `sys_user_monitor`. */
export interface UserMonitorRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'userMonitor'>;
  readonly userId: Id<'user'>;
  readonly userName?: string | null;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly monitorPointName?: string | null;
  readonly remark: string | null;
  readonly createDate: string | null;
}

/** A row of `ops_work_order`. */
export interface WorkOrderRow extends Omit<RowBase, 'createDate'> {
  readonly id: Id<'workOrder'>;
  readonly version: number;
  readonly orderNo: string | null;
  readonly title: string;
  readonly status: string;
  readonly urgency: string;
  readonly orderType: string;
  readonly source: string | null;
  readonly stationId: Id<'station'>;
  readonly stationName?: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly opsCompanyName?: string | null;
  readonly regionCode: string | null;
  readonly regionName?: string | null;
  readonly content: string | null;
  readonly planStart: string;
  readonly planEnd: string;
  readonly assigneeId: Id<'user'> | null;
  readonly assigneeName?: string | null;
  readonly dispatcherId: Id<'user'> | null;
  readonly dispatcherName?: string | null;
  readonly dispatchTime: string | null;
  readonly acceptTime: string | null;
  readonly submitTime: string | null;
  readonly auditTime: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditorName?: string | null;
  readonly completeTime: string | null;
  readonly statusTime: string | null;
  readonly responseMinutes: number | null;
  readonly workMinutes: number | null;
  readonly responseType: string | null;
  readonly result: string | null;
  readonly photos: readonly StoredFile[] | null;
  readonly forms: unknown;
  readonly alarmVerifyResult: string | null;
  readonly alarmKey: string | null;
  readonly needConfirm: boolean | null;
  readonly needVisit: boolean | null;
  readonly checkinTime: string | null;
  readonly checkinDistance: number | null;
  readonly exceptions: readonly string[] | null;
  readonly redeployCount: number | null;
  readonly rejectCount: number | null;
  readonly urgeCount: number | null;
  readonly joinedCount: number | null;
  readonly isThisGroup: boolean | null;
  readonly urgeTime: string | null;
  readonly delayStatus: string | null;
  readonly delayCount: number | null;
  readonly newPlanEnd: string | null;
  readonly delayReason: string | null;
  readonly isOverdue: boolean | null;
  readonly score: number | null;
  readonly myRoles: unknown;
  readonly createDate: string | null;
}
