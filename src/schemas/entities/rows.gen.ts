// Printed from the entity files by `npm run gen`. Do not edit.
import type { Id } from '../types/words.ts';

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

/** Who made a row and who changed it last. */
export interface AuditColumns {
  readonly creator: Id<'user'> | null;
  readonly createDate: string;
  readonly updater: Id<'user'> | null;
  readonly updateDate: string;
}

/** What is answered of a record, by entity. */
export interface EntityRows {
  readonly academyAnswer: AcademyAnswerRow;
  readonly academyExperience: AcademyExperienceRow;
  readonly academyKnowledge: AcademyKnowledgeRow;
  readonly academyLabel: AcademyLabelRow;
  readonly academyMaterial: AcademyMaterialRow;
  readonly academyPolicy: AcademyPolicyRow;
  readonly academyQuestion: AcademyQuestionRow;
  readonly academyStandard: AcademyStandardRow;
  readonly account: AccountRow;
  readonly accountDoor: AccountDoorRow;
  readonly alarmDay: AlarmDayRow;
  readonly alarmKnowledge: AlarmKnowledgeRow;
  readonly alarmRecord: AlarmRecordRow;
  readonly appVersion: AppVersionRow;
  readonly assessFact: AssessFactRow;
  readonly assessScheme: AssessSchemeRow;
  readonly assessSheet: AssessSheetRow;
  readonly backgroundTask: BackgroundTaskRow;
  readonly bureau: BureauRow;
  readonly calibrationWindow: CalibrationWindowRow;
  readonly camera: CameraRow;
  readonly certificate: CertificateRow;
  readonly checkMark: CheckMarkRow;
  readonly checkRule: CheckRuleRow;
  readonly classification: ClassificationRow;
  readonly companyRole: CompanyRoleRow;
  readonly contract: ContractRow;
  readonly correction: CorrectionRow;
  readonly course: CourseRow;
  readonly courseCategory: CourseCategoryRow;
  readonly dailyReport: DailyReportRow;
  readonly dept: DeptRow;
  readonly diagnosis: DiagnosisRow;
  readonly dictData: DictDataRow;
  readonly dictType: DictTypeRow;
  readonly door: DoorRow;
  readonly doorEvent: DoorEventRow;
  readonly doorOpening: DoorOpeningRow;
  readonly doorPerson: DoorPersonRow;
  readonly emissionStandard: EmissionStandardRow;
  readonly enterprise: EnterpriseRow;
  readonly equipment: EquipmentRow;
  readonly equipmentBook: EquipmentBookRow;
  readonly exam: ExamRow;
  readonly examAnswer: ExamAnswerRow;
  readonly examAttempt: ExamAttemptRow;
  readonly factor: FactorRow;
  readonly file: FileRow;
  readonly gatewayCommand: GatewayCommandRow;
  readonly gatewayDevice: GatewayDeviceRow;
  readonly gatewayForward: GatewayForwardRow;
  readonly gatewayInbox: GatewayInboxRow;
  readonly gatewayKey: GatewayKeyRow;
  readonly gatewayPacket: GatewayPacketRow;
  readonly gatewayQuarantine: GatewayQuarantineRow;
  readonly gatewayUpload: GatewayUploadRow;
  readonly holiday: HolidayRow;
  readonly jobSchedule: JobScheduleRow;
  readonly labComparison: LabComparisonRow;
  readonly language: LanguageRow;
  readonly lesson: LessonRow;
  readonly lessonProgress: LessonProgressRow;
  readonly limit: LimitRow;
  readonly listView: ListViewRow;
  readonly logError: LogErrorRow;
  readonly logLogin: LogLoginRow;
  readonly logOperation: LogOperationRow;
  readonly mailConfig: MailConfigRow;
  readonly mailLog: MailLogRow;
  readonly mailTemplate: MailTemplateRow;
  readonly manualReading: ManualReadingRow;
  readonly manualSampling: ManualSamplingRow;
  readonly menu: MenuRow;
  readonly message: MessageRow;
  readonly monitorPoint: MonitorPointRow;
  readonly monitorRule: MonitorRuleRow;
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
  readonly opsPlan: OpsPlanRow;
  readonly orderCost: OrderCostRow;
  readonly orderFigures: OrderFiguresRow;
  readonly orderFlow: OrderFlowRow;
  readonly orderPart: OrderPartRow;
  readonly orderType: OrderTypeRow;
  readonly outgoingCall: OutgoingCallRow;
  readonly outgoingService: OutgoingServiceRow;
  readonly params: ParamsRow;
  readonly park: ParkRow;
  readonly periodDue: PeriodDueRow;
  readonly periodRate: PeriodRateRow;
  readonly periodRule: PeriodRuleRow;
  readonly pointStandard: PointStandardRow;
  readonly post: PostRow;
  readonly processStep: ProcessStepRow;
  readonly publicKey: PublicKeyRow;
  readonly question: QuestionRow;
  readonly questionVersion: QuestionVersionRow;
  readonly rateDay: RateDayRow;
  readonly region: RegionRow;
  readonly reportSubscription: ReportSubscriptionRow;
  readonly role: RoleRow;
  readonly ruleHit: RuleHitRow;
  readonly ruleVersion: RuleVersionRow;
  readonly sampleCustody: SampleCustodyRow;
  readonly schedule: ScheduleRow;
  readonly scheduleLog: ScheduleLogRow;
  readonly screenSession: ScreenSessionRow;
  readonly sms: SmsRow;
  readonly smsLog: SmsLogRow;
  readonly specialEvent: SpecialEventRow;
  readonly standingBook: StandingBookRow;
  readonly standingBookImport: StandingBookImportRow;
  readonly standingBookImportRow: StandingBookImportRowRow;
  readonly standingBookPermission: StandingBookPermissionRow;
  readonly standingBookRate: StandingBookRateRow;
  readonly standingBookRecord: StandingBookRecordRow;
  readonly standingBookRevision: StandingBookRevisionRow;
  readonly standingBookVersion: StandingBookVersionRow;
  readonly station: StationRow;
  readonly stationGroup: StationGroupRow;
  readonly stockBalance: StockBalanceRow;
  readonly stockBatch: StockBatchRow;
  readonly stockCount: StockCountRow;
  readonly stockCountLine: StockCountLineRow;
  readonly stockItem: StockItemRow;
  readonly stockMinimum: StockMinimumRow;
  readonly stockMovement: StockMovementRow;
  readonly stop: StopRow;
  readonly storageConfig: StorageConfigRow;
  readonly supervision: SupervisionRow;
  readonly testingCompany: TestingCompanyRow;
  readonly testingMethod: TestingMethodRow;
  readonly testingReport: TestingReportRow;
  readonly testingResult: TestingResultRow;
  readonly testingSample: TestingSampleRow;
  readonly testingTask: TestingTaskRow;
  readonly trainingFile: TrainingFileRow;
  readonly trainingRecords: TrainingRecordsRow;
  readonly unitCertificate: UnitCertificateRow;
  readonly user: UserRow;
  readonly userAccount: UserAccountRow;
  readonly userMonitor: UserMonitorRow;
  readonly videoDevice: VideoDeviceRow;
  readonly videoPlatform: VideoPlatformRow;
  readonly warehouse: WarehouseRow;
  readonly warning: WarningRow;
  readonly wfApply: WfApplyRow;
  readonly wfCopy: WfCopyRow;
  readonly wfDefinition: WfDefinitionRow;
  readonly wfDeputy: WfDeputyRow;
  readonly wfDone: WfDoneRow;
  readonly wfHistory: WfHistoryRow;
  readonly wfInitiation: WfInitiationRow;
  readonly wfJob: WfJobRow;
  readonly wfModel: WfModelRow;
  readonly wfPool: WfPoolRow;
  readonly wfRunning: WfRunningRow;
  readonly wfTodo: WfTodoRow;
  readonly workOrder: WorkOrderRow;
  readonly workRule: WorkRuleRow;
}

/** What the table keeps of a record, by entity. */
export interface EntityStored {
  readonly academyAnswer: AcademyAnswerStored;
  readonly academyExperience: AcademyExperienceStored;
  readonly academyKnowledge: AcademyKnowledgeStored;
  readonly academyLabel: AcademyLabelStored;
  readonly academyMaterial: AcademyMaterialStored;
  readonly academyPolicy: AcademyPolicyStored;
  readonly academyQuestion: AcademyQuestionStored;
  readonly academyStandard: AcademyStandardStored;
  readonly account: AccountStored;
  readonly accountDoor: AccountDoorStored;
  readonly alarmDay: AlarmDayStored;
  readonly alarmKnowledge: AlarmKnowledgeStored;
  readonly alarmRecord: AlarmRecordStored;
  readonly appVersion: AppVersionStored;
  readonly assessFact: AssessFactStored;
  readonly assessScheme: AssessSchemeStored;
  readonly assessSheet: AssessSheetStored;
  readonly backgroundTask: BackgroundTaskStored;
  readonly bureau: BureauStored;
  readonly calibrationWindow: CalibrationWindowStored;
  readonly camera: CameraStored;
  readonly certificate: CertificateStored;
  readonly checkMark: CheckMarkStored;
  readonly checkRule: CheckRuleStored;
  readonly classification: ClassificationStored;
  readonly companyRole: CompanyRoleStored;
  readonly contract: ContractStored;
  readonly correction: CorrectionStored;
  readonly course: CourseStored;
  readonly courseCategory: CourseCategoryStored;
  readonly dailyReport: DailyReportStored;
  readonly dept: DeptStored;
  readonly diagnosis: DiagnosisStored;
  readonly dictData: DictDataStored;
  readonly dictType: DictTypeStored;
  readonly door: DoorStored;
  readonly doorEvent: DoorEventStored;
  readonly doorOpening: DoorOpeningStored;
  readonly doorPerson: DoorPersonStored;
  readonly emissionStandard: EmissionStandardStored;
  readonly enterprise: EnterpriseStored;
  readonly equipment: EquipmentStored;
  readonly equipmentBook: EquipmentBookStored;
  readonly exam: ExamStored;
  readonly examAnswer: ExamAnswerStored;
  readonly examAttempt: ExamAttemptStored;
  readonly factor: FactorStored;
  readonly file: FileStored;
  readonly gatewayCommand: GatewayCommandStored;
  readonly gatewayDevice: GatewayDeviceStored;
  readonly gatewayForward: GatewayForwardStored;
  readonly gatewayInbox: GatewayInboxStored;
  readonly gatewayKey: GatewayKeyStored;
  readonly gatewayPacket: GatewayPacketStored;
  readonly gatewayQuarantine: GatewayQuarantineStored;
  readonly gatewayUpload: GatewayUploadStored;
  readonly holiday: HolidayStored;
  readonly jobSchedule: JobScheduleStored;
  readonly labComparison: LabComparisonStored;
  readonly language: LanguageStored;
  readonly lesson: LessonStored;
  readonly lessonProgress: LessonProgressStored;
  readonly limit: LimitStored;
  readonly listView: ListViewStored;
  readonly logError: LogErrorStored;
  readonly logLogin: LogLoginStored;
  readonly logOperation: LogOperationStored;
  readonly mailConfig: MailConfigStored;
  readonly mailLog: MailLogStored;
  readonly mailTemplate: MailTemplateStored;
  readonly manualReading: ManualReadingStored;
  readonly manualSampling: ManualSamplingStored;
  readonly menu: MenuStored;
  readonly message: MessageStored;
  readonly monitorPoint: MonitorPointStored;
  readonly monitorRule: MonitorRuleStored;
  readonly myDept: MyDeptStored;
  readonly myEnterprise: MyEnterpriseStored;
  readonly myInfo: MyInfoStored;
  readonly myLogin: MyLoginStored;
  readonly myNotice: MyNoticeStored;
  readonly myOpsCompany: MyOpsCompanyStored;
  readonly mySecurity: MySecurityStored;
  readonly mySession: MySessionStored;
  readonly news: NewsStored;
  readonly notice: NoticeStored;
  readonly noticeUser: NoticeUserStored;
  readonly online: OnlineStored;
  readonly opsCompany: OpsCompanyStored;
  readonly opsPlan: OpsPlanStored;
  readonly orderCost: OrderCostStored;
  readonly orderFigures: OrderFiguresStored;
  readonly orderFlow: OrderFlowStored;
  readonly orderPart: OrderPartStored;
  readonly orderType: OrderTypeStored;
  readonly outgoingCall: OutgoingCallStored;
  readonly outgoingService: OutgoingServiceStored;
  readonly params: ParamsStored;
  readonly park: ParkStored;
  readonly periodDue: PeriodDueStored;
  readonly periodRate: PeriodRateStored;
  readonly periodRule: PeriodRuleStored;
  readonly pointStandard: PointStandardStored;
  readonly post: PostStored;
  readonly processStep: ProcessStepStored;
  readonly publicKey: PublicKeyStored;
  readonly question: QuestionStored;
  readonly questionVersion: QuestionVersionStored;
  readonly rateDay: RateDayStored;
  readonly region: RegionStored;
  readonly reportSubscription: ReportSubscriptionStored;
  readonly role: RoleStored;
  readonly ruleHit: RuleHitStored;
  readonly ruleVersion: RuleVersionStored;
  readonly sampleCustody: SampleCustodyStored;
  readonly schedule: ScheduleStored;
  readonly scheduleLog: ScheduleLogStored;
  readonly screenSession: ScreenSessionStored;
  readonly sms: SmsStored;
  readonly smsLog: SmsLogStored;
  readonly specialEvent: SpecialEventStored;
  readonly standingBook: StandingBookStored;
  readonly standingBookImport: StandingBookImportStored;
  readonly standingBookImportRow: StandingBookImportRowStored;
  readonly standingBookPermission: StandingBookPermissionStored;
  readonly standingBookRate: StandingBookRateStored;
  readonly standingBookRecord: StandingBookRecordStored;
  readonly standingBookRevision: StandingBookRevisionStored;
  readonly standingBookVersion: StandingBookVersionStored;
  readonly station: StationStored;
  readonly stationGroup: StationGroupStored;
  readonly stockBalance: StockBalanceStored;
  readonly stockBatch: StockBatchStored;
  readonly stockCount: StockCountStored;
  readonly stockCountLine: StockCountLineStored;
  readonly stockItem: StockItemStored;
  readonly stockMinimum: StockMinimumStored;
  readonly stockMovement: StockMovementStored;
  readonly stop: StopStored;
  readonly storageConfig: StorageConfigStored;
  readonly supervision: SupervisionStored;
  readonly testingCompany: TestingCompanyStored;
  readonly testingMethod: TestingMethodStored;
  readonly testingReport: TestingReportStored;
  readonly testingResult: TestingResultStored;
  readonly testingSample: TestingSampleStored;
  readonly testingTask: TestingTaskStored;
  readonly trainingFile: TrainingFileStored;
  readonly trainingRecords: TrainingRecordsStored;
  readonly unitCertificate: UnitCertificateStored;
  readonly user: UserStored;
  readonly userAccount: UserAccountStored;
  readonly userMonitor: UserMonitorStored;
  readonly videoDevice: VideoDeviceStored;
  readonly videoPlatform: VideoPlatformStored;
  readonly warehouse: WarehouseStored;
  readonly warning: WarningStored;
  readonly wfApply: WfApplyStored;
  readonly wfCopy: WfCopyStored;
  readonly wfDefinition: WfDefinitionStored;
  readonly wfDeputy: WfDeputyStored;
  readonly wfDone: WfDoneStored;
  readonly wfHistory: WfHistoryStored;
  readonly wfInitiation: WfInitiationStored;
  readonly wfJob: WfJobStored;
  readonly wfModel: WfModelStored;
  readonly wfPool: WfPoolStored;
  readonly wfRunning: WfRunningStored;
  readonly wfTodo: WfTodoStored;
  readonly workOrder: WorkOrderStored;
  readonly workRule: WorkRuleStored;
}

/** Entity and verb behind each generic address. */
export interface EntityAddresses {
  readonly 'GET /academy/answer/page': readonly ['academyAnswer', 'page'];
  readonly 'GET /academy/answer/list': readonly ['academyAnswer', 'list'];
  readonly 'GET /academy/answer/{id}': readonly ['academyAnswer', 'info'];
  readonly 'POST /academy/answer': readonly ['academyAnswer', 'save'];
  readonly 'PUT /academy/answer': readonly ['academyAnswer', 'update'];
  readonly 'DELETE /academy/answer': readonly ['academyAnswer', 'delete'];
  readonly 'GET /academy/answer/history/{id}': readonly ['academyAnswer', 'history'];
  readonly 'GET /academy/answer/group': readonly ['academyAnswer', 'group'];
  readonly 'GET /academy/experience/page': readonly ['academyExperience', 'page'];
  readonly 'GET /academy/experience/list': readonly ['academyExperience', 'list'];
  readonly 'GET /academy/experience/options': readonly ['academyExperience', 'options'];
  readonly 'GET /academy/experience/{id}': readonly ['academyExperience', 'info'];
  readonly 'POST /academy/experience': readonly ['academyExperience', 'save'];
  readonly 'PUT /academy/experience': readonly ['academyExperience', 'update'];
  readonly 'DELETE /academy/experience': readonly ['academyExperience', 'delete'];
  readonly 'GET /academy/experience/export': readonly ['academyExperience', 'export'];
  readonly 'GET /academy/experience/history/{id}': readonly ['academyExperience', 'history'];
  readonly 'POST /academy/experience/move': readonly ['academyExperience', 'move'];
  readonly 'GET /academy/experience/group': readonly ['academyExperience', 'group'];
  readonly 'GET /academy/experience/{id}/moves': readonly ['academyExperience', 'moves'];
  readonly 'GET /academy/experience/{id}/timeline': readonly ['academyExperience', 'timeline'];
  readonly 'GET /academy/knowledge/page': readonly ['academyKnowledge', 'page'];
  readonly 'GET /academy/knowledge/list': readonly ['academyKnowledge', 'list'];
  readonly 'GET /academy/knowledge/options': readonly ['academyKnowledge', 'options'];
  readonly 'GET /academy/knowledge/{id}': readonly ['academyKnowledge', 'info'];
  readonly 'POST /academy/knowledge': readonly ['academyKnowledge', 'save'];
  readonly 'PUT /academy/knowledge': readonly ['academyKnowledge', 'update'];
  readonly 'DELETE /academy/knowledge': readonly ['academyKnowledge', 'delete'];
  readonly 'GET /academy/knowledge/export': readonly ['academyKnowledge', 'export'];
  readonly 'GET /academy/knowledge/history/{id}': readonly ['academyKnowledge', 'history'];
  readonly 'POST /academy/knowledge/move': readonly ['academyKnowledge', 'move'];
  readonly 'GET /academy/knowledge/group': readonly ['academyKnowledge', 'group'];
  readonly 'GET /academy/knowledge/{id}/moves': readonly ['academyKnowledge', 'moves'];
  readonly 'GET /academy/knowledge/{id}/timeline': readonly ['academyKnowledge', 'timeline'];
  readonly 'GET /academy/label/page': readonly ['academyLabel', 'page'];
  readonly 'GET /academy/label/list': readonly ['academyLabel', 'list'];
  readonly 'GET /academy/label/options': readonly ['academyLabel', 'options'];
  readonly 'GET /academy/label/{id}': readonly ['academyLabel', 'info'];
  readonly 'POST /academy/label': readonly ['academyLabel', 'save'];
  readonly 'PUT /academy/label': readonly ['academyLabel', 'update'];
  readonly 'DELETE /academy/label': readonly ['academyLabel', 'delete'];
  readonly 'GET /academy/label/export': readonly ['academyLabel', 'export'];
  readonly 'GET /academy/label/history/{id}': readonly ['academyLabel', 'history'];
  readonly 'GET /academy/label/group': readonly ['academyLabel', 'group'];
  readonly 'GET /academy/material/page': readonly ['academyMaterial', 'page'];
  readonly 'GET /academy/material/list': readonly ['academyMaterial', 'list'];
  readonly 'GET /academy/material/options': readonly ['academyMaterial', 'options'];
  readonly 'GET /academy/material/{id}': readonly ['academyMaterial', 'info'];
  readonly 'POST /academy/material': readonly ['academyMaterial', 'save'];
  readonly 'PUT /academy/material': readonly ['academyMaterial', 'update'];
  readonly 'DELETE /academy/material': readonly ['academyMaterial', 'delete'];
  readonly 'GET /academy/material/export': readonly ['academyMaterial', 'export'];
  readonly 'GET /academy/material/history/{id}': readonly ['academyMaterial', 'history'];
  readonly 'POST /academy/material/move': readonly ['academyMaterial', 'move'];
  readonly 'GET /academy/material/group': readonly ['academyMaterial', 'group'];
  readonly 'GET /academy/material/{id}/moves': readonly ['academyMaterial', 'moves'];
  readonly 'GET /academy/material/{id}/timeline': readonly ['academyMaterial', 'timeline'];
  readonly 'GET /academy/policy/page': readonly ['academyPolicy', 'page'];
  readonly 'GET /academy/policy/list': readonly ['academyPolicy', 'list'];
  readonly 'GET /academy/policy/options': readonly ['academyPolicy', 'options'];
  readonly 'GET /academy/policy/{id}': readonly ['academyPolicy', 'info'];
  readonly 'POST /academy/policy': readonly ['academyPolicy', 'save'];
  readonly 'PUT /academy/policy': readonly ['academyPolicy', 'update'];
  readonly 'DELETE /academy/policy': readonly ['academyPolicy', 'delete'];
  readonly 'GET /academy/policy/export': readonly ['academyPolicy', 'export'];
  readonly 'GET /academy/policy/history/{id}': readonly ['academyPolicy', 'history'];
  readonly 'POST /academy/policy/move': readonly ['academyPolicy', 'move'];
  readonly 'GET /academy/policy/group': readonly ['academyPolicy', 'group'];
  readonly 'GET /academy/policy/{id}/moves': readonly ['academyPolicy', 'moves'];
  readonly 'GET /academy/policy/{id}/timeline': readonly ['academyPolicy', 'timeline'];
  readonly 'GET /academy/ask/page': readonly ['academyQuestion', 'page'];
  readonly 'GET /academy/ask/list': readonly ['academyQuestion', 'list'];
  readonly 'GET /academy/ask/options': readonly ['academyQuestion', 'options'];
  readonly 'GET /academy/ask/{id}': readonly ['academyQuestion', 'info'];
  readonly 'POST /academy/ask': readonly ['academyQuestion', 'save'];
  readonly 'PUT /academy/ask': readonly ['academyQuestion', 'update'];
  readonly 'DELETE /academy/ask': readonly ['academyQuestion', 'delete'];
  readonly 'GET /academy/ask/history/{id}': readonly ['academyQuestion', 'history'];
  readonly 'POST /academy/ask/move': readonly ['academyQuestion', 'move'];
  readonly 'GET /academy/ask/group': readonly ['academyQuestion', 'group'];
  readonly 'GET /academy/ask/{id}/moves': readonly ['academyQuestion', 'moves'];
  readonly 'GET /academy/ask/{id}/timeline': readonly ['academyQuestion', 'timeline'];
  readonly 'GET /academy/standard/page': readonly ['academyStandard', 'page'];
  readonly 'GET /academy/standard/list': readonly ['academyStandard', 'list'];
  readonly 'GET /academy/standard/options': readonly ['academyStandard', 'options'];
  readonly 'GET /academy/standard/{id}': readonly ['academyStandard', 'info'];
  readonly 'POST /academy/standard': readonly ['academyStandard', 'save'];
  readonly 'PUT /academy/standard': readonly ['academyStandard', 'update'];
  readonly 'DELETE /academy/standard': readonly ['academyStandard', 'delete'];
  readonly 'GET /academy/standard/export': readonly ['academyStandard', 'export'];
  readonly 'GET /academy/standard/history/{id}': readonly ['academyStandard', 'history'];
  readonly 'POST /academy/standard/move': readonly ['academyStandard', 'move'];
  readonly 'GET /academy/standard/group': readonly ['academyStandard', 'group'];
  readonly 'GET /academy/standard/{id}/moves': readonly ['academyStandard', 'moves'];
  readonly 'GET /academy/standard/{id}/timeline': readonly ['academyStandard', 'timeline'];
  readonly 'GET /personnel/account/page': readonly ['account', 'page'];
  readonly 'GET /personnel/account/{id}': readonly ['account', 'info'];
  readonly 'POST /personnel/account': readonly ['account', 'save'];
  readonly 'PUT /personnel/account': readonly ['account', 'update'];
  readonly 'GET /personnel/account/export': readonly ['account', 'export'];
  readonly 'GET /personnel/account/history/{id}': readonly ['account', 'history'];
  readonly 'GET /personnel/account/group': readonly ['account', 'group'];
  readonly 'PUT /personnel/account/door': readonly ['accountDoor', 'update'];
  readonly 'GET /dm/alarm-day/page': readonly ['alarmDay', 'page'];
  readonly 'GET /dm/alarm-day/list': readonly ['alarmDay', 'list'];
  readonly 'GET /dm/alarm-day/export': readonly ['alarmDay', 'export'];
  readonly 'GET /dm/alarm-day/group': readonly ['alarmDay', 'group'];
  readonly 'GET /ops/alarm-knowledge/page': readonly ['alarmKnowledge', 'page'];
  readonly 'GET /ops/alarm_knowledge/list': readonly ['alarmKnowledge', 'list'];
  readonly 'GET /ops/alarm-knowledge/{id}': readonly ['alarmKnowledge', 'info'];
  readonly 'POST /ops/alarm-knowledge': readonly ['alarmKnowledge', 'save'];
  readonly 'PUT /ops/alarm-knowledge': readonly ['alarmKnowledge', 'update'];
  readonly 'DELETE /ops/alarm-knowledge': readonly ['alarmKnowledge', 'delete'];
  readonly 'GET /ops/alarm-knowledge/export': readonly ['alarmKnowledge', 'export'];
  readonly 'GET /ops/alarm-knowledge/history/{id}': readonly ['alarmKnowledge', 'history'];
  readonly 'POST /ops/alarm-knowledge/move': readonly ['alarmKnowledge', 'move'];
  readonly 'GET /ops/alarm-knowledge/group': readonly ['alarmKnowledge', 'group'];
  readonly 'GET /ops/alarm-knowledge/{id}/moves': readonly ['alarmKnowledge', 'moves'];
  readonly 'GET /ops/alarm-knowledge/{id}/timeline': readonly ['alarmKnowledge', 'timeline'];
  readonly 'GET /dm/alarm/record/page': readonly ['alarmRecord', 'page'];
  readonly 'GET /dm/alarm/record/{id}': readonly ['alarmRecord', 'info'];
  readonly 'GET /dm/alarm/record/export': readonly ['alarmRecord', 'export'];
  readonly 'GET /dm/alarm/record/history/{id}': readonly ['alarmRecord', 'history'];
  readonly 'GET /dm/alarm/record/group': readonly ['alarmRecord', 'group'];
  readonly 'GET /sys/appversion/page': readonly ['appVersion', 'page'];
  readonly 'GET /sys/appversion/{id}': readonly ['appVersion', 'info'];
  readonly 'POST /sys/appversion': readonly ['appVersion', 'save'];
  readonly 'PUT /sys/appversion': readonly ['appVersion', 'update'];
  readonly 'DELETE /sys/appversion': readonly ['appVersion', 'delete'];
  readonly 'GET /sys/appversion/history/{id}': readonly ['appVersion', 'history'];
  readonly 'GET /sys/appversion/group': readonly ['appVersion', 'group'];
  readonly 'GET /assess/fact/page': readonly ['assessFact', 'page'];
  readonly 'GET /assess/fact/list': readonly ['assessFact', 'list'];
  readonly 'GET /assess/fact/group': readonly ['assessFact', 'group'];
  readonly 'GET /assess/fact/{id}': readonly ['assessFact', 'info'];
  readonly 'POST /assess/fact': readonly ['assessFact', 'save'];
  readonly 'PUT /assess/fact': readonly ['assessFact', 'update'];
  readonly 'DELETE /assess/fact': readonly ['assessFact', 'delete'];
  readonly 'GET /assess/fact/export': readonly ['assessFact', 'export'];
  readonly 'GET /assess/fact/history/{id}': readonly ['assessFact', 'history'];
  readonly 'GET /assess/scheme/page': readonly ['assessScheme', 'page'];
  readonly 'GET /assess/scheme/options': readonly ['assessScheme', 'options'];
  readonly 'GET /assess/scheme/{id}': readonly ['assessScheme', 'info'];
  readonly 'POST /assess/scheme': readonly ['assessScheme', 'save'];
  readonly 'PUT /assess/scheme': readonly ['assessScheme', 'update'];
  readonly 'DELETE /assess/scheme': readonly ['assessScheme', 'delete'];
  readonly 'GET /assess/scheme/export': readonly ['assessScheme', 'export'];
  readonly 'GET /assess/scheme/history/{id}': readonly ['assessScheme', 'history'];
  readonly 'POST /assess/scheme/move': readonly ['assessScheme', 'move'];
  readonly 'GET /assess/scheme/group': readonly ['assessScheme', 'group'];
  readonly 'GET /assess/scheme/{id}/moves': readonly ['assessScheme', 'moves'];
  readonly 'GET /assess/scheme/{id}/timeline': readonly ['assessScheme', 'timeline'];
  readonly 'GET /assess/sheet/page': readonly ['assessSheet', 'page'];
  readonly 'GET /assess/sheet/list': readonly ['assessSheet', 'list'];
  readonly 'GET /assess/sheet/group': readonly ['assessSheet', 'group'];
  readonly 'GET /assess/sheet/options': readonly ['assessSheet', 'options'];
  readonly 'GET /assess/sheet/{id}': readonly ['assessSheet', 'info'];
  readonly 'GET /assess/sheet/export': readonly ['assessSheet', 'export'];
  readonly 'POST /assess/sheet/move': readonly ['assessSheet', 'move'];
  readonly 'GET /assess/sheet/{id}/moves': readonly ['assessSheet', 'moves'];
  readonly 'GET /assess/sheet/{id}/timeline': readonly ['assessSheet', 'timeline'];
  readonly 'GET /assess/sheet/{id}/sheet': readonly ['assessSheet', 'sheet'];
  readonly 'GET /assess/sheet/{id}/pdf': readonly ['assessSheet', 'pdf'];
  readonly 'GET /assess/sheet/{id}/excel': readonly ['assessSheet', 'excel'];
  readonly 'GET /sys/task/page': readonly ['backgroundTask', 'page'];
  readonly 'GET /sys/task/{id}': readonly ['backgroundTask', 'info'];
  readonly 'GET /sys/task/group': readonly ['backgroundTask', 'group'];
  readonly 'GET /ops/bureau/page': readonly ['bureau', 'page'];
  readonly 'GET /ops/bureau/list': readonly ['bureau', 'list'];
  readonly 'GET /ops/bureau/options': readonly ['bureau', 'options'];
  readonly 'GET /ops/bureau/{id}': readonly ['bureau', 'info'];
  readonly 'POST /ops/bureau': readonly ['bureau', 'save'];
  readonly 'PUT /ops/bureau': readonly ['bureau', 'update'];
  readonly 'DELETE /ops/bureau': readonly ['bureau', 'delete'];
  readonly 'GET /ops/bureau/export': readonly ['bureau', 'export'];
  readonly 'GET /ops/bureau/history/{id}': readonly ['bureau', 'history'];
  readonly 'GET /ops/bureau/group': readonly ['bureau', 'group'];
  readonly 'GET /dm/calibration/page': readonly ['calibrationWindow', 'page'];
  readonly 'GET /dm/calibration/{id}': readonly ['calibrationWindow', 'info'];
  readonly 'POST /dm/calibration': readonly ['calibrationWindow', 'save'];
  readonly 'GET /dm/calibration/export': readonly ['calibrationWindow', 'export'];
  readonly 'GET /dm/calibration/history/{id}': readonly ['calibrationWindow', 'history'];
  readonly 'POST /dm/calibration/move': readonly ['calibrationWindow', 'move'];
  readonly 'GET /dm/calibration/group': readonly ['calibrationWindow', 'group'];
  readonly 'GET /dm/calibration/{id}/moves': readonly ['calibrationWindow', 'moves'];
  readonly 'GET /dm/calibration/{id}/timeline': readonly ['calibrationWindow', 'timeline'];
  readonly 'GET /ops/camera/page': readonly ['camera', 'page'];
  readonly 'GET /ops/camera/list': readonly ['camera', 'list'];
  readonly 'GET /ops/camera/options': readonly ['camera', 'options'];
  readonly 'GET /ops/camera/{id}': readonly ['camera', 'info'];
  readonly 'POST /ops/camera': readonly ['camera', 'save'];
  readonly 'PUT /ops/camera': readonly ['camera', 'update'];
  readonly 'DELETE /ops/camera': readonly ['camera', 'delete'];
  readonly 'GET /ops/camera/export': readonly ['camera', 'export'];
  readonly 'GET /ops/camera/history/{id}': readonly ['camera', 'history'];
  readonly 'GET /ops/camera/group': readonly ['camera', 'group'];
  readonly 'GET /academy/certificate/page': readonly ['certificate', 'page'];
  readonly 'GET /academy/certificate/{id}': readonly ['certificate', 'info'];
  readonly 'GET /academy/certificate/export': readonly ['certificate', 'export'];
  readonly 'GET /academy/certificate/{id}/sheet': readonly ['certificate', 'sheet'];
  readonly 'GET /academy/certificate/{id}/pdf': readonly ['certificate', 'pdf'];
  readonly 'GET /academy/certificate/group': readonly ['certificate', 'group'];
  readonly 'GET /academy/certificate/{id}/excel': readonly ['certificate', 'excel'];
  readonly 'GET /dm/check-mark/page': readonly ['checkMark', 'page'];
  readonly 'GET /dm/check-mark/{id}': readonly ['checkMark', 'info'];
  readonly 'GET /dm/check-mark/export': readonly ['checkMark', 'export'];
  readonly 'GET /dm/check-mark/history/{id}': readonly ['checkMark', 'history'];
  readonly 'POST /dm/check-mark/move': readonly ['checkMark', 'move'];
  readonly 'GET /dm/check-mark/group': readonly ['checkMark', 'group'];
  readonly 'GET /dm/check-mark/{id}/moves': readonly ['checkMark', 'moves'];
  readonly 'GET /dm/check-mark/{id}/timeline': readonly ['checkMark', 'timeline'];
  readonly 'GET /dm/check-rule/page': readonly ['checkRule', 'page'];
  readonly 'GET /dm/check-rule/list': readonly ['checkRule', 'list'];
  readonly 'GET /dm/check-rule/options': readonly ['checkRule', 'options'];
  readonly 'GET /dm/check-rule/{id}': readonly ['checkRule', 'info'];
  readonly 'POST /dm/check-rule': readonly ['checkRule', 'save'];
  readonly 'PUT /dm/check-rule': readonly ['checkRule', 'update'];
  readonly 'DELETE /dm/check-rule': readonly ['checkRule', 'delete'];
  readonly 'GET /dm/check-rule/export': readonly ['checkRule', 'export'];
  readonly 'GET /dm/check-rule/history/{id}': readonly ['checkRule', 'history'];
  readonly 'GET /dm/check-rule/group': readonly ['checkRule', 'group'];
  readonly 'GET /academy/classification/tree': readonly ['classification', 'tree'];
  readonly 'GET /academy/classification/list': readonly ['classification', 'list'];
  readonly 'GET /academy/classification/options': readonly ['classification', 'options'];
  readonly 'GET /academy/classification/{id}': readonly ['classification', 'info'];
  readonly 'POST /academy/classification': readonly ['classification', 'save'];
  readonly 'PUT /academy/classification': readonly ['classification', 'update'];
  readonly 'DELETE /academy/classification/{id}': readonly ['classification', 'deleteOne'];
  readonly 'GET /academy/classification/history/{id}': readonly ['classification', 'history'];
  readonly 'GET /personnel/role/page': readonly ['companyRole', 'page'];
  readonly 'GET /personnel/role/{id}': readonly ['companyRole', 'info'];
  readonly 'POST /personnel/role': readonly ['companyRole', 'save'];
  readonly 'PUT /personnel/role': readonly ['companyRole', 'update'];
  readonly 'DELETE /personnel/role': readonly ['companyRole', 'delete'];
  readonly 'GET /personnel/role/export': readonly ['companyRole', 'export'];
  readonly 'GET /personnel/role/history/{id}': readonly ['companyRole', 'history'];
  readonly 'GET /personnel/role/group': readonly ['companyRole', 'group'];
  readonly 'GET /ops/contract/page': readonly ['contract', 'page'];
  readonly 'GET /ops/contract/list': readonly ['contract', 'list'];
  readonly 'GET /ops/contract/options': readonly ['contract', 'options'];
  readonly 'GET /ops/contract/{id}': readonly ['contract', 'info'];
  readonly 'POST /ops/contract': readonly ['contract', 'save'];
  readonly 'PUT /ops/contract': readonly ['contract', 'update'];
  readonly 'DELETE /ops/contract': readonly ['contract', 'delete'];
  readonly 'GET /ops/contract/export': readonly ['contract', 'export'];
  readonly 'GET /ops/contract/history/{id}': readonly ['contract', 'history'];
  readonly 'POST /ops/contract/move': readonly ['contract', 'move'];
  readonly 'POST /ops/contract/submit': readonly ['contract', 'submit'];
  readonly 'GET /ops/contract/group': readonly ['contract', 'group'];
  readonly 'GET /ops/contract/{id}/moves': readonly ['contract', 'moves'];
  readonly 'GET /ops/contract/{id}/timeline': readonly ['contract', 'timeline'];
  readonly 'GET /ops/contract/{id}/sheet': readonly ['contract', 'sheet'];
  readonly 'GET /ops/contract/{id}/pdf': readonly ['contract', 'pdf'];
  readonly 'GET /ops/contract/{id}/excel': readonly ['contract', 'excel'];
  readonly 'GET /dm/correction/page': readonly ['correction', 'page'];
  readonly 'GET /dm/correction/{id}': readonly ['correction', 'info'];
  readonly 'POST /dm/correction': readonly ['correction', 'save'];
  readonly 'GET /dm/correction/export': readonly ['correction', 'export'];
  readonly 'GET /dm/correction/history/{id}': readonly ['correction', 'history'];
  readonly 'POST /dm/correction/move': readonly ['correction', 'move'];
  readonly 'GET /dm/correction/group': readonly ['correction', 'group'];
  readonly 'GET /dm/correction/{id}/moves': readonly ['correction', 'moves'];
  readonly 'GET /dm/correction/{id}/timeline': readonly ['correction', 'timeline'];
  readonly 'GET /academy/course/page': readonly ['course', 'page'];
  readonly 'GET /academy/course/list': readonly ['course', 'list'];
  readonly 'GET /academy/course/options': readonly ['course', 'options'];
  readonly 'GET /academy/course/{id}': readonly ['course', 'info'];
  readonly 'POST /academy/course': readonly ['course', 'save'];
  readonly 'PUT /academy/course': readonly ['course', 'update'];
  readonly 'DELETE /academy/course': readonly ['course', 'delete'];
  readonly 'GET /academy/course/export': readonly ['course', 'export'];
  readonly 'GET /academy/course/history/{id}': readonly ['course', 'history'];
  readonly 'POST /academy/course/move': readonly ['course', 'move'];
  readonly 'GET /academy/course/{id}/timeline': readonly ['course', 'timeline'];
  readonly 'GET /academy/course/group': readonly ['course', 'group'];
  readonly 'GET /academy/course/{id}/moves': readonly ['course', 'moves'];
  readonly 'GET /academy/course-category/page': readonly ['courseCategory', 'page'];
  readonly 'GET /academy/course-category/list': readonly ['courseCategory', 'list'];
  readonly 'GET /academy/course-category/options': readonly ['courseCategory', 'options'];
  readonly 'GET /academy/course-category/{id}': readonly ['courseCategory', 'info'];
  readonly 'POST /academy/course-category': readonly ['courseCategory', 'save'];
  readonly 'PUT /academy/course-category': readonly ['courseCategory', 'update'];
  readonly 'DELETE /academy/course-category': readonly ['courseCategory', 'delete'];
  readonly 'GET /academy/course-category/export': readonly ['courseCategory', 'export'];
  readonly 'GET /academy/course-category/history/{id}': readonly ['courseCategory', 'history'];
  readonly 'GET /academy/course-category/group': readonly ['courseCategory', 'group'];
  readonly 'GET /dm/report/page': readonly ['dailyReport', 'page'];
  readonly 'GET /dm/report/list': readonly ['dailyReport', 'list'];
  readonly 'GET /dm/report/group': readonly ['dailyReport', 'group'];
  readonly 'GET /dm/report/options': readonly ['dailyReport', 'options'];
  readonly 'GET /dm/report/{id}': readonly ['dailyReport', 'info'];
  readonly 'GET /dm/report/export': readonly ['dailyReport', 'export'];
  readonly 'POST /dm/report/move': readonly ['dailyReport', 'move'];
  readonly 'GET /dm/report/{id}/moves': readonly ['dailyReport', 'moves'];
  readonly 'GET /dm/report/{id}/timeline': readonly ['dailyReport', 'timeline'];
  readonly 'GET /dm/report/{id}/sheet': readonly ['dailyReport', 'sheet'];
  readonly 'GET /dm/report/{id}/pdf': readonly ['dailyReport', 'pdf'];
  readonly 'GET /dm/report/{id}/excel': readonly ['dailyReport', 'excel'];
  readonly 'GET /sys/dept/list': readonly ['dept', 'tree'];
  readonly 'GET /sys/dept/{id}': readonly ['dept', 'info'];
  readonly 'POST /sys/dept': readonly ['dept', 'save'];
  readonly 'PUT /sys/dept': readonly ['dept', 'update'];
  readonly 'DELETE /sys/dept/{id}': readonly ['dept', 'deleteOne'];
  readonly 'GET /sys/dept/history/{id}': readonly ['dept', 'history'];
  readonly 'GET /dm/diagnosis/page': readonly ['diagnosis', 'page'];
  readonly 'GET /dm/diagnosis/{id}': readonly ['diagnosis', 'info'];
  readonly 'GET /dm/diagnosis/export': readonly ['diagnosis', 'export'];
  readonly 'GET /dm/diagnosis/group': readonly ['diagnosis', 'group'];
  readonly 'GET /sys/dict/data/page': readonly ['dictData', 'page'];
  readonly 'GET /sys/dict/data/list': readonly ['dictData', 'list'];
  readonly 'GET /sys/dict/data/options': readonly ['dictData', 'options'];
  readonly 'GET /sys/dict/data/{id}': readonly ['dictData', 'info'];
  readonly 'POST /sys/dict/data': readonly ['dictData', 'save'];
  readonly 'PUT /sys/dict/data': readonly ['dictData', 'update'];
  readonly 'DELETE /sys/dict/data': readonly ['dictData', 'delete'];
  readonly 'GET /sys/dict/data/export': readonly ['dictData', 'export'];
  readonly 'GET /sys/dict/data/history/{id}': readonly ['dictData', 'history'];
  readonly 'GET /sys/dict/data/group': readonly ['dictData', 'group'];
  readonly 'GET /sys/dict/type/page': readonly ['dictType', 'page'];
  readonly 'GET /sys/dict/type/list': readonly ['dictType', 'list'];
  readonly 'GET /sys/dict/type/options': readonly ['dictType', 'options'];
  readonly 'GET /sys/dict/type/{id}': readonly ['dictType', 'info'];
  readonly 'POST /sys/dict/type': readonly ['dictType', 'save'];
  readonly 'PUT /sys/dict/type': readonly ['dictType', 'update'];
  readonly 'DELETE /sys/dict/type': readonly ['dictType', 'delete'];
  readonly 'GET /sys/dict/type/export': readonly ['dictType', 'export'];
  readonly 'GET /sys/dict/type/history/{id}': readonly ['dictType', 'history'];
  readonly 'GET /sys/dict/type/group': readonly ['dictType', 'group'];
  readonly 'GET /ops/door/page': readonly ['door', 'page'];
  readonly 'GET /ops/door/list': readonly ['door', 'list'];
  readonly 'GET /ops/door/options': readonly ['door', 'options'];
  readonly 'GET /ops/door/{id}': readonly ['door', 'info'];
  readonly 'POST /ops/door': readonly ['door', 'save'];
  readonly 'PUT /ops/door': readonly ['door', 'update'];
  readonly 'DELETE /ops/door': readonly ['door', 'delete'];
  readonly 'GET /ops/door/export': readonly ['door', 'export'];
  readonly 'GET /ops/door/history/{id}': readonly ['door', 'history'];
  readonly 'GET /ops/door/group': readonly ['door', 'group'];
  readonly 'GET /ops/doorEvent/page': readonly ['doorEvent', 'page'];
  readonly 'GET /ops/doorEvent/{id}': readonly ['doorEvent', 'info'];
  readonly 'GET /ops/doorEvent/export': readonly ['doorEvent', 'export'];
  readonly 'GET /ops/doorEvent/group': readonly ['doorEvent', 'group'];
  readonly 'GET /ops/doorOpening/page': readonly ['doorOpening', 'page'];
  readonly 'GET /ops/doorOpening/{id}': readonly ['doorOpening', 'info'];
  readonly 'GET /ops/doorOpening/export': readonly ['doorOpening', 'export'];
  readonly 'GET /ops/doorOpening/group': readonly ['doorOpening', 'group'];
  readonly 'GET /ops/doorPerson/page': readonly ['doorPerson', 'page'];
  readonly 'GET /ops/doorPerson/list': readonly ['doorPerson', 'list'];
  readonly 'GET /ops/doorPerson/options': readonly ['doorPerson', 'options'];
  readonly 'GET /ops/doorPerson/{id}': readonly ['doorPerson', 'info'];
  readonly 'POST /ops/doorPerson': readonly ['doorPerson', 'save'];
  readonly 'PUT /ops/doorPerson': readonly ['doorPerson', 'update'];
  readonly 'DELETE /ops/doorPerson': readonly ['doorPerson', 'delete'];
  readonly 'GET /ops/doorPerson/export': readonly ['doorPerson', 'export'];
  readonly 'GET /ops/doorPerson/history/{id}': readonly ['doorPerson', 'history'];
  readonly 'GET /ops/doorPerson/group': readonly ['doorPerson', 'group'];
  readonly 'GET /dm/standard/page': readonly ['emissionStandard', 'page'];
  readonly 'GET /dm/standard/list': readonly ['emissionStandard', 'list'];
  readonly 'GET /dm/standard/options': readonly ['emissionStandard', 'options'];
  readonly 'GET /dm/standard/{id}': readonly ['emissionStandard', 'info'];
  readonly 'POST /dm/standard': readonly ['emissionStandard', 'save'];
  readonly 'PUT /dm/standard': readonly ['emissionStandard', 'update'];
  readonly 'DELETE /dm/standard': readonly ['emissionStandard', 'delete'];
  readonly 'GET /dm/standard/export': readonly ['emissionStandard', 'export'];
  readonly 'GET /dm/standard/history/{id}': readonly ['emissionStandard', 'history'];
  readonly 'GET /dm/standard/group': readonly ['emissionStandard', 'group'];
  readonly 'GET /ops/enterprise/page': readonly ['enterprise', 'page'];
  readonly 'GET /ops/enterprise/list': readonly ['enterprise', 'list'];
  readonly 'GET /ops/enterprise/options': readonly ['enterprise', 'options'];
  readonly 'GET /ops/enterprise/getEnterprisesDetail/{id}': readonly ['enterprise', 'info'];
  readonly 'POST /ops/enterprise': readonly ['enterprise', 'save'];
  readonly 'PUT /ops/enterprise': readonly ['enterprise', 'update'];
  readonly 'DELETE /ops/enterprise': readonly ['enterprise', 'delete'];
  readonly 'GET /ops/enterprise/export': readonly ['enterprise', 'export'];
  readonly 'GET /ops/enterprise/history/{id}': readonly ['enterprise', 'history'];
  readonly 'GET /ops/enterprise/group': readonly ['enterprise', 'group'];
  readonly 'GET /ops/equipment/page': readonly ['equipment', 'page'];
  readonly 'GET /ops/equipment/list': readonly ['equipment', 'list'];
  readonly 'GET /ops/equipment/options': readonly ['equipment', 'options'];
  readonly 'GET /ops/equipment/{id}': readonly ['equipment', 'info'];
  readonly 'POST /ops/equipment': readonly ['equipment', 'save'];
  readonly 'PUT /ops/equipment': readonly ['equipment', 'update'];
  readonly 'DELETE /ops/equipment': readonly ['equipment', 'delete'];
  readonly 'GET /ops/equipment/export': readonly ['equipment', 'export'];
  readonly 'GET /ops/equipment/history/{id}': readonly ['equipment', 'history'];
  readonly 'GET /ops/equipment/group': readonly ['equipment', 'group'];
  readonly 'GET /ops/equipment-book/page': readonly ['equipmentBook', 'page'];
  readonly 'GET /ops/equipment-book/group': readonly ['equipmentBook', 'group'];
  readonly 'GET /academy/exam/page': readonly ['exam', 'page'];
  readonly 'GET /academy/exam/list': readonly ['exam', 'list'];
  readonly 'GET /academy/exam/options': readonly ['exam', 'options'];
  readonly 'GET /academy/exam/{id}': readonly ['exam', 'info'];
  readonly 'POST /academy/exam': readonly ['exam', 'save'];
  readonly 'PUT /academy/exam': readonly ['exam', 'update'];
  readonly 'DELETE /academy/exam': readonly ['exam', 'delete'];
  readonly 'GET /academy/exam/export': readonly ['exam', 'export'];
  readonly 'GET /academy/exam/history/{id}': readonly ['exam', 'history'];
  readonly 'POST /academy/exam/move': readonly ['exam', 'move'];
  readonly 'GET /academy/exam/{id}/timeline': readonly ['exam', 'timeline'];
  readonly 'GET /academy/exam/group': readonly ['exam', 'group'];
  readonly 'GET /academy/exam/{id}/moves': readonly ['exam', 'moves'];
  readonly 'GET /academy/exam-answer/page': readonly ['examAnswer', 'page'];
  readonly 'GET /academy/exam-answer/{id}': readonly ['examAnswer', 'info'];
  readonly 'GET /academy/exam-answer/group': readonly ['examAnswer', 'group'];
  readonly 'GET /academy/exam-attempt/page': readonly ['examAttempt', 'page'];
  readonly 'GET /academy/exam-attempt/options': readonly ['examAttempt', 'options'];
  readonly 'GET /academy/exam-attempt/{id}': readonly ['examAttempt', 'info'];
  readonly 'GET /academy/exam-attempt/export': readonly ['examAttempt', 'export'];
  readonly 'GET /academy/exam-attempt/group': readonly ['examAttempt', 'group'];
  readonly 'GET /dm/factor/page': readonly ['factor', 'page'];
  readonly 'GET /dm/factor/list': readonly ['factor', 'list'];
  readonly 'GET /dm/factor/options': readonly ['factor', 'options'];
  readonly 'GET /dm/factor/{id}': readonly ['factor', 'info'];
  readonly 'POST /dm/factor': readonly ['factor', 'save'];
  readonly 'PUT /dm/factor': readonly ['factor', 'update'];
  readonly 'DELETE /dm/factor': readonly ['factor', 'delete'];
  readonly 'GET /dm/factor/export': readonly ['factor', 'export'];
  readonly 'GET /dm/factor/history/{id}': readonly ['factor', 'history'];
  readonly 'GET /dm/factor/group': readonly ['factor', 'group'];
  readonly 'GET /oss/file/page': readonly ['file', 'page'];
  readonly 'GET /oss/file/{id}': readonly ['file', 'info'];
  readonly 'DELETE /oss/file': readonly ['file', 'delete'];
  readonly 'GET /oss/file/group': readonly ['file', 'group'];
  readonly 'GET /gw/command/page': readonly ['gatewayCommand', 'page'];
  readonly 'GET /gw/command/{id}': readonly ['gatewayCommand', 'info'];
  readonly 'GET /gw/command/export': readonly ['gatewayCommand', 'export'];
  readonly 'GET /gw/command/group': readonly ['gatewayCommand', 'group'];
  readonly 'GET /gw/device/page': readonly ['gatewayDevice', 'page'];
  readonly 'GET /gw/device/group': readonly ['gatewayDevice', 'group'];
  readonly 'GET /gw/forward/page': readonly ['gatewayForward', 'page'];
  readonly 'GET /gw/forward/{id}': readonly ['gatewayForward', 'info'];
  readonly 'POST /gw/forward': readonly ['gatewayForward', 'save'];
  readonly 'PUT /gw/forward': readonly ['gatewayForward', 'update'];
  readonly 'DELETE /gw/forward': readonly ['gatewayForward', 'delete'];
  readonly 'GET /gw/forward/history/{id}': readonly ['gatewayForward', 'history'];
  readonly 'GET /gw/forward/group': readonly ['gatewayForward', 'group'];
  readonly 'GET /gw/inbox/page': readonly ['gatewayInbox', 'page'];
  readonly 'GET /gw/inbox/group': readonly ['gatewayInbox', 'group'];
  readonly 'GET /gw/key/page': readonly ['gatewayKey', 'page'];
  readonly 'GET /gw/key/group': readonly ['gatewayKey', 'group'];
  readonly 'GET /gw/packet/page': readonly ['gatewayPacket', 'page'];
  readonly 'GET /gw/packet/{id}': readonly ['gatewayPacket', 'info'];
  readonly 'GET /gw/packet/group': readonly ['gatewayPacket', 'group'];
  readonly 'GET /gw/quarantine/page': readonly ['gatewayQuarantine', 'page'];
  readonly 'GET /gw/quarantine/{id}': readonly ['gatewayQuarantine', 'info'];
  readonly 'GET /gw/quarantine/export': readonly ['gatewayQuarantine', 'export'];
  readonly 'GET /gw/quarantine/history/{id}': readonly ['gatewayQuarantine', 'history'];
  readonly 'GET /gw/quarantine/group': readonly ['gatewayQuarantine', 'group'];
  readonly 'GET /gw/upload/page': readonly ['gatewayUpload', 'page'];
  readonly 'GET /gw/upload/{id}': readonly ['gatewayUpload', 'info'];
  readonly 'GET /gw/upload/export': readonly ['gatewayUpload', 'export'];
  readonly 'GET /gw/upload/group': readonly ['gatewayUpload', 'group'];
  readonly 'GET /dm/holiday/page': readonly ['holiday', 'page'];
  readonly 'GET /dm/holiday/list': readonly ['holiday', 'list'];
  readonly 'GET /dm/holiday/options': readonly ['holiday', 'options'];
  readonly 'GET /dm/holiday/{id}': readonly ['holiday', 'info'];
  readonly 'POST /dm/holiday': readonly ['holiday', 'save'];
  readonly 'PUT /dm/holiday': readonly ['holiday', 'update'];
  readonly 'DELETE /dm/holiday': readonly ['holiday', 'delete'];
  readonly 'GET /dm/holiday/export': readonly ['holiday', 'export'];
  readonly 'GET /dm/holiday/history/{id}': readonly ['holiday', 'history'];
  readonly 'GET /dm/holiday/group': readonly ['holiday', 'group'];
  readonly 'GET /ops/job-schedule/page': readonly ['jobSchedule', 'page'];
  readonly 'GET /ops/job-schedule/list': readonly ['jobSchedule', 'list'];
  readonly 'GET /ops/job-schedule/options': readonly ['jobSchedule', 'options'];
  readonly 'GET /ops/job-schedule/{id}': readonly ['jobSchedule', 'info'];
  readonly 'POST /ops/job-schedule': readonly ['jobSchedule', 'save'];
  readonly 'PUT /ops/job-schedule': readonly ['jobSchedule', 'update'];
  readonly 'DELETE /ops/job-schedule': readonly ['jobSchedule', 'delete'];
  readonly 'GET /ops/job-schedule/export': readonly ['jobSchedule', 'export'];
  readonly 'GET /ops/job-schedule/history/{id}': readonly ['jobSchedule', 'history'];
  readonly 'GET /ops/job-schedule/group': readonly ['jobSchedule', 'group'];
  readonly 'GET /dm/lab-comparison/page': readonly ['labComparison', 'page'];
  readonly 'GET /dm/lab-comparison/list': readonly ['labComparison', 'list'];
  readonly 'GET /dm/lab-comparison/group': readonly ['labComparison', 'group'];
  readonly 'GET /dm/lab-comparison/export': readonly ['labComparison', 'export'];
  readonly 'GET /sys/language/page': readonly ['language', 'page'];
  readonly 'GET /sys/language/{id}': readonly ['language', 'info'];
  readonly 'POST /sys/language': readonly ['language', 'save'];
  readonly 'PUT /sys/language': readonly ['language', 'update'];
  readonly 'DELETE /sys/language': readonly ['language', 'delete'];
  readonly 'GET /sys/language/export': readonly ['language', 'export'];
  readonly 'GET /sys/language/history/{id}': readonly ['language', 'history'];
  readonly 'GET /sys/language/group': readonly ['language', 'group'];
  readonly 'GET /academy/lesson/page': readonly ['lesson', 'page'];
  readonly 'GET /academy/lesson/{id}': readonly ['lesson', 'info'];
  readonly 'POST /academy/lesson': readonly ['lesson', 'save'];
  readonly 'PUT /academy/lesson': readonly ['lesson', 'update'];
  readonly 'DELETE /academy/lesson': readonly ['lesson', 'delete'];
  readonly 'GET /academy/lesson/history/{id}': readonly ['lesson', 'history'];
  readonly 'GET /academy/lesson/group': readonly ['lesson', 'group'];
  readonly 'GET /academy/lesson-progress/page': readonly ['lessonProgress', 'page'];
  readonly 'GET /academy/lesson-progress/group': readonly ['lessonProgress', 'group'];
  readonly 'GET /dm/limit/page': readonly ['limit', 'page'];
  readonly 'GET /dm/limit/list': readonly ['limit', 'list'];
  readonly 'GET /dm/limit/options': readonly ['limit', 'options'];
  readonly 'GET /dm/limit/{id}': readonly ['limit', 'info'];
  readonly 'POST /dm/limit': readonly ['limit', 'save'];
  readonly 'PUT /dm/limit': readonly ['limit', 'update'];
  readonly 'DELETE /dm/limit': readonly ['limit', 'delete'];
  readonly 'GET /dm/limit/export': readonly ['limit', 'export'];
  readonly 'GET /dm/limit/history/{id}': readonly ['limit', 'history'];
  readonly 'GET /dm/limit/group': readonly ['limit', 'group'];
  readonly 'GET /sys/listview/list': readonly ['listView', 'list'];
  readonly 'POST /sys/listview': readonly ['listView', 'save'];
  readonly 'PUT /sys/listview': readonly ['listView', 'update'];
  readonly 'DELETE /sys/listview': readonly ['listView', 'delete'];
  readonly 'GET /sys/log/error/page': readonly ['logError', 'page'];
  readonly 'GET /sys/log/error/{id}': readonly ['logError', 'info'];
  readonly 'GET /sys/log/error/export': readonly ['logError', 'export'];
  readonly 'GET /sys/log/error/group': readonly ['logError', 'group'];
  readonly 'GET /sys/log/login/page': readonly ['logLogin', 'page'];
  readonly 'GET /sys/log/login/export': readonly ['logLogin', 'export'];
  readonly 'GET /sys/log/login/group': readonly ['logLogin', 'group'];
  readonly 'GET /sys/log/operation/page': readonly ['logOperation', 'page'];
  readonly 'GET /sys/log/operation/{id}': readonly ['logOperation', 'info'];
  readonly 'GET /sys/log/operation/export': readonly ['logOperation', 'export'];
  readonly 'GET /sys/log/operation/group': readonly ['logOperation', 'group'];
  readonly 'GET /message/mailconfig/page': readonly ['mailConfig', 'page'];
  readonly 'GET /message/mailconfig/{id}': readonly ['mailConfig', 'info'];
  readonly 'PUT /message/mailconfig': readonly ['mailConfig', 'update'];
  readonly 'GET /message/mailconfig/history/{id}': readonly ['mailConfig', 'history'];
  readonly 'GET /message/mailconfig/group': readonly ['mailConfig', 'group'];
  readonly 'GET /message/maillog/page': readonly ['mailLog', 'page'];
  readonly 'GET /message/maillog/{id}': readonly ['mailLog', 'info'];
  readonly 'GET /message/maillog/group': readonly ['mailLog', 'group'];
  readonly 'GET /message/mailtemplate/page': readonly ['mailTemplate', 'page'];
  readonly 'GET /message/mailtemplate/options': readonly ['mailTemplate', 'options'];
  readonly 'GET /message/mailtemplate/{id}': readonly ['mailTemplate', 'info'];
  readonly 'POST /message/mailtemplate': readonly ['mailTemplate', 'save'];
  readonly 'PUT /message/mailtemplate': readonly ['mailTemplate', 'update'];
  readonly 'DELETE /message/mailtemplate': readonly ['mailTemplate', 'delete'];
  readonly 'GET /message/mailtemplate/history/{id}': readonly ['mailTemplate', 'history'];
  readonly 'GET /message/mailtemplate/group': readonly ['mailTemplate', 'group'];
  readonly 'GET /dm/manual-reading/page': readonly ['manualReading', 'page'];
  readonly 'GET /dm/manual-reading/list': readonly ['manualReading', 'list'];
  readonly 'GET /dm/manual-reading/options': readonly ['manualReading', 'options'];
  readonly 'GET /dm/manual-reading/{id}': readonly ['manualReading', 'info'];
  readonly 'POST /dm/manual-reading': readonly ['manualReading', 'save'];
  readonly 'PUT /dm/manual-reading': readonly ['manualReading', 'update'];
  readonly 'DELETE /dm/manual-reading': readonly ['manualReading', 'delete'];
  readonly 'GET /dm/manual-reading/export': readonly ['manualReading', 'export'];
  readonly 'GET /dm/manual-reading/history/{id}': readonly ['manualReading', 'history'];
  readonly 'POST /dm/manual-reading/move': readonly ['manualReading', 'move'];
  readonly 'GET /dm/manual-reading/group': readonly ['manualReading', 'group'];
  readonly 'GET /dm/manual-reading/{id}/moves': readonly ['manualReading', 'moves'];
  readonly 'GET /dm/manual-reading/{id}/timeline': readonly ['manualReading', 'timeline'];
  readonly 'GET /dm/manual-sampling/page': readonly ['manualSampling', 'page'];
  readonly 'GET /dm/manual-sampling/{id}': readonly ['manualSampling', 'info'];
  readonly 'GET /dm/manual-sampling/export': readonly ['manualSampling', 'export'];
  readonly 'GET /dm/manual-sampling/history/{id}': readonly ['manualSampling', 'history'];
  readonly 'POST /dm/manual-sampling/move': readonly ['manualSampling', 'move'];
  readonly 'GET /dm/manual-sampling/group': readonly ['manualSampling', 'group'];
  readonly 'GET /dm/manual-sampling/{id}/moves': readonly ['manualSampling', 'moves'];
  readonly 'GET /dm/manual-sampling/{id}/timeline': readonly ['manualSampling', 'timeline'];
  readonly 'GET /sys/menu/list': readonly ['menu', 'tree'];
  readonly 'GET /sys/menu/{id}': readonly ['menu', 'info'];
  readonly 'POST /sys/menu': readonly ['menu', 'save'];
  readonly 'PUT /sys/menu': readonly ['menu', 'update'];
  readonly 'DELETE /sys/menu/{id}': readonly ['menu', 'deleteOne'];
  readonly 'GET /sys/menu/history/{id}': readonly ['menu', 'history'];
  readonly 'GET /msg/message/page': readonly ['message', 'page'];
  readonly 'GET /msg/message/{id}': readonly ['message', 'info'];
  readonly 'DELETE /msg/message': readonly ['message', 'delete'];
  readonly 'GET /msg/message/group': readonly ['message', 'group'];
  readonly 'GET /dm/monitor/page': readonly ['monitorPoint', 'page'];
  readonly 'GET /dm/monitor/list': readonly ['monitorPoint', 'list'];
  readonly 'GET /dm/monitor/options': readonly ['monitorPoint', 'options'];
  readonly 'GET /dm/monitor/{id}': readonly ['monitorPoint', 'info'];
  readonly 'POST /dm/monitor': readonly ['monitorPoint', 'save'];
  readonly 'PUT /dm/monitor': readonly ['monitorPoint', 'update'];
  readonly 'DELETE /dm/monitor': readonly ['monitorPoint', 'delete'];
  readonly 'GET /dm/monitor/export': readonly ['monitorPoint', 'export'];
  readonly 'GET /dm/monitor/history/{id}': readonly ['monitorPoint', 'history'];
  readonly 'GET /dm/monitor/group': readonly ['monitorPoint', 'group'];
  readonly 'POST /dm/monitor/bulk': readonly ['monitorPoint', 'bulk'];
  readonly 'POST /dm/monitor/bulk/preview': readonly ['monitorPoint', 'bulkPreview'];
  readonly 'POST /dm/monitor/bulk/undo': readonly ['monitorPoint', 'bulkUndo'];
  readonly 'GET /dm/rule/page': readonly ['monitorRule', 'page'];
  readonly 'GET /dm/rule/options': readonly ['monitorRule', 'options'];
  readonly 'GET /dm/rule/{id}': readonly ['monitorRule', 'info'];
  readonly 'POST /dm/rule': readonly ['monitorRule', 'save'];
  readonly 'PUT /dm/rule': readonly ['monitorRule', 'update'];
  readonly 'DELETE /dm/rule': readonly ['monitorRule', 'delete'];
  readonly 'GET /dm/rule/export': readonly ['monitorRule', 'export'];
  readonly 'GET /dm/rule/history/{id}': readonly ['monitorRule', 'history'];
  readonly 'POST /dm/rule/move': readonly ['monitorRule', 'move'];
  readonly 'GET /dm/rule/group': readonly ['monitorRule', 'group'];
  readonly 'GET /dm/rule/{id}/moves': readonly ['monitorRule', 'moves'];
  readonly 'GET /dm/rule/{id}/timeline': readonly ['monitorRule', 'timeline'];
  readonly 'GET /sys/my/dept': readonly ['myDept', 'info'];
  readonly 'PUT /sys/my/dept': readonly ['myDept', 'update'];
  readonly 'GET /sys/my/enterprise': readonly ['myEnterprise', 'info'];
  readonly 'PUT /sys/my/enterprise': readonly ['myEnterprise', 'update'];
  readonly 'GET /sys/my/info': readonly ['myInfo', 'info'];
  readonly 'PUT /sys/my/info': readonly ['myInfo', 'update'];
  readonly 'GET /sys/my/login/page': readonly ['myLogin', 'page'];
  readonly 'GET /sys/my/login/group': readonly ['myLogin', 'group'];
  readonly 'GET /sys/notice/mynotice/page': readonly ['myNotice', 'page'];
  readonly 'GET /sys/notice/mynotice/info/{id}': readonly ['myNotice', 'info'];
  readonly 'GET /sys/notice/mynotice/group': readonly ['myNotice', 'group'];
  readonly 'GET /sys/my/ops-company': readonly ['myOpsCompany', 'info'];
  readonly 'PUT /sys/my/ops-company': readonly ['myOpsCompany', 'update'];
  readonly 'GET /sys/my/security': readonly ['mySecurity', 'info'];
  readonly 'GET /sys/my/session/page': readonly ['mySession', 'page'];
  readonly 'GET /sys/my/session/group': readonly ['mySession', 'group'];
  readonly 'GET /demo/news/page': readonly ['news', 'page'];
  readonly 'GET /demo/news/{id}': readonly ['news', 'info'];
  readonly 'POST /demo/news': readonly ['news', 'save'];
  readonly 'PUT /demo/news': readonly ['news', 'update'];
  readonly 'DELETE /demo/news': readonly ['news', 'delete'];
  readonly 'GET /demo/news/group': readonly ['news', 'group'];
  readonly 'GET /sys/notice/page': readonly ['notice', 'page'];
  readonly 'GET /sys/notice/{id}': readonly ['notice', 'info'];
  readonly 'POST /sys/notice': readonly ['notice', 'save'];
  readonly 'PUT /sys/notice': readonly ['notice', 'update'];
  readonly 'DELETE /sys/notice': readonly ['notice', 'delete'];
  readonly 'GET /sys/notice/group': readonly ['notice', 'group'];
  readonly 'GET /sys/notice/user/page': readonly ['noticeUser', 'page'];
  readonly 'GET /sys/notice/user/group': readonly ['noticeUser', 'group'];
  readonly 'GET /sys/online/page': readonly ['online', 'page'];
  readonly 'GET /sys/online/group': readonly ['online', 'group'];
  readonly 'GET /ops/opsEnterprise/page': readonly ['opsCompany', 'page'];
  readonly 'GET /ops/opsEnterprise/list': readonly ['opsCompany', 'list'];
  readonly 'GET /ops/opsEnterprise/options': readonly ['opsCompany', 'options'];
  readonly 'GET /ops/opsEnterprise/{id}': readonly ['opsCompany', 'info'];
  readonly 'POST /ops/opsEnterprise': readonly ['opsCompany', 'save'];
  readonly 'PUT /ops/opsEnterprise': readonly ['opsCompany', 'update'];
  readonly 'DELETE /ops/opsEnterprise': readonly ['opsCompany', 'delete'];
  readonly 'GET /ops/opsEnterprise/export': readonly ['opsCompany', 'export'];
  readonly 'GET /ops/opsEnterprise/history/{id}': readonly ['opsCompany', 'history'];
  readonly 'GET /ops/opsEnterprise/group': readonly ['opsCompany', 'group'];
  readonly 'GET /ops/plan/page': readonly ['opsPlan', 'page'];
  readonly 'GET /ops/plan/list': readonly ['opsPlan', 'list'];
  readonly 'GET /ops/plan/options': readonly ['opsPlan', 'options'];
  readonly 'GET /ops/plan/{id}': readonly ['opsPlan', 'info'];
  readonly 'POST /ops/plan': readonly ['opsPlan', 'save'];
  readonly 'PUT /ops/plan': readonly ['opsPlan', 'update'];
  readonly 'DELETE /ops/plan': readonly ['opsPlan', 'delete'];
  readonly 'GET /ops/plan/export': readonly ['opsPlan', 'export'];
  readonly 'GET /ops/plan/history/{id}': readonly ['opsPlan', 'history'];
  readonly 'POST /ops/plan/move': readonly ['opsPlan', 'move'];
  readonly 'POST /ops/plan/submit': readonly ['opsPlan', 'submit'];
  readonly 'GET /ops/plan/group': readonly ['opsPlan', 'group'];
  readonly 'GET /ops/plan/{id}/moves': readonly ['opsPlan', 'moves'];
  readonly 'GET /ops/plan/{id}/timeline': readonly ['opsPlan', 'timeline'];
  readonly 'GET /ops/order-cost/page': readonly ['orderCost', 'page'];
  readonly 'GET /ops/order-cost/list': readonly ['orderCost', 'list'];
  readonly 'GET /ops/order-cost/options': readonly ['orderCost', 'options'];
  readonly 'GET /ops/order-cost/{id}': readonly ['orderCost', 'info'];
  readonly 'POST /ops/order-cost': readonly ['orderCost', 'save'];
  readonly 'PUT /ops/order-cost': readonly ['orderCost', 'update'];
  readonly 'DELETE /ops/order-cost': readonly ['orderCost', 'delete'];
  readonly 'GET /ops/order-cost/export': readonly ['orderCost', 'export'];
  readonly 'GET /ops/order-cost/history/{id}': readonly ['orderCost', 'history'];
  readonly 'GET /ops/order-cost/group': readonly ['orderCost', 'group'];
  readonly 'GET /ops/order-figures/group': readonly ['orderFigures', 'group'];
  readonly 'GET /ops/order-flow/page': readonly ['orderFlow', 'page'];
  readonly 'GET /ops/order-flow/list': readonly ['orderFlow', 'list'];
  readonly 'GET /ops/order-flow/options': readonly ['orderFlow', 'options'];
  readonly 'GET /ops/order-flow/{id}': readonly ['orderFlow', 'info'];
  readonly 'POST /ops/order-flow': readonly ['orderFlow', 'save'];
  readonly 'PUT /ops/order-flow': readonly ['orderFlow', 'update'];
  readonly 'DELETE /ops/order-flow': readonly ['orderFlow', 'delete'];
  readonly 'GET /ops/order-flow/export': readonly ['orderFlow', 'export'];
  readonly 'GET /ops/order-flow/history/{id}': readonly ['orderFlow', 'history'];
  readonly 'GET /ops/order-flow/group': readonly ['orderFlow', 'group'];
  readonly 'GET /ops/order-part/page': readonly ['orderPart', 'page'];
  readonly 'GET /ops/order-part/list': readonly ['orderPart', 'list'];
  readonly 'GET /ops/order-part/options': readonly ['orderPart', 'options'];
  readonly 'GET /ops/order-part/{id}': readonly ['orderPart', 'info'];
  readonly 'POST /ops/order-part': readonly ['orderPart', 'save'];
  readonly 'PUT /ops/order-part': readonly ['orderPart', 'update'];
  readonly 'DELETE /ops/order-part': readonly ['orderPart', 'delete'];
  readonly 'GET /ops/order-part/export': readonly ['orderPart', 'export'];
  readonly 'GET /ops/order-part/history/{id}': readonly ['orderPart', 'history'];
  readonly 'GET /ops/order-part/group': readonly ['orderPart', 'group'];
  readonly 'GET /ops/order-type/page': readonly ['orderType', 'page'];
  readonly 'GET /ops/order-type/list': readonly ['orderType', 'list'];
  readonly 'GET /ops/order-type/options': readonly ['orderType', 'options'];
  readonly 'GET /ops/order-type/{id}': readonly ['orderType', 'info'];
  readonly 'POST /ops/order-type': readonly ['orderType', 'save'];
  readonly 'PUT /ops/order-type': readonly ['orderType', 'update'];
  readonly 'DELETE /ops/order-type': readonly ['orderType', 'delete'];
  readonly 'GET /ops/order-type/export': readonly ['orderType', 'export'];
  readonly 'GET /ops/order-type/history/{id}': readonly ['orderType', 'history'];
  readonly 'GET /ops/order-type/group': readonly ['orderType', 'group'];
  readonly 'GET /sys/outgoingCall/page': readonly ['outgoingCall', 'page'];
  readonly 'GET /sys/outgoingCall/{id}': readonly ['outgoingCall', 'info'];
  readonly 'GET /sys/outgoingCall/group': readonly ['outgoingCall', 'group'];
  readonly 'GET /sys/outgoingService/page': readonly ['outgoingService', 'page'];
  readonly 'GET /sys/outgoingService/{id}': readonly ['outgoingService', 'info'];
  readonly 'POST /sys/outgoingService': readonly ['outgoingService', 'save'];
  readonly 'PUT /sys/outgoingService': readonly ['outgoingService', 'update'];
  readonly 'DELETE /sys/outgoingService': readonly ['outgoingService', 'delete'];
  readonly 'GET /sys/outgoingService/history/{id}': readonly ['outgoingService', 'history'];
  readonly 'GET /sys/outgoingService/group': readonly ['outgoingService', 'group'];
  readonly 'GET /sys/params/page': readonly ['params', 'page'];
  readonly 'GET /sys/params/list': readonly ['params', 'list'];
  readonly 'GET /sys/params/options': readonly ['params', 'options'];
  readonly 'GET /sys/params/{id}': readonly ['params', 'info'];
  readonly 'POST /sys/params': readonly ['params', 'save'];
  readonly 'PUT /sys/params': readonly ['params', 'update'];
  readonly 'DELETE /sys/params': readonly ['params', 'delete'];
  readonly 'GET /sys/params/export': readonly ['params', 'export'];
  readonly 'GET /sys/params/history/{id}': readonly ['params', 'history'];
  readonly 'GET /sys/params/group': readonly ['params', 'group'];
  readonly 'GET /ops/park/page': readonly ['park', 'page'];
  readonly 'GET /ops/park/list': readonly ['park', 'list'];
  readonly 'GET /ops/park/options': readonly ['park', 'options'];
  readonly 'GET /ops/park/{id}': readonly ['park', 'info'];
  readonly 'POST /ops/park': readonly ['park', 'save'];
  readonly 'PUT /ops/park': readonly ['park', 'update'];
  readonly 'DELETE /ops/park': readonly ['park', 'delete'];
  readonly 'GET /ops/park/export': readonly ['park', 'export'];
  readonly 'GET /ops/park/history/{id}': readonly ['park', 'history'];
  readonly 'GET /ops/park/group': readonly ['park', 'group'];
  readonly 'GET /ops/period-due/page': readonly ['periodDue', 'page'];
  readonly 'GET /ops/period-due/list': readonly ['periodDue', 'list'];
  readonly 'GET /ops/period-due/export': readonly ['periodDue', 'export'];
  readonly 'GET /ops/period-due/group': readonly ['periodDue', 'group'];
  readonly 'GET /ops/period-rate/page': readonly ['periodRate', 'page'];
  readonly 'GET /ops/period-rate/list': readonly ['periodRate', 'list'];
  readonly 'GET /ops/period-rate/export': readonly ['periodRate', 'export'];
  readonly 'GET /ops/period-rate/group': readonly ['periodRate', 'group'];
  readonly 'GET /ops/period-rule/page': readonly ['periodRule', 'page'];
  readonly 'GET /ops/period-rule/list': readonly ['periodRule', 'list'];
  readonly 'GET /ops/period-rule/options': readonly ['periodRule', 'options'];
  readonly 'GET /ops/period-rule/{id}': readonly ['periodRule', 'info'];
  readonly 'POST /ops/period-rule': readonly ['periodRule', 'save'];
  readonly 'PUT /ops/period-rule': readonly ['periodRule', 'update'];
  readonly 'DELETE /ops/period-rule': readonly ['periodRule', 'delete'];
  readonly 'GET /ops/period-rule/export': readonly ['periodRule', 'export'];
  readonly 'GET /ops/period-rule/history/{id}': readonly ['periodRule', 'history'];
  readonly 'GET /ops/period-rule/group': readonly ['periodRule', 'group'];
  readonly 'GET /dm/pointStandard/page': readonly ['pointStandard', 'page'];
  readonly 'GET /dm/pointStandard/list': readonly ['pointStandard', 'list'];
  readonly 'GET /dm/pointStandard/options': readonly ['pointStandard', 'options'];
  readonly 'GET /dm/pointStandard/{id}': readonly ['pointStandard', 'info'];
  readonly 'POST /dm/pointStandard': readonly ['pointStandard', 'save'];
  readonly 'PUT /dm/pointStandard': readonly ['pointStandard', 'update'];
  readonly 'DELETE /dm/pointStandard': readonly ['pointStandard', 'delete'];
  readonly 'GET /dm/pointStandard/export': readonly ['pointStandard', 'export'];
  readonly 'GET /dm/pointStandard/history/{id}': readonly ['pointStandard', 'history'];
  readonly 'GET /dm/pointStandard/group': readonly ['pointStandard', 'group'];
  readonly 'GET /sys/post/page': readonly ['post', 'page'];
  readonly 'GET /sys/post/list': readonly ['post', 'list'];
  readonly 'GET /sys/post/options': readonly ['post', 'options'];
  readonly 'GET /sys/post/{id}': readonly ['post', 'info'];
  readonly 'POST /sys/post': readonly ['post', 'save'];
  readonly 'PUT /sys/post': readonly ['post', 'update'];
  readonly 'DELETE /sys/post': readonly ['post', 'delete'];
  readonly 'GET /sys/post/export': readonly ['post', 'export'];
  readonly 'GET /sys/post/history/{id}': readonly ['post', 'history'];
  readonly 'GET /sys/post/group': readonly ['post', 'group'];
  readonly 'GET /activiti/statistics/page': readonly ['processStep', 'page'];
  readonly 'GET /activiti/statistics/group': readonly ['processStep', 'group'];
  readonly 'GET /activiti/statistics/export': readonly ['processStep', 'export'];
  readonly 'GET /sys/publicKey/page': readonly ['publicKey', 'page'];
  readonly 'GET /sys/publicKey/group': readonly ['publicKey', 'group'];
  readonly 'GET /academy/question/page': readonly ['question', 'page'];
  readonly 'GET /academy/question/list': readonly ['question', 'list'];
  readonly 'GET /academy/question/options': readonly ['question', 'options'];
  readonly 'GET /academy/question/{id}': readonly ['question', 'info'];
  readonly 'POST /academy/question': readonly ['question', 'save'];
  readonly 'PUT /academy/question': readonly ['question', 'update'];
  readonly 'DELETE /academy/question': readonly ['question', 'delete'];
  readonly 'GET /academy/question/export': readonly ['question', 'export'];
  readonly 'GET /academy/question/history/{id}': readonly ['question', 'history'];
  readonly 'GET /academy/question/group': readonly ['question', 'group'];
  readonly 'GET /academy/question-version/page': readonly ['questionVersion', 'page'];
  readonly 'GET /academy/question-version/{id}': readonly ['questionVersion', 'info'];
  readonly 'GET /academy/question-version/group': readonly ['questionVersion', 'group'];
  readonly 'GET /dm/rate-day/page': readonly ['rateDay', 'page'];
  readonly 'GET /dm/rate-day/group': readonly ['rateDay', 'group'];
  readonly 'GET /dm/rate-day/export': readonly ['rateDay', 'export'];
  readonly 'GET /sys/region/list': readonly ['region', 'tree'];
  readonly 'GET /sys/region/{id}': readonly ['region', 'info'];
  readonly 'POST /sys/region': readonly ['region', 'save'];
  readonly 'PUT /sys/region': readonly ['region', 'update'];
  readonly 'DELETE /sys/region/{id}': readonly ['region', 'deleteOne'];
  readonly 'GET /sys/region/history/{id}': readonly ['region', 'history'];
  readonly 'GET /dm/reportSubscription/page': readonly ['reportSubscription', 'page'];
  readonly 'GET /dm/reportSubscription/{id}': readonly ['reportSubscription', 'info'];
  readonly 'POST /dm/reportSubscription': readonly ['reportSubscription', 'save'];
  readonly 'PUT /dm/reportSubscription': readonly ['reportSubscription', 'update'];
  readonly 'DELETE /dm/reportSubscription': readonly ['reportSubscription', 'delete'];
  readonly 'GET /dm/reportSubscription/group': readonly ['reportSubscription', 'group'];
  readonly 'GET /sys/role/page': readonly ['role', 'page'];
  readonly 'GET /sys/role/list': readonly ['role', 'list'];
  readonly 'GET /sys/role/options': readonly ['role', 'options'];
  readonly 'GET /sys/role/{id}': readonly ['role', 'info'];
  readonly 'POST /sys/role': readonly ['role', 'save'];
  readonly 'PUT /sys/role': readonly ['role', 'update'];
  readonly 'DELETE /sys/role': readonly ['role', 'delete'];
  readonly 'GET /sys/role/export': readonly ['role', 'export'];
  readonly 'GET /sys/role/history/{id}': readonly ['role', 'history'];
  readonly 'GET /sys/role/group': readonly ['role', 'group'];
  readonly 'GET /dm/ruleHit/page': readonly ['ruleHit', 'page'];
  readonly 'GET /dm/ruleHit/{id}': readonly ['ruleHit', 'info'];
  readonly 'GET /dm/ruleHit/group': readonly ['ruleHit', 'group'];
  readonly 'GET /dm/ruleVersion/page': readonly ['ruleVersion', 'page'];
  readonly 'GET /dm/ruleVersion/{id}': readonly ['ruleVersion', 'info'];
  readonly 'GET /dm/ruleVersion/group': readonly ['ruleVersion', 'group'];
  readonly 'GET /test/custody/page': readonly ['sampleCustody', 'page'];
  readonly 'GET /test/custody/{id}': readonly ['sampleCustody', 'info'];
  readonly 'GET /test/custody/export': readonly ['sampleCustody', 'export'];
  readonly 'GET /test/custody/group': readonly ['sampleCustody', 'group'];
  readonly 'GET /job/schedule/page': readonly ['schedule', 'page'];
  readonly 'GET /job/schedule/{id}': readonly ['schedule', 'info'];
  readonly 'POST /job/schedule': readonly ['schedule', 'save'];
  readonly 'PUT /job/schedule': readonly ['schedule', 'update'];
  readonly 'DELETE /job/schedule': readonly ['schedule', 'delete'];
  readonly 'GET /job/schedule/history/{id}': readonly ['schedule', 'history'];
  readonly 'GET /job/schedule/group': readonly ['schedule', 'group'];
  readonly 'GET /job/scheduleLog/page': readonly ['scheduleLog', 'page'];
  readonly 'GET /job/scheduleLog/{id}': readonly ['scheduleLog', 'info'];
  readonly 'GET /job/scheduleLog/group': readonly ['scheduleLog', 'group'];
  readonly 'GET /sys/screenSession/page': readonly ['screenSession', 'page'];
  readonly 'GET /sys/screenSession/group': readonly ['screenSession', 'group'];
  readonly 'GET /message/sms/page': readonly ['sms', 'page'];
  readonly 'GET /message/sms/{id}': readonly ['sms', 'info'];
  readonly 'POST /message/sms': readonly ['sms', 'save'];
  readonly 'PUT /message/sms': readonly ['sms', 'update'];
  readonly 'DELETE /message/sms': readonly ['sms', 'delete'];
  readonly 'GET /message/sms/history/{id}': readonly ['sms', 'history'];
  readonly 'GET /message/sms/group': readonly ['sms', 'group'];
  readonly 'GET /message/smslog/page': readonly ['smsLog', 'page'];
  readonly 'GET /message/smslog/{id}': readonly ['smsLog', 'info'];
  readonly 'GET /message/smslog/group': readonly ['smsLog', 'group'];
  readonly 'GET /dm/special/page': readonly ['specialEvent', 'page'];
  readonly 'GET /dm/special/{id}': readonly ['specialEvent', 'info'];
  readonly 'POST /dm/special': readonly ['specialEvent', 'save'];
  readonly 'PUT /dm/special': readonly ['specialEvent', 'update'];
  readonly 'DELETE /dm/special': readonly ['specialEvent', 'delete'];
  readonly 'GET /dm/special/export': readonly ['specialEvent', 'export'];
  readonly 'GET /dm/special/history/{id}': readonly ['specialEvent', 'history'];
  readonly 'POST /dm/special/move': readonly ['specialEvent', 'move'];
  readonly 'GET /dm/special/group': readonly ['specialEvent', 'group'];
  readonly 'GET /dm/special/{id}/moves': readonly ['specialEvent', 'moves'];
  readonly 'GET /dm/special/{id}/timeline': readonly ['specialEvent', 'timeline'];
  readonly 'GET /ops/standingBook/page': readonly ['standingBook', 'page'];
  readonly 'GET /ops/standingBook/options': readonly ['standingBook', 'options'];
  readonly 'GET /ops/standingBook/{id}': readonly ['standingBook', 'info'];
  readonly 'POST /ops/standingBook': readonly ['standingBook', 'save'];
  readonly 'PUT /ops/standingBook': readonly ['standingBook', 'update'];
  readonly 'DELETE /ops/standingBook': readonly ['standingBook', 'delete'];
  readonly 'GET /ops/standingBook/export': readonly ['standingBook', 'export'];
  readonly 'GET /ops/standingBook/history/{id}': readonly ['standingBook', 'history'];
  readonly 'POST /ops/standingBook/move': readonly ['standingBook', 'move'];
  readonly 'GET /ops/standingBook/group': readonly ['standingBook', 'group'];
  readonly 'GET /ops/standingBook/{id}/moves': readonly ['standingBook', 'moves'];
  readonly 'GET /ops/standingBook/{id}/timeline': readonly ['standingBook', 'timeline'];
  readonly 'GET /ops/recordImport/page': readonly ['standingBookImport', 'page'];
  readonly 'GET /ops/recordImport/{id}': readonly ['standingBookImport', 'info'];
  readonly 'POST /ops/recordImport': readonly ['standingBookImport', 'save'];
  readonly 'DELETE /ops/recordImport': readonly ['standingBookImport', 'delete'];
  readonly 'GET /ops/recordImport/group': readonly ['standingBookImport', 'group'];
  readonly 'GET /ops/recordImportRow/page': readonly ['standingBookImportRow', 'page'];
  readonly 'GET /ops/recordImportRow/{id}': readonly ['standingBookImportRow', 'info'];
  readonly 'GET /ops/recordImportRow/group': readonly ['standingBookImportRow', 'group'];
  readonly 'GET /ops/standingBookPermission/page': readonly ['standingBookPermission', 'page'];
  readonly 'GET /ops/standingBookPermission/list': readonly ['standingBookPermission', 'list'];
  readonly 'GET /ops/standingBookPermission/options': readonly ['standingBookPermission', 'options'];
  readonly 'GET /ops/standingBookPermission/{id}': readonly ['standingBookPermission', 'info'];
  readonly 'POST /ops/standingBookPermission': readonly ['standingBookPermission', 'save'];
  readonly 'PUT /ops/standingBookPermission': readonly ['standingBookPermission', 'update'];
  readonly 'DELETE /ops/standingBookPermission': readonly ['standingBookPermission', 'delete'];
  readonly 'GET /ops/standingBookPermission/export': readonly ['standingBookPermission', 'export'];
  readonly 'GET /ops/standingBookPermission/history/{id}': readonly ['standingBookPermission', 'history'];
  readonly 'GET /ops/standingBookPermission/group': readonly ['standingBookPermission', 'group'];
  readonly 'GET /ops/recordRate/group': readonly ['standingBookRate', 'group'];
  readonly 'GET /ops/record/page': readonly ['standingBookRecord', 'page'];
  readonly 'GET /ops/record/{id}': readonly ['standingBookRecord', 'info'];
  readonly 'POST /ops/record': readonly ['standingBookRecord', 'save'];
  readonly 'PUT /ops/record': readonly ['standingBookRecord', 'update'];
  readonly 'DELETE /ops/record': readonly ['standingBookRecord', 'delete'];
  readonly 'GET /ops/record/export': readonly ['standingBookRecord', 'export'];
  readonly 'GET /ops/record/history/{id}': readonly ['standingBookRecord', 'history'];
  readonly 'POST /ops/record/move': readonly ['standingBookRecord', 'move'];
  readonly 'GET /ops/record/group': readonly ['standingBookRecord', 'group'];
  readonly 'GET /ops/record/{id}/moves': readonly ['standingBookRecord', 'moves'];
  readonly 'GET /ops/record/{id}/timeline': readonly ['standingBookRecord', 'timeline'];
  readonly 'GET /ops/record/{id}/sheet': readonly ['standingBookRecord', 'sheet'];
  readonly 'GET /ops/record/{id}/pdf': readonly ['standingBookRecord', 'pdf'];
  readonly 'GET /ops/record/{id}/excel': readonly ['standingBookRecord', 'excel'];
  readonly 'GET /ops/recordRevision/page': readonly ['standingBookRevision', 'page'];
  readonly 'GET /ops/recordRevision/{id}': readonly ['standingBookRevision', 'info'];
  readonly 'GET /ops/recordRevision/group': readonly ['standingBookRevision', 'group'];
  readonly 'GET /ops/standingBookVersion/page': readonly ['standingBookVersion', 'page'];
  readonly 'GET /ops/standingBookVersion/{id}': readonly ['standingBookVersion', 'info'];
  readonly 'GET /ops/standingBookVersion/group': readonly ['standingBookVersion', 'group'];
  readonly 'GET /ops/station/page': readonly ['station', 'page'];
  readonly 'GET /ops/station/list': readonly ['station', 'list'];
  readonly 'GET /ops/station/options': readonly ['station', 'options'];
  readonly 'GET /ops/station/{id}': readonly ['station', 'info'];
  readonly 'POST /ops/station': readonly ['station', 'save'];
  readonly 'PUT /ops/station': readonly ['station', 'update'];
  readonly 'DELETE /ops/station': readonly ['station', 'delete'];
  readonly 'GET /ops/station/export': readonly ['station', 'export'];
  readonly 'GET /ops/station/history/{id}': readonly ['station', 'history'];
  readonly 'GET /ops/station/group': readonly ['station', 'group'];
  readonly 'POST /ops/station/bulk': readonly ['station', 'bulk'];
  readonly 'POST /ops/station/bulk/preview': readonly ['station', 'bulkPreview'];
  readonly 'POST /ops/station/bulk/undo': readonly ['station', 'bulkUndo'];
  readonly 'GET /personnel/stationGroup/page': readonly ['stationGroup', 'page'];
  readonly 'GET /personnel/stationGroup/list': readonly ['stationGroup', 'list'];
  readonly 'GET /personnel/stationGroup/options': readonly ['stationGroup', 'options'];
  readonly 'GET /personnel/stationGroup/{id}': readonly ['stationGroup', 'info'];
  readonly 'POST /personnel/stationGroup': readonly ['stationGroup', 'save'];
  readonly 'PUT /personnel/stationGroup': readonly ['stationGroup', 'update'];
  readonly 'DELETE /personnel/stationGroup': readonly ['stationGroup', 'delete'];
  readonly 'GET /personnel/stationGroup/export': readonly ['stationGroup', 'export'];
  readonly 'GET /personnel/stationGroup/history/{id}': readonly ['stationGroup', 'history'];
  readonly 'GET /personnel/stationGroup/group': readonly ['stationGroup', 'group'];
  readonly 'GET /ops/stock-balance/page': readonly ['stockBalance', 'page'];
  readonly 'GET /ops/stock-balance/options': readonly ['stockBalance', 'options'];
  readonly 'GET /ops/stock-balance/{id}': readonly ['stockBalance', 'info'];
  readonly 'GET /ops/stock-balance/export': readonly ['stockBalance', 'export'];
  readonly 'GET /ops/stock-balance/group': readonly ['stockBalance', 'group'];
  readonly 'GET /ops/stock-batch/page': readonly ['stockBatch', 'page'];
  readonly 'GET /ops/stock-batch/options': readonly ['stockBatch', 'options'];
  readonly 'GET /ops/stock-batch/{id}': readonly ['stockBatch', 'info'];
  readonly 'PUT /ops/stock-batch': readonly ['stockBatch', 'update'];
  readonly 'GET /ops/stock-batch/export': readonly ['stockBatch', 'export'];
  readonly 'GET /ops/stock-batch/history/{id}': readonly ['stockBatch', 'history'];
  readonly 'GET /ops/stock-batch/group': readonly ['stockBatch', 'group'];
  readonly 'GET /ops/stock-count/page': readonly ['stockCount', 'page'];
  readonly 'GET /ops/stock-count/options': readonly ['stockCount', 'options'];
  readonly 'GET /ops/stock-count/{id}': readonly ['stockCount', 'info'];
  readonly 'POST /ops/stock-count': readonly ['stockCount', 'save'];
  readonly 'GET /ops/stock-count/export': readonly ['stockCount', 'export'];
  readonly 'GET /ops/stock-count/history/{id}': readonly ['stockCount', 'history'];
  readonly 'POST /ops/stock-count/move': readonly ['stockCount', 'move'];
  readonly 'GET /ops/stock-count/group': readonly ['stockCount', 'group'];
  readonly 'GET /ops/stock-count/{id}/moves': readonly ['stockCount', 'moves'];
  readonly 'GET /ops/stock-count/{id}/timeline': readonly ['stockCount', 'timeline'];
  readonly 'GET /ops/stock-count-line/page': readonly ['stockCountLine', 'page'];
  readonly 'GET /ops/stock-count-line/{id}': readonly ['stockCountLine', 'info'];
  readonly 'GET /ops/stock-count-line/export': readonly ['stockCountLine', 'export'];
  readonly 'GET /ops/stock-count-line/group': readonly ['stockCountLine', 'group'];
  readonly 'GET /ops/stock/page': readonly ['stockItem', 'page'];
  readonly 'GET /ops/stock/list': readonly ['stockItem', 'list'];
  readonly 'GET /ops/stock/options': readonly ['stockItem', 'options'];
  readonly 'GET /ops/stock/{id}': readonly ['stockItem', 'info'];
  readonly 'POST /ops/stock': readonly ['stockItem', 'save'];
  readonly 'PUT /ops/stock': readonly ['stockItem', 'update'];
  readonly 'DELETE /ops/stock': readonly ['stockItem', 'delete'];
  readonly 'GET /ops/stock/export': readonly ['stockItem', 'export'];
  readonly 'GET /ops/stock/history/{id}': readonly ['stockItem', 'history'];
  readonly 'GET /ops/stock/group': readonly ['stockItem', 'group'];
  readonly 'GET /ops/stock-minimum/page': readonly ['stockMinimum', 'page'];
  readonly 'GET /ops/stock-minimum/{id}': readonly ['stockMinimum', 'info'];
  readonly 'POST /ops/stock-minimum': readonly ['stockMinimum', 'save'];
  readonly 'PUT /ops/stock-minimum': readonly ['stockMinimum', 'update'];
  readonly 'DELETE /ops/stock-minimum': readonly ['stockMinimum', 'delete'];
  readonly 'GET /ops/stock-minimum/group': readonly ['stockMinimum', 'group'];
  readonly 'GET /ops/stock-movement/page': readonly ['stockMovement', 'page'];
  readonly 'GET /ops/stock-movement/{id}': readonly ['stockMovement', 'info'];
  readonly 'GET /ops/stock-movement/export': readonly ['stockMovement', 'export'];
  readonly 'GET /ops/stock-movement/group': readonly ['stockMovement', 'group'];
  readonly 'GET /dm/stop/page': readonly ['stop', 'page'];
  readonly 'GET /dm/stop/{id}': readonly ['stop', 'info'];
  readonly 'POST /dm/stop': readonly ['stop', 'save'];
  readonly 'GET /dm/stop/export': readonly ['stop', 'export'];
  readonly 'GET /dm/stop/history/{id}': readonly ['stop', 'history'];
  readonly 'POST /dm/stop/move': readonly ['stop', 'move'];
  readonly 'GET /dm/stop/group': readonly ['stop', 'group'];
  readonly 'GET /dm/stop/{id}/moves': readonly ['stop', 'moves'];
  readonly 'GET /dm/stop/{id}/timeline': readonly ['stop', 'timeline'];
  readonly 'GET /oss/config/page': readonly ['storageConfig', 'page'];
  readonly 'GET /oss/config/{id}': readonly ['storageConfig', 'info'];
  readonly 'PUT /oss/config': readonly ['storageConfig', 'update'];
  readonly 'GET /oss/config/history/{id}': readonly ['storageConfig', 'history'];
  readonly 'GET /oss/config/group': readonly ['storageConfig', 'group'];
  readonly 'GET /dm/supervision/page': readonly ['supervision', 'page'];
  readonly 'GET /dm/supervision/{id}': readonly ['supervision', 'info'];
  readonly 'POST /dm/supervision': readonly ['supervision', 'save'];
  readonly 'GET /dm/supervision/export': readonly ['supervision', 'export'];
  readonly 'GET /dm/supervision/history/{id}': readonly ['supervision', 'history'];
  readonly 'POST /dm/supervision/move': readonly ['supervision', 'move'];
  readonly 'GET /dm/supervision/group': readonly ['supervision', 'group'];
  readonly 'GET /dm/supervision/{id}/moves': readonly ['supervision', 'moves'];
  readonly 'GET /dm/supervision/{id}/timeline': readonly ['supervision', 'timeline'];
  readonly 'GET /ops/testing-company/page': readonly ['testingCompany', 'page'];
  readonly 'GET /ops/testing-company/list': readonly ['testingCompany', 'list'];
  readonly 'GET /ops/testing-company/options': readonly ['testingCompany', 'options'];
  readonly 'GET /ops/testing-company/{id}': readonly ['testingCompany', 'info'];
  readonly 'POST /ops/testing-company': readonly ['testingCompany', 'save'];
  readonly 'PUT /ops/testing-company': readonly ['testingCompany', 'update'];
  readonly 'DELETE /ops/testing-company': readonly ['testingCompany', 'delete'];
  readonly 'GET /ops/testing-company/export': readonly ['testingCompany', 'export'];
  readonly 'GET /ops/testing-company/history/{id}': readonly ['testingCompany', 'history'];
  readonly 'GET /ops/testing-company/group': readonly ['testingCompany', 'group'];
  readonly 'GET /test/method/page': readonly ['testingMethod', 'page'];
  readonly 'GET /test/method/list': readonly ['testingMethod', 'list'];
  readonly 'GET /test/method/options': readonly ['testingMethod', 'options'];
  readonly 'GET /test/method/{id}': readonly ['testingMethod', 'info'];
  readonly 'POST /test/method': readonly ['testingMethod', 'save'];
  readonly 'PUT /test/method': readonly ['testingMethod', 'update'];
  readonly 'DELETE /test/method': readonly ['testingMethod', 'delete'];
  readonly 'GET /test/method/export': readonly ['testingMethod', 'export'];
  readonly 'GET /test/method/history/{id}': readonly ['testingMethod', 'history'];
  readonly 'GET /test/method/group': readonly ['testingMethod', 'group'];
  readonly 'GET /test/report/page': readonly ['testingReport', 'page'];
  readonly 'GET /test/report/{id}': readonly ['testingReport', 'info'];
  readonly 'GET /test/report/export': readonly ['testingReport', 'export'];
  readonly 'GET /test/report/history/{id}': readonly ['testingReport', 'history'];
  readonly 'GET /test/report/group': readonly ['testingReport', 'group'];
  readonly 'GET /test/result/page': readonly ['testingResult', 'page'];
  readonly 'GET /test/result/{id}': readonly ['testingResult', 'info'];
  readonly 'GET /test/result/export': readonly ['testingResult', 'export'];
  readonly 'GET /test/result/history/{id}': readonly ['testingResult', 'history'];
  readonly 'POST /test/result/move': readonly ['testingResult', 'move'];
  readonly 'GET /test/result/group': readonly ['testingResult', 'group'];
  readonly 'GET /test/result/{id}/moves': readonly ['testingResult', 'moves'];
  readonly 'GET /test/result/{id}/timeline': readonly ['testingResult', 'timeline'];
  readonly 'GET /test/sample/page': readonly ['testingSample', 'page'];
  readonly 'GET /test/sample/options': readonly ['testingSample', 'options'];
  readonly 'GET /test/sample/{id}': readonly ['testingSample', 'info'];
  readonly 'GET /test/sample/export': readonly ['testingSample', 'export'];
  readonly 'GET /test/sample/history/{id}': readonly ['testingSample', 'history'];
  readonly 'GET /test/sample/group': readonly ['testingSample', 'group'];
  readonly 'GET /test/task/page': readonly ['testingTask', 'page'];
  readonly 'GET /test/task/list': readonly ['testingTask', 'list'];
  readonly 'GET /test/task/options': readonly ['testingTask', 'options'];
  readonly 'GET /test/task/{id}': readonly ['testingTask', 'info'];
  readonly 'POST /test/task': readonly ['testingTask', 'save'];
  readonly 'PUT /test/task': readonly ['testingTask', 'update'];
  readonly 'DELETE /test/task': readonly ['testingTask', 'delete'];
  readonly 'GET /test/task/export': readonly ['testingTask', 'export'];
  readonly 'GET /test/task/history/{id}': readonly ['testingTask', 'history'];
  readonly 'POST /test/task/move': readonly ['testingTask', 'move'];
  readonly 'GET /test/task/group': readonly ['testingTask', 'group'];
  readonly 'GET /test/task/{id}/moves': readonly ['testingTask', 'moves'];
  readonly 'GET /test/task/{id}/timeline': readonly ['testingTask', 'timeline'];
  readonly 'GET /test/task/{id}/excel': readonly ['testingTask', 'excel'];
  readonly 'GET /ops/training-file/page': readonly ['trainingFile', 'page'];
  readonly 'GET /ops/training-file/list': readonly ['trainingFile', 'list'];
  readonly 'GET /ops/training-file/options': readonly ['trainingFile', 'options'];
  readonly 'GET /ops/training-file/{id}': readonly ['trainingFile', 'info'];
  readonly 'POST /ops/training-file': readonly ['trainingFile', 'save'];
  readonly 'PUT /ops/training-file': readonly ['trainingFile', 'update'];
  readonly 'DELETE /ops/training-file': readonly ['trainingFile', 'delete'];
  readonly 'GET /ops/training-file/export': readonly ['trainingFile', 'export'];
  readonly 'GET /ops/training-file/history/{id}': readonly ['trainingFile', 'history'];
  readonly 'GET /ops/training-file/group': readonly ['trainingFile', 'group'];
  readonly 'GET /academy/training-records/page': readonly ['trainingRecords', 'page'];
  readonly 'GET /academy/training-records/options': readonly ['trainingRecords', 'options'];
  readonly 'GET /academy/training-records/{id}': readonly ['trainingRecords', 'info'];
  readonly 'GET /academy/training-records/export': readonly ['trainingRecords', 'export'];
  readonly 'GET /academy/training-records/group': readonly ['trainingRecords', 'group'];
  readonly 'GET /ops/certificate/page': readonly ['unitCertificate', 'page'];
  readonly 'GET /ops/certificate/list': readonly ['unitCertificate', 'list'];
  readonly 'GET /ops/certificate/options': readonly ['unitCertificate', 'options'];
  readonly 'GET /ops/certificate/{id}': readonly ['unitCertificate', 'info'];
  readonly 'POST /ops/certificate': readonly ['unitCertificate', 'save'];
  readonly 'PUT /ops/certificate': readonly ['unitCertificate', 'update'];
  readonly 'DELETE /ops/certificate': readonly ['unitCertificate', 'delete'];
  readonly 'GET /ops/certificate/export': readonly ['unitCertificate', 'export'];
  readonly 'GET /ops/certificate/history/{id}': readonly ['unitCertificate', 'history'];
  readonly 'POST /ops/certificate/move': readonly ['unitCertificate', 'move'];
  readonly 'GET /ops/certificate/group': readonly ['unitCertificate', 'group'];
  readonly 'GET /ops/certificate/{id}/moves': readonly ['unitCertificate', 'moves'];
  readonly 'GET /ops/certificate/{id}/timeline': readonly ['unitCertificate', 'timeline'];
  readonly 'GET /sys/user/page': readonly ['user', 'page'];
  readonly 'GET /sys/user/list': readonly ['user', 'list'];
  readonly 'GET /sys/user/options': readonly ['user', 'options'];
  readonly 'GET /sys/user/{id}': readonly ['user', 'info'];
  readonly 'POST /sys/user': readonly ['user', 'save'];
  readonly 'PUT /sys/user': readonly ['user', 'update'];
  readonly 'DELETE /sys/user': readonly ['user', 'delete'];
  readonly 'GET /sys/user/export': readonly ['user', 'export'];
  readonly 'GET /sys/user/history/{id}': readonly ['user', 'history'];
  readonly 'GET /sys/user/group': readonly ['user', 'group'];
  readonly 'GET /sys/useraccount/page': readonly ['userAccount', 'page'];
  readonly 'GET /sys/useraccount/{id}': readonly ['userAccount', 'info'];
  readonly 'POST /sys/useraccount': readonly ['userAccount', 'save'];
  readonly 'PUT /sys/useraccount': readonly ['userAccount', 'update'];
  readonly 'DELETE /sys/useraccount': readonly ['userAccount', 'delete'];
  readonly 'GET /sys/useraccount/history/{id}': readonly ['userAccount', 'history'];
  readonly 'GET /sys/useraccount/group': readonly ['userAccount', 'group'];
  readonly 'GET /sys/usermonitor/page': readonly ['userMonitor', 'page'];
  readonly 'GET /sys/usermonitor/{id}': readonly ['userMonitor', 'info'];
  readonly 'POST /sys/usermonitor': readonly ['userMonitor', 'save'];
  readonly 'PUT /sys/usermonitor': readonly ['userMonitor', 'update'];
  readonly 'DELETE /sys/usermonitor': readonly ['userMonitor', 'delete'];
  readonly 'GET /sys/usermonitor/history/{id}': readonly ['userMonitor', 'history'];
  readonly 'GET /sys/usermonitor/group': readonly ['userMonitor', 'group'];
  readonly 'GET /ops/videoDevice/page': readonly ['videoDevice', 'page'];
  readonly 'GET /ops/videoDevice/list': readonly ['videoDevice', 'list'];
  readonly 'GET /ops/videoDevice/options': readonly ['videoDevice', 'options'];
  readonly 'GET /ops/videoDevice/{id}': readonly ['videoDevice', 'info'];
  readonly 'POST /ops/videoDevice': readonly ['videoDevice', 'save'];
  readonly 'PUT /ops/videoDevice': readonly ['videoDevice', 'update'];
  readonly 'DELETE /ops/videoDevice': readonly ['videoDevice', 'delete'];
  readonly 'GET /ops/videoDevice/export': readonly ['videoDevice', 'export'];
  readonly 'GET /ops/videoDevice/history/{id}': readonly ['videoDevice', 'history'];
  readonly 'GET /ops/videoDevice/group': readonly ['videoDevice', 'group'];
  readonly 'GET /ops/videoPlatform/page': readonly ['videoPlatform', 'page'];
  readonly 'GET /ops/videoPlatform/list': readonly ['videoPlatform', 'list'];
  readonly 'GET /ops/videoPlatform/options': readonly ['videoPlatform', 'options'];
  readonly 'GET /ops/videoPlatform/{id}': readonly ['videoPlatform', 'info'];
  readonly 'POST /ops/videoPlatform': readonly ['videoPlatform', 'save'];
  readonly 'PUT /ops/videoPlatform': readonly ['videoPlatform', 'update'];
  readonly 'DELETE /ops/videoPlatform': readonly ['videoPlatform', 'delete'];
  readonly 'GET /ops/videoPlatform/export': readonly ['videoPlatform', 'export'];
  readonly 'GET /ops/videoPlatform/history/{id}': readonly ['videoPlatform', 'history'];
  readonly 'GET /ops/videoPlatform/group': readonly ['videoPlatform', 'group'];
  readonly 'GET /ops/warehouse/page': readonly ['warehouse', 'page'];
  readonly 'GET /ops/warehouse/list': readonly ['warehouse', 'list'];
  readonly 'GET /ops/warehouse/options': readonly ['warehouse', 'options'];
  readonly 'GET /ops/warehouse/{id}': readonly ['warehouse', 'info'];
  readonly 'POST /ops/warehouse': readonly ['warehouse', 'save'];
  readonly 'PUT /ops/warehouse': readonly ['warehouse', 'update'];
  readonly 'DELETE /ops/warehouse': readonly ['warehouse', 'delete'];
  readonly 'GET /ops/warehouse/export': readonly ['warehouse', 'export'];
  readonly 'GET /ops/warehouse/history/{id}': readonly ['warehouse', 'history'];
  readonly 'GET /ops/warehouse/group': readonly ['warehouse', 'group'];
  readonly 'GET /dm/warning/page': readonly ['warning', 'page'];
  readonly 'GET /dm/warning/{id}': readonly ['warning', 'info'];
  readonly 'POST /dm/warning': readonly ['warning', 'save'];
  readonly 'GET /dm/warning/export': readonly ['warning', 'export'];
  readonly 'GET /dm/warning/history/{id}': readonly ['warning', 'history'];
  readonly 'POST /dm/warning/move': readonly ['warning', 'move'];
  readonly 'GET /dm/warning/group': readonly ['warning', 'group'];
  readonly 'GET /dm/warning/{id}/moves': readonly ['warning', 'moves'];
  readonly 'GET /dm/warning/{id}/timeline': readonly ['warning', 'timeline'];
  readonly 'GET /dm/warning/{id}/sheet': readonly ['warning', 'sheet'];
  readonly 'GET /dm/warning/{id}/pdf': readonly ['warning', 'pdf'];
  readonly 'GET /dm/warning/{id}/excel': readonly ['warning', 'excel'];
  readonly 'GET /activiti/his/getMyProcessInstancePage': readonly ['wfApply', 'page'];
  readonly 'GET /activiti/apply/group': readonly ['wfApply', 'group'];
  readonly 'GET /activiti/apply/export': readonly ['wfApply', 'export'];
  readonly 'GET /activiti/copy/page': readonly ['wfCopy', 'page'];
  readonly 'GET /activiti/copy/group': readonly ['wfCopy', 'group'];
  readonly 'GET /activiti/process/page': readonly ['wfDefinition', 'page'];
  readonly 'GET /activiti/process/options': readonly ['wfDefinition', 'options'];
  readonly 'GET /activiti/process/{id}': readonly ['wfDefinition', 'info'];
  readonly 'GET /activiti/process/group': readonly ['wfDefinition', 'group'];
  readonly 'GET /activiti/deputy/page': readonly ['wfDeputy', 'page'];
  readonly 'GET /activiti/deputy/{id}': readonly ['wfDeputy', 'info'];
  readonly 'POST /activiti/deputy': readonly ['wfDeputy', 'save'];
  readonly 'PUT /activiti/deputy': readonly ['wfDeputy', 'update'];
  readonly 'DELETE /activiti/deputy': readonly ['wfDeputy', 'delete'];
  readonly 'GET /activiti/deputy/group': readonly ['wfDeputy', 'group'];
  readonly 'GET /activiti/his/getMyHandledInstancePage': readonly ['wfDone', 'page'];
  readonly 'GET /activiti/done/group': readonly ['wfDone', 'group'];
  readonly 'GET /activiti/done/export': readonly ['wfDone', 'export'];
  readonly 'GET /activiti/his/getHistoryProcessInstancePage': readonly ['wfHistory', 'page'];
  readonly 'GET /activiti/history/group': readonly ['wfHistory', 'group'];
  readonly 'GET /activiti/history/export': readonly ['wfHistory', 'export'];
  readonly 'GET /activiti/process/lastestPage': readonly ['wfInitiation', 'page'];
  readonly 'GET /activiti/initiation/{id}': readonly ['wfInitiation', 'info'];
  readonly 'GET /activiti/initiation/group': readonly ['wfInitiation', 'group'];
  readonly 'GET /activiti/job/page': readonly ['wfJob', 'page'];
  readonly 'GET /activiti/job/group': readonly ['wfJob', 'group'];
  readonly 'GET /activiti/model/page': readonly ['wfModel', 'page'];
  readonly 'GET /activiti/model/{id}': readonly ['wfModel', 'info'];
  readonly 'GET /activiti/model/group': readonly ['wfModel', 'group'];
  readonly 'GET /activiti/task/page': readonly ['wfPool', 'page'];
  readonly 'GET /activiti/pool/group': readonly ['wfPool', 'group'];
  readonly 'GET /activiti/running/page': readonly ['wfRunning', 'page'];
  readonly 'GET /activiti/running/group': readonly ['wfRunning', 'group'];
  readonly 'GET /activiti/running/export': readonly ['wfRunning', 'export'];
  readonly 'GET /activiti/task/myToDoTaskPage': readonly ['wfTodo', 'page'];
  readonly 'GET /activiti/todo/group': readonly ['wfTodo', 'group'];
  readonly 'GET /ops/workorder/page': readonly ['workOrder', 'page'];
  readonly 'GET /ops/workorder/options': readonly ['workOrder', 'options'];
  readonly 'GET /ops/workorder/{id}': readonly ['workOrder', 'info'];
  readonly 'GET /ops/workorder/export': readonly ['workOrder', 'export'];
  readonly 'GET /ops/workorder/history/{id}': readonly ['workOrder', 'history'];
  readonly 'POST /ops/workorder/move': readonly ['workOrder', 'move'];
  readonly 'GET /ops/workorder/group': readonly ['workOrder', 'group'];
  readonly 'GET /ops/workorder/{id}/moves': readonly ['workOrder', 'moves'];
  readonly 'GET /ops/workorder/{id}/timeline': readonly ['workOrder', 'timeline'];
  readonly 'GET /ops/workorder/{id}/sheet': readonly ['workOrder', 'sheet'];
  readonly 'GET /ops/workorder/{id}/pdf': readonly ['workOrder', 'pdf'];
  readonly 'GET /ops/workorder/{id}/excel': readonly ['workOrder', 'excel'];
  readonly 'GET /ops/work-rule/page': readonly ['workRule', 'page'];
  readonly 'GET /ops/work-rule/list': readonly ['workRule', 'list'];
  readonly 'GET /ops/work-rule/options': readonly ['workRule', 'options'];
  readonly 'GET /ops/work-rule/{id}': readonly ['workRule', 'info'];
  readonly 'POST /ops/work-rule': readonly ['workRule', 'save'];
  readonly 'PUT /ops/work-rule': readonly ['workRule', 'update'];
  readonly 'DELETE /ops/work-rule': readonly ['workRule', 'delete'];
  readonly 'GET /ops/work-rule/export': readonly ['workRule', 'export'];
  readonly 'GET /ops/work-rule/history/{id}': readonly ['workRule', 'history'];
  readonly 'GET /ops/work-rule/group': readonly ['workRule', 'group'];
}

/** A row of `academy_answer` as it is kept. */
export interface AcademyAnswerStored extends AuditColumns {
  readonly id: Id<'academyAnswer'>;
  readonly version: number;
  readonly questionId: Id<'academyQuestion'>;
  readonly content: string;
  readonly isAccepted: boolean | null;
}

/** A record of `academyAnswer` as it is answered. */
export interface AcademyAnswerRow extends AcademyAnswerStored {
  readonly questionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_experience` as it is kept. */
export interface AcademyExperienceStored extends AuditColumns {
  readonly id: Id<'academyExperience'>;
  readonly version: number;
  readonly title: string;
  readonly alarmType: string | null;
  readonly factorCode: string | null;
  readonly equipmentType: string | null;
  readonly bookId: Id<'standingBook'> | null;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly source: string | null;
  readonly publishedOn: string | null;
  readonly readCount: number | null;
  readonly usefulCount: number | null;
  readonly favouriteCount: number | null;
}

/** A record of `academyExperience` as it is answered. */
export interface AcademyExperienceRow extends AcademyExperienceStored {
  readonly bookName?: string | null;
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_knowledge` as it is kept. */
export interface AcademyKnowledgeStored extends AuditColumns {
  readonly id: Id<'academyKnowledge'>;
  readonly version: number;
  readonly title: string;
  readonly kind: string | null;
  readonly alarmType: string | null;
  readonly factorCode: string | null;
  readonly equipmentType: string | null;
  readonly bookId: Id<'standingBook'> | null;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly source: string | null;
  readonly publishedOn: string | null;
  readonly readCount: number | null;
  readonly usefulCount: number | null;
  readonly favouriteCount: number | null;
}

/** A record of `academyKnowledge` as it is answered. */
export interface AcademyKnowledgeRow extends AcademyKnowledgeStored {
  readonly bookName?: string | null;
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_label` as it is kept. */
export interface AcademyLabelStored extends AuditColumns {
  readonly id: Id<'academyLabel'>;
  readonly version: number;
  readonly name: string;
  readonly tone: string;
  readonly remark: string | null;
}

/** A record of `academyLabel` as it is answered. */
export interface AcademyLabelRow extends AcademyLabelStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_material` as it is kept. */
export interface AcademyMaterialStored extends AuditColumns {
  readonly id: Id<'academyMaterial'>;
  readonly version: number;
  readonly title: string;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly source: string | null;
  readonly publishedOn: string | null;
  readonly readCount: number | null;
  readonly usefulCount: number | null;
  readonly favouriteCount: number | null;
}

/** A record of `academyMaterial` as it is answered. */
export interface AcademyMaterialRow extends AcademyMaterialStored {
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_policy` as it is kept. */
export interface AcademyPolicyStored extends AuditColumns {
  readonly id: Id<'academyPolicy'>;
  readonly version: number;
  readonly title: string;
  readonly issuer: string;
  readonly docNo: string | null;
  readonly issuedOn: string;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly source: string | null;
  readonly publishedOn: string | null;
  readonly readCount: number | null;
  readonly usefulCount: number | null;
  readonly favouriteCount: number | null;
}

/** A record of `academyPolicy` as it is answered. */
export interface AcademyPolicyRow extends AcademyPolicyStored {
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_question` as it is kept. */
export interface AcademyQuestionStored extends AuditColumns {
  readonly id: Id<'academyQuestion'>;
  readonly version: number;
  readonly title: string;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly acceptedText: string | null;
  readonly readCount: number | null;
  readonly followCount: number | null;
}

/** A record of `academyQuestion` as it is answered. */
export interface AcademyQuestionRow extends AcademyQuestionStored {
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly answerCount: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_standard` as it is kept. */
export interface AcademyStandardStored extends AuditColumns {
  readonly id: Id<'academyStandard'>;
  readonly version: number;
  readonly title: string;
  readonly number: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly replacesId: Id<'academyStandard'> | null;
  readonly classificationId: Id<'classification'> | null;
  readonly status: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly source: string | null;
  readonly publishedOn: string | null;
  readonly readCount: number | null;
  readonly usefulCount: number | null;
  readonly favouriteCount: number | null;
}

/** A record of `academyStandard` as it is answered. */
export interface AcademyStandardRow extends AcademyStandardStored {
  readonly replacesName?: string | null;
  readonly classificationName?: string | null;
  readonly labels: readonly Id<'academyLabel'>[];
  readonly labelsName?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface AccountStored extends AuditColumns {
  readonly id: Id<'account'>;
  readonly version: number;
  readonly username: string;
  readonly realName: string;
  readonly password: string | null;
  readonly deptId: Id<'dept'>;
  readonly userType: string;
  readonly regionCode: string | null;
  readonly gender: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly status: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly remark: string | null;
}

/** A record of `account` as it is answered. */
export interface AccountRow extends Omit<AccountStored, 'password' | 'gender' | 'status'> {
  readonly deptName?: string | null;
  readonly regionName?: string | null;
  readonly gender: number | null;
  readonly status: number;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly openTasks: number | null;
  readonly openOrders: number | null;
  readonly lastLogin: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface AccountDoorStored extends AuditColumns {
  readonly id: Id<'accountDoor'>;
  readonly version: number;
  readonly realName: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
}

/** A record of `accountDoor` as it is answered. */
export interface AccountDoorRow extends AccountDoorStored {
  readonly deptName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_alarm_day` as it is kept. */
export interface AlarmDayStored {
  readonly id: Id<'alarmDay'>;
  readonly alarmDay: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly alarmType: string | null;
  readonly level: string | null;
  readonly alarms: number | null;
  readonly openAlarms: number | null;
  readonly confirmedAlarms: number | null;
  readonly mistakenAlarms: number | null;
  readonly confirmMinutes: number | null;
  readonly regionCode: string | null;
}

/** A record of `alarmDay` as it is answered. */
export interface AlarmDayRow extends AlarmDayStored {
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `ops_alarm_knowledge` as it is kept. */
export interface AlarmKnowledgeStored extends AuditColumns {
  readonly id: Id<'alarmKnowledge'>;
  readonly version: number;
  readonly symptom: string;
  readonly alarmType: string | null;
  readonly factorCode: string | null;
  readonly equipmentType: string | null;
  readonly status: string;
  readonly cause: string | null;
  readonly measures: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly usefulBy: unknown;
  readonly usefulCount: number | null;
}

/** A record of `alarmKnowledge` as it is answered. */
export interface AlarmKnowledgeRow extends AlarmKnowledgeStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_alarm_record` as it is kept. */
export interface AlarmRecordStored extends AuditColumns {
  readonly id: Id<'alarmRecord'>;
  readonly version: number;
  readonly level: string | null;
  readonly alarmTime: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly alarmType: string | null;
  readonly factorCode: string | null;
  readonly factorCodes: string | null;
  readonly marks: string | null;
  readonly value: number | null;
  readonly maxValue: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly limitText: string | null;
  readonly multiple: number | null;
  readonly unit: string | null;
  readonly lastTime: string | null;
  readonly times: number | null;
  readonly status: string | null;
  readonly isActive: boolean | null;
  readonly recoverTime: string | null;
  readonly confirmTime: string | null;
  readonly handlerId: Id<'user'> | null;
  readonly handleComment: string | null;
  readonly verifyResult: string | null;
  readonly responseType: string | null;
  readonly workOrderId: Id<'workOrder'> | null;
  readonly message: string | null;
  readonly words: unknown;
  readonly regionCode: string | null;
  readonly ruleId: Id<'monitorRule'> | null;
  readonly ruleVersion: number | null;
  readonly evidence: unknown;
  readonly suppressedBy: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly subjectKey: string | null;
  readonly disposeStatus: string | null;
  readonly escalation: number | null;
}

/** A record of `alarmRecord` as it is answered. */
export interface AlarmRecordRow extends AlarmRecordStored {
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly monitorPointName?: string | null;
  readonly reason: string | null;
  readonly aboutLink: string | null;
  readonly headline: string | null;
  readonly lastedMinutes: number | null;
  readonly handlerName?: string | null;
  readonly workOrderName?: string | null;
  readonly regionName?: string | null;
  readonly ruleName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly isCollected: boolean | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_app_version` as it is kept. */
export interface AppVersionStored extends AuditColumns {
  readonly id: Id<'appVersion'>;
  readonly platform: string;
  readonly version: string;
  readonly versionCode: number;
  readonly downloadUrl: string;
  readonly forceUpdate: string;
  readonly content: string | null;
  readonly status: string;
  readonly publishDate: string | null;
}

/** A record of `appVersion` as it is answered. */
export interface AppVersionRow extends Omit<AppVersionStored, 'forceUpdate' | 'status'> {
  readonly forceUpdate: number;
  readonly status: number;
  readonly creatorName?: string | null;
}

/** A row of `assess_fact` as it is kept. */
export interface AssessFactStored extends AuditColumns {
  readonly id: Id<'assessFact'>;
  readonly version: number;
  readonly happenedOn: string;
  readonly type: string;
  readonly kind: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly userId: Id<'user'> | null;
  readonly category: string | null;
  readonly veto: string | null;
  readonly itemCode: string | null;
  readonly points: number | null;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly regionCode: string | null;
  readonly companyId: Id<'opsCompany'> | null;
}

/** A record of `assessFact` as it is answered. */
export interface AssessFactRow extends AssessFactStored {
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly userName?: string | null;
  readonly regionName?: string | null;
  readonly companyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `assess_scheme` as it is kept. */
export interface AssessSchemeStored extends AuditColumns {
  readonly id: Id<'assessScheme'>;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly kind: string;
  readonly periodKind: string;
  readonly revision: number | null;
  readonly effectiveFrom: string;
  readonly objectionDays: number;
  readonly vetoLevel: string | null;
  readonly vetoCreditLevel: string | null;
  readonly isChecked: boolean | null;
  readonly basis: string | null;
}

/** A record of `assessScheme` as it is answered. */
export interface AssessSchemeRow extends AssessSchemeStored {
  readonly items: readonly {
    readonly id: string;
    readonly indicator: string;
    readonly title: string | null;
    readonly section: string | null;
    readonly weight: number;
    readonly fullScore: number;
    readonly formula: string | null;
    readonly floor: number | null;
    readonly cap: number | null;
    readonly naWhen: string | null;
    readonly code: string | null;
  }[];
  readonly levels: readonly {
    readonly id: string;
    readonly min: number;
    readonly level: string | null;
    readonly creditLevel: string | null;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `assess_sheet` as it is kept. */
export interface AssessSheetStored extends AuditColumns {
  readonly id: Id<'assessSheet'>;
  readonly version: number;
  readonly rank: number | null;
  readonly rankMove: number | null;
  readonly targetName: string | null;
  readonly score: number | null;
  readonly level: string | null;
  readonly creditLevel: string | null;
  readonly isVetoed: boolean | null;
  readonly status: string;
  readonly kind: string | null;
  readonly periodKind: string | null;
  readonly period: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly revision: number | null;
  readonly isCurrent: boolean | null;
  readonly schemeId: Id<'assessScheme'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly userId: Id<'user'> | null;
  readonly regionCode: string | null;
  readonly announcedAt: string | null;
  readonly objectionDue: string | null;
  readonly publishedAt: string | null;
  readonly computedAt: string | null;
  readonly objection: string | null;
  readonly objectionFiles: readonly StoredFile[] | null;
  readonly objectorId: Id<'user'> | null;
  readonly objectionAt: string | null;
  readonly answer: string | null;
  readonly answererId: Id<'user'> | null;
  readonly answeredAt: string | null;
  readonly previousId: Id<'assessSheet'> | null;
  readonly name: string | null;
  readonly targetId: string | null;
}

/** A record of `assessSheet` as it is answered. */
export interface AssessSheetRow extends AssessSheetStored {
  readonly schemeName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly userName?: string | null;
  readonly regionName?: string | null;
  readonly objectorName?: string | null;
  readonly answererName?: string | null;
  readonly previousName?: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly code: string | null;
    readonly section: string | null;
    readonly indicator: string | null;
    readonly title: string | null;
    readonly state: string | null;
    readonly total: number | null;
    readonly good: number | null;
    readonly bad: number | null;
    readonly value: number | null;
    readonly weight: number | null;
    readonly share: number | null;
    readonly fullScore: number | null;
    readonly score: number | null;
    readonly points: number | null;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_task` as it is kept. */
export interface BackgroundTaskStored extends AuditColumns {
  readonly id: Id<'backgroundTask'>;
  readonly name: string | null;
  readonly words: unknown;
  readonly kind: string | null;
  readonly ownerId: Id<'user'> | null;
  readonly status: string | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly error: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly expiresAt: string | null;
}

/** A record of `backgroundTask` as it is answered. */
export interface BackgroundTaskRow extends BackgroundTaskStored {
  readonly ownerName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_bureau` as it is kept. */
export interface BureauStored extends AuditColumns {
  readonly id: Id<'bureau'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly code: string | null;
  readonly regionCode: string;
  readonly level: string;
  readonly parentId: Id<'bureau'> | null;
  readonly deptId: Id<'dept'> | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `bureau` as it is answered. */
export interface BureauRow extends Omit<BureauStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly parentName?: string | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_calibration` as it is kept. */
export interface CalibrationWindowStored extends AuditColumns {
  readonly id: Id<'calibrationWindow'>;
  readonly version: number;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly kind: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly status: string;
  readonly reason: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditTime: string | null;
  readonly auditComment: string | null;
}

/** A record of `calibrationWindow` as it is answered. */
export interface CalibrationWindowRow extends CalibrationWindowStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly monitorPointIds: readonly Id<'monitorPoint'>[];
  readonly monitorPointNames?: readonly string[] | null;
  readonly factorIds: readonly Id<'factor'>[];
  readonly factorNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly auditorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_camera` as it is kept. */
export interface CameraStored extends AuditColumns {
  readonly id: Id<'camera'>;
  readonly version: number;
  readonly name: string;
  readonly code: string | null;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly status: string | null;
  readonly statusAt: string | null;
  readonly lastFault: string | null;
  readonly isEnabled: boolean | null;
  readonly source: string;
  readonly protocol: string;
  readonly vendor: string | null;
  readonly model: string | null;
  readonly deviceId: Id<'videoDevice'> | null;
  readonly address: string | null;
  readonly subAddress: string | null;
  readonly snapshotAddress: string | null;
  readonly ptz: boolean | null;
  readonly remark: string | null;
}

/** A record of `camera` as it is answered. */
export interface CameraRow extends Omit<CameraStored, 'address' | 'subAddress' | 'snapshotAddress'> {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly deviceName?: string | null;
  readonly presets: readonly {
    readonly id: string;
    readonly number: number;
    readonly title: string;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_certificate` as it is kept. */
export interface CertificateStored extends AuditColumns {
  readonly id: Id<'certificate'>;
  readonly certificateNo: string | null;
  readonly userId: Id<'user'> | null;
  readonly personName: string | null;
  readonly examId: Id<'exam'> | null;
  readonly examName: string | null;
  readonly attemptId: Id<'examAttempt'> | null;
  readonly score: number | null;
  readonly passedAt: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `certificate` as it is answered. */
export interface CertificateRow extends CertificateStored {
  readonly userName?: string | null;
  readonly attemptName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_check_mark` as it is kept. */
export interface CheckMarkStored extends AuditColumns {
  readonly id: Id<'checkMark'>;
  readonly version: number;
  readonly beginTime: string | null;
  readonly endTime: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly factorId: Id<'factor'> | null;
  readonly factorCode: string | null;
  readonly kind: string | null;
  readonly value: number | null;
  readonly expected: string | null;
  readonly otherFactorCode: string | null;
  readonly otherValue: number | null;
  readonly ruleId: Id<'checkRule'> | null;
  readonly cause: string | null;
  readonly status: string;
  readonly judgeId: Id<'user'> | null;
  readonly judgeTime: string | null;
  readonly judgeComment: string | null;
}

/** A record of `checkMark` as it is answered. */
export interface CheckMarkRow extends CheckMarkStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly factorName?: string | null;
  readonly ruleName?: string | null;
  readonly judgeName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_check_rule` as it is kept. */
export interface CheckRuleStored extends AuditColumns {
  readonly id: Id<'checkRule'>;
  readonly version: number;
  readonly name: string;
  readonly kind: string;
  readonly factorCode: string;
  readonly basis: string;
  readonly monitorType: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly unit: string | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly maxChange: number | null;
  readonly maxPercent: number | null;
  readonly hours: number | null;
  readonly relation: string | null;
  readonly otherFactorCode: string | null;
  readonly otherBasis: string | null;
  readonly enabled: boolean | null;
  readonly remark: string | null;
}

/** A record of `checkRule` as it is answered. */
export interface CheckRuleRow extends CheckRuleStored {
  readonly monitorPointName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `academy_classification` as it is kept. */
export interface ClassificationStored extends AuditColumns {
  readonly id: Id<'classification'>;
  readonly version: number;
  readonly name: string;
  readonly parentId: Id<'classification'> | null;
  readonly sort: number;
  readonly remark: string | null;
  readonly pids: string | null;
}

/** A record of `classification` as it is answered. */
export interface ClassificationRow extends Omit<ClassificationStored, 'pids'> {
  readonly parentName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_role` as it is kept. */
export interface CompanyRoleStored extends AuditColumns {
  readonly id: Id<'companyRole'>;
  readonly version: number;
  readonly name: string;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
}

/** A record of `companyRole` as it is answered. */
export interface CompanyRoleRow extends CompanyRoleStored {
  readonly deptName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly menuIdList: readonly Id<'menu'>[];
  readonly menuNameList?: readonly string[] | null;
  readonly deptIdList: readonly Id<'dept'>[];
  readonly deptNameList?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_contract` as it is kept. */
export interface ContractStored extends AuditColumns {
  readonly id: Id<'contract'>;
  readonly version: number;
  readonly contractNo: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly partyKind: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly bureauName: string | null;
  readonly opsCompanyId: Id<'opsCompany'>;
  readonly regionCode: string;
  readonly amount: number | null;
  readonly signDate: string | null;
  readonly beginDate: string;
  readonly endDate: string;
  readonly remindDays: number | null;
  readonly remindDate: string | null;
  readonly expireDate: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly content: string | null;
  readonly remark: string | null;
}

/** A record of `contract` as it is answered. */
export interface ContractRow extends ContractStored {
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_correction` as it is kept. */
export interface CorrectionStored extends AuditColumns {
  readonly id: Id<'correction'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly beginTime: string;
  readonly endTime: string;
  readonly repairReason: string;
  readonly repairType: string;
  readonly strategy: string;
  readonly value: number | null;
  readonly status: string;
  readonly reason: string;
  readonly files: readonly StoredFile[] | null;
  readonly firstAuditorId: Id<'user'> | null;
  readonly firstAuditTime: string | null;
  readonly secondAuditorId: Id<'user'> | null;
  readonly secondAuditTime: string | null;
  readonly thirdAuditorId: Id<'user'> | null;
  readonly thirdAuditTime: string | null;
  readonly returnReason: string | null;
}

/** A record of `correction` as it is answered. */
export interface CorrectionRow extends CorrectionStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly factorIds: readonly Id<'factor'>[];
  readonly factorNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly firstAuditorName?: string | null;
  readonly secondAuditorName?: string | null;
  readonly thirdAuditorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_course` as it is kept. */
export interface CourseStored extends AuditColumns {
  readonly id: Id<'course'>;
  readonly version: number;
  readonly name: string;
  readonly categoryId: Id<'courseCategory'>;
  readonly status: string;
  readonly deadline: string | null;
  readonly studyPercent: number;
  readonly examId: Id<'exam'> | null;
  readonly inOrder: boolean | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly summary: string | null;
  readonly publishedAt: string | null;
}

/** A record of `course` as it is answered. */
export interface CourseRow extends CourseStored {
  readonly categoryName?: string | null;
  readonly examName?: string | null;
  readonly lessonCount: number | null;
  readonly minutes: number | null;
  readonly forRoles: readonly Id<'role'>[];
  readonly forRolesName?: readonly string[] | null;
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_course_category` as it is kept. */
export interface CourseCategoryStored extends AuditColumns {
  readonly id: Id<'courseCategory'>;
  readonly version: number;
  readonly name: string;
  readonly sort: number | null;
  readonly remark: string | null;
}

/** A record of `courseCategory` as it is answered. */
export interface CourseCategoryRow extends CourseCategoryStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_report` as it is kept. */
export interface DailyReportStored extends AuditColumns {
  readonly id: Id<'dailyReport'>;
  readonly version: number;
  readonly targetName: string | null;
  readonly kind: string | null;
  readonly subject: string | null;
  readonly template: string | null;
  readonly period: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly status: string;
  readonly revision: number | null;
  readonly isCurrent: boolean | null;
  readonly gap: string | null;
  readonly effectiveTransmission: number | null;
  readonly transmissionRate: number | null;
  readonly effectRate: number | null;
  readonly exceedances: number | null;
  readonly alarms: number | null;
  readonly orders: number | null;
  readonly ordersDone: number | null;
  readonly books: number | null;
  readonly booksDone: number | null;
  readonly aqi: number | null;
  readonly aqiLevel: string | null;
  readonly primaryPollutant: string | null;
  readonly points: number | null;
  readonly should: number | null;
  readonly received: number | null;
  readonly valid: number | null;
  readonly stopped: number | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly madeAt: string | null;
  readonly dataVersion: string | null;
  readonly templateVersion: string | null;
  readonly reporterId: Id<'user'> | null;
  readonly reportedAt: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditedAt: string | null;
  readonly returnReason: string | null;
  readonly previousId: Id<'dailyReport'> | null;
  readonly name: string | null;
  readonly targetId: string | null;
}

/** A record of `dailyReport` as it is answered. */
export interface DailyReportRow extends DailyReportStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly reporterName?: string | null;
  readonly auditorName?: string | null;
  readonly previousName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_dept` as it is kept. */
export interface DeptStored extends AuditColumns {
  readonly id: Id<'dept'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'dept'> | null;
  readonly sort: number;
  readonly leaderId: Id<'user'> | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
  readonly pids: string | null;
}

/** A record of `dept` as it is answered. */
export interface DeptRow extends Omit<DeptStored, 'pids'> {
  readonly parentName?: string | null;
  readonly leaderName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_diagnosis` as it is kept. */
export interface DiagnosisStored extends AuditColumns {
  readonly id: Id<'diagnosis'>;
  readonly target: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly factorCode: string | null;
  readonly result: string | null;
  readonly confidence: number | null;
  readonly findingCount: number | null;
  readonly words: unknown;
  readonly cause: string | null;
  readonly advice: string | null;
  readonly beginTime: string | null;
  readonly endTime: string | null;
  readonly period: string | null;
  readonly valueCount: number | null;
  readonly findings: unknown;
  readonly parentId: Id<'diagnosis'> | null;
  readonly alarmId: Id<'alarmRecord'> | null;
  readonly warningId: string | null;
  readonly orderId: Id<'workOrder'> | null;
}

/** A record of `diagnosis` as it is answered. */
export interface DiagnosisRow extends DiagnosisStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly parentName?: string | null;
  readonly alarmName?: string | null;
  readonly orderName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_dict_data` as it is kept. */
export interface DictDataStored extends AuditColumns {
  readonly id: Id<'dictData'>;
  readonly version: number;
  readonly dictTypeId: Id<'dictType'>;
  readonly dictValue: string;
  readonly dictLabel: string;
  readonly color: string | null;
  readonly sort: number;
  readonly remark: string | null;
}

/** A record of `dictData` as it is answered. */
export interface DictDataRow extends DictDataStored {
  readonly dictTypeName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_dict_type` as it is kept. */
export interface DictTypeStored extends AuditColumns {
  readonly id: Id<'dictType'>;
  readonly version: number;
  readonly dictName: string;
  readonly dictType: string;
  readonly sort: number;
  readonly remark: string | null;
}

/** A record of `dictType` as it is answered. */
export interface DictTypeRow extends DictTypeStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_door` as it is kept. */
export interface DoorStored extends AuditColumns {
  readonly id: Id<'door'>;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly status: string | null;
  readonly lastSeenAt: string | null;
  readonly isEnabled: boolean | null;
  readonly vendor: string | null;
  readonly model: string | null;
  readonly cameraId: Id<'camera'> | null;
  readonly offlineMinutes: number;
  readonly keyMadeAt: string | null;
  readonly keyHash: string | null;
  readonly remark: string | null;
}

/** A record of `door` as it is answered. */
export interface DoorRow extends Omit<DoorStored, 'keyHash'> {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly cameraName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_door_event` as it is kept. */
export interface DoorEventStored extends AuditColumns {
  readonly id: Id<'doorEvent'>;
  readonly eventAt: string;
  readonly receivedAt: string;
  readonly isLate: boolean | null;
  readonly doorId: Id<'door'>;
  readonly eventNo: string;
  readonly eventType: string | null;
  readonly cameraPicture: readonly StoredFile[] | null;
  readonly devicePicture: readonly StoredFile[] | null;
  readonly personId: Id<'doorPerson'> | null;
  readonly personName: string | null;
  readonly cardNo: string | null;
  readonly userId: Id<'user'> | null;
  readonly note: string | null;
  readonly doubt: string | null;
  readonly asSent: string | null;
  readonly pictureAt: string | null;
  readonly pictureFault: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `doorEvent` as it is answered. */
export interface DoorEventRow extends DoorEventStored {
  readonly doorName?: string | null;
  readonly userName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_door_opening` as it is kept. */
export interface DoorOpeningStored extends AuditColumns {
  readonly id: Id<'doorOpening'>;
  readonly askedAt: string;
  readonly doorId: Id<'door'>;
  readonly askerId: Id<'user'>;
  readonly reason: string;
  readonly state: string;
  readonly fetchedAt: string | null;
  readonly doneAt: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `doorOpening` as it is answered. */
export interface DoorOpeningRow extends DoorOpeningStored {
  readonly doorName?: string | null;
  readonly askerName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_door_person` as it is kept. */
export interface DoorPersonStored extends AuditColumns {
  readonly id: Id<'doorPerson'>;
  readonly version: number;
  readonly name: string;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly cardNo: string | null;
  readonly personNo: string | null;
  readonly userId: Id<'user'> | null;
  readonly unit: string | null;
  readonly mobile: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly isEnabled: boolean | null;
  readonly remark: string | null;
}

/** A record of `doorPerson` as it is answered. */
export interface DoorPersonRow extends DoorPersonStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly userName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_standard` as it is kept. */
export interface EmissionStandardStored extends AuditColumns {
  readonly id: Id<'emissionStandard'>;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly standardType: string | null;
  readonly medium: string;
  readonly confirmed: boolean | null;
  readonly inForceFrom: string | null;
  readonly inForceTo: string | null;
  readonly remark: string | null;
}

/** A record of `emissionStandard` as it is answered. */
export interface EmissionStandardRow extends EmissionStandardStored {
  readonly items: readonly {
    readonly id: string;
    readonly level: string;
    readonly factorId: Id<'factor'>;
    readonly factorName?: string | null;
    readonly upper: number | null;
    readonly lower: number | null;
    readonly period: string | null;
    readonly condition: string | null;
    readonly referenceO2: number | null;
    readonly confirmed: boolean | null;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_enterprise` as it is kept. */
export interface EnterpriseStored extends AuditColumns {
  readonly id: Id<'enterprise'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly shortName: string | null;
  readonly creditCode: string;
  readonly industry: string;
  readonly enterpriseClass: string | null;
  readonly attentionDegree: string | null;
  readonly regionCode: string;
  readonly deptId: Id<'dept'> | null;
  readonly keyPolluter: boolean | null;
  readonly permitNo: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly creditLevel: string | null;
  readonly creditIndex: number | null;
  readonly remark: string | null;
}

/** A record of `enterprise` as it is answered. */
export interface EnterpriseRow extends Omit<EnterpriseStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly deptName?: string | null;
  readonly outlets: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly kind: string;
    readonly direction: string | null;
    readonly lng: number | null;
    readonly lat: number | null;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_equipment` as it is kept. */
export interface EquipmentStored extends AuditColumns {
  readonly id: Id<'equipment'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string | null;
  readonly stationId: Id<'station'>;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly equipmentType: string;
  readonly factorCode: string | null;
  readonly maker: string | null;
  readonly model: string | null;
  readonly serialNo: string | null;
  readonly range: string | null;
  readonly status: string;
  readonly faultUnit: string | null;
  readonly faultSince: string | null;
  readonly faultMinutes: number | null;
  readonly installDate: string | null;
  readonly calibrationDays: number | null;
  readonly lastCalibration: string | null;
  readonly calibrationDue: string | null;
  readonly images: readonly StoredFile[] | null;
  readonly files: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `equipment` as it is answered. */
export interface EquipmentRow extends Omit<EquipmentStored, 'deleted'> {
  readonly stationName?: string | null;
  readonly monitorPointName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly faultHours: number | null;
  readonly calibrationLeft: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_equipment_book` as it is kept. */
export interface EquipmentBookStored {
  readonly id: Id<'equipmentBook'>;
  readonly recordId: Id<'standingBookRecord'> | null;
  readonly equipmentId: Id<'equipment'> | null;
  readonly bookId: Id<'standingBook'> | null;
  readonly filledAt: string | null;
  readonly fillerId: Id<'user'> | null;
  readonly status: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly creator: string | null;
}

/** A record of `equipmentBook` as it is answered. */
export interface EquipmentBookRow extends EquipmentBookStored {
  readonly recordName?: string | null;
  readonly equipmentName?: string | null;
  readonly bookName?: string | null;
  readonly fillerName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `aca_exam` as it is kept. */
export interface ExamStored extends AuditColumns {
  readonly id: Id<'exam'>;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly tries: number;
  readonly triesPer: string;
  readonly review: string;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly certificate: boolean | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly instructions: string | null;
  readonly publishedAt: string | null;
}

/** A record of `exam` as it is answered. */
export interface ExamRow extends ExamStored {
  readonly parts: readonly {
    readonly id: string;
    readonly categoryId: Id<'courseCategory'>;
    readonly categoryName?: string | null;
    readonly kind: string;
    readonly difficulty: string | null;
    readonly count: number;
    readonly points: number;
    readonly partialPoints: number | null;
  }[];
  readonly questionCount: number | null;
  readonly forRoles: readonly Id<'role'>[];
  readonly forRolesName?: readonly string[] | null;
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_exam_answer` as it is kept. */
export interface ExamAnswerStored extends AuditColumns {
  readonly id: Id<'examAnswer'>;
  readonly attemptId: Id<'examAttempt'> | null;
  readonly examId: Id<'exam'> | null;
  readonly userId: Id<'user'> | null;
  readonly seq: number | null;
  readonly questionId: Id<'question'> | null;
  readonly revision: number | null;
  readonly stem: string | null;
  readonly kind: string | null;
  readonly choices: string | null;
  readonly answerKey: string | null;
  readonly explain: string | null;
  readonly points: number | null;
  readonly partialPoints: number | null;
  readonly answer: string | null;
  readonly isFlagged: boolean | null;
  readonly score: number | null;
  readonly isOpen: boolean | null;
  readonly comment: string | null;
  readonly markedBy: Id<'user'> | null;
  readonly markedAt: string | null;
  readonly submittedAt: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `examAnswer` as it is answered. */
export interface ExamAnswerRow extends ExamAnswerStored {
  readonly attemptName?: string | null;
  readonly examName?: string | null;
  readonly userName?: string | null;
  readonly questionName?: string | null;
  readonly markedByName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `aca_exam_attempt` as it is kept. */
export interface ExamAttemptStored extends AuditColumns {
  readonly id: Id<'examAttempt'>;
  readonly examId: Id<'exam'> | null;
  readonly userId: Id<'user'> | null;
  readonly number: number | null;
  readonly status: string | null;
  readonly score: number | null;
  readonly total: number | null;
  readonly passScore: number | null;
  readonly startedAt: string | null;
  readonly dueAt: string | null;
  readonly submittedAt: string | null;
  readonly isLate: boolean | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `examAttempt` as it is answered. */
export interface ExamAttemptRow extends ExamAttemptStored {
  readonly examName?: string | null;
  readonly userName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_factor` as it is kept. */
export interface FactorStored extends AuditColumns {
  readonly id: Id<'factor'>;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly medium: string;
  readonly unit: string | null;
  readonly ambientUnit: string | null;
  readonly decimals: number;
  readonly ambientDecimals: number | null;
  readonly emissionUnit: string | null;
  readonly legacyCode: string | null;
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly sort: number | null;
}

/** A record of `factor` as it is answered. */
export interface FactorRow extends FactorStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_file` as it is kept. */
export interface FileStored extends AuditColumns {
  readonly id: Id<'file'>;
  readonly name: string | null;
  readonly size: number | null;
  readonly mime: string | null;
  readonly sha256: string | null;
  readonly storage: string | null;
  readonly storeKey: string | null;
  readonly isKept: boolean | null;
}

/** A record of `file` as it is answered. */
export interface FileRow extends Omit<FileStored, 'storeKey'> {
  readonly url: string | null;
  readonly bytes: readonly StoredFile[] | null;
  readonly creatorName?: string | null;
}

/** A row of `gw_command` as it is kept. */
export interface GatewayCommandStored {
  readonly id: Id<'gatewayCommand'>;
  readonly requestedAt: string | null;
  readonly mn: string | null;
  readonly stationId: Id<'station'> | null;
  readonly cn: string | null;
  readonly status: string | null;
  readonly qnRtn: string | null;
  readonly exeRtn: string | null;
  readonly outcome: string | null;
  readonly packets: number | null;
  readonly content: string | null;
  readonly answer: string | null;
  readonly words: unknown;
  readonly reason: string | null;
  readonly source: string | null;
  readonly requestedBy: Id<'user'> | null;
  readonly sends: number | null;
  readonly qn: string | null;
  readonly sentAt: string | null;
  readonly acceptedAt: string | null;
  readonly finishedAt: string | null;
  readonly deadlineAt: string | null;
}

/** A record of `gatewayCommand` as it is answered. */
export interface GatewayCommandRow extends GatewayCommandStored {
  readonly stationName?: string | null;
  readonly requestedByName?: string | null;
}

/** A row of `gw_device` as it is kept. */
export interface GatewayDeviceStored {
  readonly id: Id<'gatewayDevice'>;
  readonly mn: string | null;
  readonly stationId: Id<'station'> | null;
  readonly lastPacketAt: string | null;
  readonly clockOffsetMs: number | null;
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

/** A record of `gatewayDevice` as it is answered. */
export interface GatewayDeviceRow extends GatewayDeviceStored {
  readonly stationName?: string | null;
}

/** A row of `gw_forward` as it is kept. */
export interface GatewayForwardStored extends AuditColumns {
  readonly id: Id<'gatewayForward'>;
  readonly version: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly enabled: boolean | null;
  readonly sendsPlain: boolean | null;
  readonly maxMegabytes: number;
  readonly remark: string | null;
}

/** A record of `gatewayForward` as it is answered. */
export interface GatewayForwardRow extends GatewayForwardStored {
  readonly pointIds: readonly Id<'monitorPoint'>[];
  readonly pointNames?: readonly string[] | null;
  readonly lineState: string | null;
  readonly backlog: number | null;
  readonly sentCount: number | null;
  readonly droppedCount: number | null;
  readonly lastSentAt: string | null;
  readonly lastError: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `gw_device` as it is kept. */
export interface GatewayInboxStored {
  readonly id: Id<'gatewayInbox'>;
  readonly mn: string | null;
  readonly lastPacketAt: string | null;
  readonly packets: number | null;
  readonly lastCn: string | null;
  readonly lastSt: string | null;
  readonly edition: string | null;
  readonly firstPacketAt: string | null;
  readonly ip: string | null;
  readonly isIgnored: boolean | null;
  readonly ignoreReason: string | null;
  readonly ignoredBy: string | null;
  readonly ignoredAt: string | null;
}

/** A record of `gatewayInbox` as it is answered. */
export type GatewayInboxRow = GatewayInboxStored;

/** A row of `gw_key` as it is kept. */
export interface GatewayKeyStored {
  readonly id: Id<'gatewayKey'>;
  readonly mn: string | null;
  readonly stationId: Id<'station'> | null;
  readonly keyState: string | null;
  readonly currentAt: string | null;
  readonly renewAt: string | null;
  readonly pendingAt: string | null;
  readonly offeredAt: string | null;
  readonly openUntil: string | null;
  readonly oldUntil: string | null;
  readonly origin: string | null;
  readonly edition: string | null;
  readonly lastPacketAt: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `gatewayKey` as it is answered. */
export interface GatewayKeyRow extends GatewayKeyStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `gw_packet` as it is kept. */
export interface GatewayPacketStored {
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
}

/** A record of `gatewayPacket` as it is answered. */
export interface GatewayPacketRow extends GatewayPacketStored {
  readonly parsed: unknown;
}

/** A row of `gw_quarantine` as it is kept. */
export interface GatewayQuarantineStored {
  readonly id: Id<'gatewayQuarantine'>;
  readonly receivedAt: string | null;
  readonly mn: string | null;
  readonly pointId: Id<'monitorPoint'> | null;
  readonly reason: string | null;
  readonly dataTime: string | null;
  readonly cn: string | null;
  readonly status: string | null;
  readonly correctedTime: string | null;
  readonly decideReason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly skipped: number | null;
  readonly raw: string | null;
}

/** A record of `gatewayQuarantine` as it is answered. */
export interface GatewayQuarantineRow extends GatewayQuarantineStored {
  readonly pointName?: string | null;
}

/** A row of `gw_upload` as it is kept. */
export interface GatewayUploadStored {
  readonly id: Id<'gatewayUpload'>;
  readonly dataTime: string | null;
  readonly mn: string | null;
  readonly pointId: Id<'monitorPoint'> | null;
  readonly cn: string | null;
  readonly polId: string | null;
  readonly item: string | null;
  readonly content: string | null;
  readonly times: number | null;
  readonly lastAt: string | null;
  readonly receivedAt: string | null;
}

/** A record of `gatewayUpload` as it is answered. */
export interface GatewayUploadRow extends GatewayUploadStored {
  readonly pointName?: string | null;
}

/** A row of `dm_holiday` as it is kept. */
export interface HolidayStored extends AuditColumns {
  readonly id: Id<'holiday'>;
  readonly version: number;
  readonly day: string;
  readonly name: string;
  readonly isWorkday: boolean | null;
  readonly remark: string | null;
}

/** A record of `holiday` as it is answered. */
export interface HolidayRow extends HolidayStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_job_schedule` as it is kept. */
export interface JobScheduleStored extends AuditColumns {
  readonly id: Id<'jobSchedule'>;
  readonly version: number;
  readonly day: string;
  readonly shift: string;
  readonly engineerId: Id<'user'>;
  readonly opsCompanyId: Id<'opsCompany'>;
  readonly stationGroupId: Id<'stationGroup'> | null;
  readonly beginTime: string | null;
  readonly endTime: string | null;
  readonly label: string | null;
  readonly note: string | null;
}

/** A record of `jobSchedule` as it is answered. */
export interface JobScheduleRow extends JobScheduleStored {
  readonly engineerName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly stationGroupName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_lab_comparison` as it is kept. */
export interface LabComparisonStored {
  readonly id: Id<'labComparison'>;
  readonly sampleTime: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly factorId: Id<'factor'> | null;
  readonly unit: string | null;
  readonly labValue: number | null;
  readonly autoValue: number | null;
  readonly autoFlag: string | null;
  readonly absoluteError: number | null;
  readonly relativeError: number | null;
  readonly outcome: string | null;
  readonly tolerance: string | null;
  readonly method: string | null;
  readonly laboratory: string | null;
  readonly reportNo: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `labComparison` as it is answered. */
export interface LabComparisonRow extends LabComparisonStored {
  readonly monitorPointName?: string | null;
  readonly factorName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `sys_language` as it is kept. */
export interface LanguageStored extends AuditColumns {
  readonly id: Id<'language'>;
  readonly version: number;
  readonly tableName: string;
  readonly tableId: string;
  readonly fieldName: string;
  readonly language: string;
  readonly fieldValue: string;
}

/** A record of `language` as it is answered. */
export interface LanguageRow extends LanguageStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_lesson` as it is kept. */
export interface LessonStored extends AuditColumns {
  readonly id: Id<'lesson'>;
  readonly version: number;
  readonly courseId: Id<'course'>;
  readonly sort: number;
  readonly name: string;
  readonly kind: string;
  readonly minutes: number;
  readonly content: string | null;
  readonly pdf: readonly StoredFile[] | null;
  readonly video: readonly StoredFile[] | null;
}

/** A record of `lesson` as it is answered. */
export interface LessonRow extends LessonStored {
  readonly courseName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_lesson_progress` as it is kept. */
export interface LessonProgressStored extends AuditColumns {
  readonly id: Id<'lessonProgress'>;
  readonly recordId: Id<'trainingRecords'> | null;
  readonly lessonId: Id<'lesson'> | null;
  readonly userId: Id<'user'> | null;
  readonly spans: unknown;
  readonly seconds: number | null;
  readonly place: number | null;
  readonly lastAt: string | null;
  readonly doneAt: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `lessonProgress` as it is answered. */
export interface LessonProgressRow extends LessonProgressStored {
  readonly recordName?: string | null;
  readonly lessonName?: string | null;
  readonly userName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_limit` as it is kept. */
export interface LimitStored extends AuditColumns {
  readonly id: Id<'limit'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
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
  readonly negativeCount: number | null;
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly rangeCount: number | null;
  readonly changeMax: number | null;
  readonly changePercent: number | null;
  readonly markCount: number | null;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly standardType: string | null;
  readonly standardName: string | null;
  readonly enabled: boolean | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `limit` as it is answered. */
export interface LimitRow extends LimitStored {
  readonly monitorPointName?: string | null;
  readonly unit: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_list_view` as it is kept. */
export interface ListViewStored extends AuditColumns {
  readonly id: Id<'listView'>;
  readonly version: number;
  readonly name: string;
  readonly target: string;
  readonly share: string;
  readonly deptId: Id<'dept'> | null;
  readonly isDefault: boolean | null;
  readonly content: unknown;
}

/** A record of `listView` as it is answered. */
export interface ListViewRow extends ListViewStored {
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_log_error` as it is kept. */
export interface LogErrorStored extends AuditColumns {
  readonly id: Id<'logError'>;
  readonly requestUri: string | null;
  readonly requestMethod: string | null;
  readonly requestParams: string | null;
  readonly errorInfo: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A record of `logError` as it is answered. */
export interface LogErrorRow extends LogErrorStored {
  readonly creatorName?: string | null;
}

/** A row of `sys_log_login` as it is kept. */
export interface LogLoginStored extends AuditColumns {
  readonly id: Id<'logLogin'>;
  readonly creatorName: string | null;
  readonly operation: string | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A record of `logLogin` as it is answered. */
export interface LogLoginRow extends Omit<LogLoginStored, 'operation' | 'status'> {
  readonly operation: number | null;
  readonly status: number | null;
}

/** A row of `sys_log_operation` as it is kept. */
export interface LogOperationStored extends AuditColumns {
  readonly id: Id<'logOperation'>;
  readonly creatorName: string | null;
  readonly module: string | null;
  readonly operation: string | null;
  readonly words: unknown;
  readonly requestUri: string | null;
  readonly requestMethod: string | null;
  readonly requestParams: string | null;
  readonly requestTime: number | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
}

/** A record of `logOperation` as it is answered. */
export interface LogOperationRow extends Omit<LogOperationStored, 'status'> {
  readonly status: number | null;
}

/** A row of `sys_mail_config` as it is kept. */
export interface MailConfigStored extends AuditColumns {
  readonly id: Id<'mailConfig'>;
  readonly version: number;
  readonly smtp: string | null;
  readonly port: number;
  readonly username: string | null;
  readonly password: string | null;
}

/** A record of `mailConfig` as it is answered. */
export interface MailConfigRow extends Omit<MailConfigStored, 'password'> {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_mail_log` as it is kept. */
export interface MailLogStored extends AuditColumns {
  readonly id: Id<'mailLog'>;
  readonly templateId: string | null;
  readonly subject: string | null;
  readonly mailFrom: string | null;
  readonly mailTo: string | null;
  readonly mailCc: string | null;
  readonly content: string | null;
  readonly status: string | null;
  readonly isLocal: boolean | null;
}

/** A record of `mailLog` as it is answered. */
export interface MailLogRow extends Omit<MailLogStored, 'status'> {
  readonly status: number | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_mail_template` as it is kept. */
export interface MailTemplateStored extends AuditColumns {
  readonly id: Id<'mailTemplate'>;
  readonly version: number;
  readonly name: string;
  readonly subject: string;
  readonly content: string;
}

/** A record of `mailTemplate` as it is answered. */
export interface MailTemplateRow extends MailTemplateStored {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_manual_reading` as it is kept. */
export interface ManualReadingStored extends AuditColumns {
  readonly id: Id<'manualReading'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly factorId: Id<'factor'>;
  readonly factorCode: string | null;
  readonly kind: string;
  readonly value: number;
  readonly unit: string | null;
  readonly doubt: string | null;
  readonly sampleTime: string;
  readonly analysisTime: string | null;
  readonly flag: string | null;
  readonly status: string;
  readonly method: string | null;
  readonly sampler: string | null;
  readonly laboratory: string | null;
  readonly reportNo: string | null;
  readonly remark: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly changedBy: Id<'user'> | null;
  readonly submitterId: Id<'user'> | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditTime: string | null;
  readonly auditComment: string | null;
}

/** A record of `manualReading` as it is answered. */
export interface ManualReadingRow extends ManualReadingStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly factorName?: string | null;
  readonly creatorName?: string | null;
  readonly changedByName?: string | null;
  readonly submitterName?: string | null;
  readonly auditorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_manual_sampling` as it is kept. */
export interface ManualSamplingStored extends AuditColumns {
  readonly id: Id<'manualSampling'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly orderId: Id<'workOrder'>;
  readonly dueTime: string;
  readonly lastTime: string;
  readonly status: string;
  readonly sampleTime: string | null;
  readonly factors: string | null;
  readonly missing: string | null;
  readonly assigneeId: Id<'user'> | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `manualSampling` as it is answered. */
export interface ManualSamplingRow extends ManualSamplingStored {
  readonly monitorPointName?: string | null;
  readonly orderName?: string | null;
  readonly assigneeName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_menu` as it is kept. */
export interface MenuStored extends AuditColumns {
  readonly id: Id<'menu'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'menu'> | null;
  readonly icon: string | null;
  readonly type: string;
  readonly sort: number;
  readonly url: string | null;
  readonly permissions: string | null;
  readonly openStyle: string | null;
  readonly menuKey: string | null;
  readonly pids: string | null;
}

/** A record of `menu` as it is answered. */
export interface MenuRow extends Omit<MenuStored, 'type' | 'openStyle' | 'pids'> {
  readonly parentName?: string | null;
  readonly type: number;
  readonly openStyle: number | null;
  readonly resourceList: readonly {
    readonly id: string;
    readonly resourceUrl: string;
    readonly resourceMethod: string;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `msg_message` as it is kept. */
export interface MessageStored extends AuditColumns {
  readonly id: Id<'message'>;
  readonly kind: string | null;
  readonly level: string | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
  readonly link: string | null;
  readonly topic: string | null;
  readonly sourceId: string | null;
  readonly byName: string | null;
  readonly what: string | null;
  readonly words: unknown;
  readonly userId: Id<'user'> | null;
}

/** A record of `message` as it is answered. */
export interface MessageRow extends MessageStored {
  readonly userName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_monitor_point` as it is kept. */
export interface MonitorPointStored extends AuditColumns {
  readonly id: Id<'monitorPoint'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly mn: string;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly monitorType: string;
  readonly stCode: string;
  readonly protocol: string | null;
  readonly outletCode: string | null;
  readonly status: string | null;
  readonly rtIntervalSeconds: number;
  readonly minuteIntervalMinutes: number;
  readonly crcMode: string;
  readonly password: string | null;
  readonly commandTimeoutSeconds: number | null;
  readonly commandResends: number | null;
  readonly passwordMode: string | null;
  readonly encoding: string | null;
  readonly encryption: string | null;
  readonly overtimeSeconds: number | null;
  readonly resendCount: number | null;
  readonly referenceO2: number | null;
  readonly location: Location | null;
  readonly lastPacketTime: string | null;
}

/** A record of `monitorPoint` as it is answered. */
export interface MonitorPointRow extends Omit<MonitorPointStored, 'deleted' | 'password'> {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_rule` as it is kept. */
export interface MonitorRuleStored extends AuditColumns {
  readonly id: Id<'monitorRule'>;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly factorCode: string | null;
  readonly kind: string | null;
  readonly tree: unknown | null;
  readonly types: readonly string[] | null;
  readonly runningVersion: number | null;
  readonly mode: string | null;
  readonly publishedAt: string | null;
  readonly publisherId: Id<'user'> | null;
  readonly remark: string | null;
}

/** A record of `monitorRule` as it is answered. */
export interface MonitorRuleRow extends MonitorRuleStored {
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly groupIds: readonly Id<'stationGroup'>[];
  readonly groupNames?: readonly string[] | null;
  readonly pointIds: readonly Id<'monitorPoint'>[];
  readonly pointNames?: readonly string[] | null;
  readonly alarms7: number | null;
  readonly warnings7: number | null;
  readonly hits7: number | null;
  readonly publisherName?: string | null;
  readonly updaterName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_dept` as it is kept. */
export interface MyDeptStored extends AuditColumns {
  readonly id: Id<'myDept'>;
  readonly version: number;
  readonly name: string;
  readonly pid: Id<'dept'> | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `myDept` as it is answered. */
export interface MyDeptRow extends MyDeptStored {
  readonly parentName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_enterprise` as it is kept. */
export interface MyEnterpriseStored extends AuditColumns {
  readonly id: Id<'myEnterprise'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string | null;
  readonly shortName: string | null;
  readonly creditCode: string | null;
  readonly industry: string | null;
  readonly attentionDegree: string | null;
  readonly regionCode: string | null;
  readonly keyPolluter: boolean | null;
  readonly permitNo: string | null;
  readonly creditLevel: string | null;
  readonly creditIndex: number | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `myEnterprise` as it is answered. */
export interface MyEnterpriseRow extends Omit<MyEnterpriseStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface MyInfoStored extends AuditColumns {
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
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `myInfo` as it is answered. */
export interface MyInfoRow extends Omit<MyInfoStored, 'gender'> {
  readonly gender: number;
  readonly deptName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_log_login` as it is kept. */
export interface MyLoginStored extends AuditColumns {
  readonly id: Id<'myLogin'>;
  readonly operation: string | null;
  readonly status: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly creatorName: string | null;
}

/** A record of `myLogin` as it is answered. */
export interface MyLoginRow extends Omit<MyLoginStored, 'operation' | 'status'> {
  readonly operation: number | null;
  readonly status: number | null;
}

/** A row of `sys_notice_user` as it is kept. */
export interface MyNoticeStored extends AuditColumns {
  readonly id: Id<'myNotice'>;
  readonly title: string | null;
  readonly type: string | null;
  readonly senderName: string | null;
  readonly senderDate: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
  readonly noticeId: Id<'notice'> | null;
  readonly receiverId: Id<'user'> | null;
}

/** A record of `myNotice` as it is answered. */
export interface MyNoticeRow extends Omit<MyNoticeStored, 'type' | 'readStatus'> {
  readonly type: number | null;
  readonly readStatus: number | null;
  readonly noticeName?: string | null;
  readonly receiverName?: string | null;
  readonly content: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_company` as it is kept. */
export interface MyOpsCompanyStored extends AuditColumns {
  readonly id: Id<'myOpsCompany'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string | null;
  readonly creditCode: string | null;
  readonly regionCode: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly staffCount: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `myOpsCompany` as it is answered. */
export interface MyOpsCompanyRow extends Omit<MyOpsCompanyStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface MySecurityStored extends AuditColumns {
  readonly id: Id<'mySecurity'>;
  readonly username: string | null;
  readonly mobile: string | null;
  readonly passwordDate: string | null;
}

/** A record of `mySecurity` as it is answered. */
export interface MySecurityRow extends MySecurityStored {
  readonly creatorName?: string | null;
}

/** A row of `sys_session` as it is kept. */
export interface MySessionStored extends AuditColumns {
  readonly id: Id<'mySession'>;
  readonly ip: string | null;
  readonly seenAt: string | null;
  readonly userAgent: string | null;
  readonly userId: Id<'user'> | null;
}

/** A record of `mySession` as it is answered. */
export interface MySessionRow extends MySessionStored {
  readonly device: string | null;
  readonly isCurrent: boolean | null;
  readonly userName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `tb_news` as it is kept. */
export interface NewsStored extends AuditColumns {
  readonly id: Id<'news'>;
  readonly version: number;
  readonly title: string;
  readonly content: string;
  readonly pubDate: string;
  readonly deptId: Id<'dept'> | null;
}

/** A record of `news` as it is answered. */
export interface NewsRow extends NewsStored {
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_notice` as it is kept. */
export interface NoticeStored extends AuditColumns {
  readonly id: Id<'notice'>;
  readonly version: number;
  readonly title: string;
  readonly type: string;
  readonly receiverType: string;
  readonly content: string;
  readonly status: string | null;
  readonly senderName: string | null;
  readonly senderDate: string | null;
}

/** A record of `notice` as it is answered. */
export interface NoticeRow extends Omit<NoticeStored, 'type' | 'receiverType' | 'status'> {
  readonly type: number;
  readonly receiverType: number;
  readonly receiverTypeList: readonly Id<'dept'>[];
  readonly receiverTypeListName?: readonly string[] | null;
  readonly receiverTypeIds: string | null;
  readonly status: number | null;
  readonly receiverName: string | null;
  readonly readStatus: number | null;
  readonly readDate: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_notice_user` as it is kept. */
export interface NoticeUserStored extends AuditColumns {
  readonly id: Id<'noticeUser'>;
  readonly noticeId: Id<'notice'> | null;
  readonly receiverName: string | null;
  readonly readStatus: string | null;
  readonly readDate: string | null;
}

/** A record of `noticeUser` as it is answered. */
export interface NoticeUserRow extends Omit<NoticeUserStored, 'readStatus'> {
  readonly noticeName?: string | null;
  readonly readStatus: number | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface OnlineStored extends AuditColumns {
  readonly id: Id<'online'>;
  readonly username: string | null;
  readonly realName: string | null;
  readonly deptId: Id<'dept'> | null;
}

/** A record of `online` as it is answered. */
export interface OnlineRow extends OnlineStored {
  readonly deptName?: string | null;
  readonly userId: string | null;
  readonly loginDate: string | null;
  readonly expireDate: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_company` as it is kept. */
export interface OpsCompanyStored extends AuditColumns {
  readonly id: Id<'opsCompany'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly creditCode: string;
  readonly regionCode: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly staffCount: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `opsCompany` as it is answered. */
export interface OpsCompanyRow extends Omit<OpsCompanyStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_plan` as it is kept. */
export interface OpsPlanStored extends AuditColumns {
  readonly id: Id<'opsPlan'>;
  readonly version: number;
  readonly planNo: string;
  readonly name: string;
  readonly status: string;
  readonly opsCompanyId: Id<'opsCompany'>;
  readonly regionCode: string;
  readonly month: string;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
}

/** A record of `opsPlan` as it is answered. */
export interface OpsPlanRow extends OpsPlanStored {
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_order_cost` as it is kept. */
export interface OrderCostStored extends AuditColumns {
  readonly id: Id<'orderCost'>;
  readonly version: number;
  readonly workOrderId: Id<'workOrder'>;
  readonly kind: string;
  readonly amount: number;
  readonly day: string;
  readonly note: string | null;
  readonly vouchers: readonly StoredFile[] | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `orderCost` as it is answered. */
export interface OrderCostRow extends OrderCostStored {
  readonly workOrderName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_order_figures_row` as it is kept. */
export interface OrderFiguresStored {
  readonly id: Id<'orderFigures'>;
  readonly createDate: string | null;
  readonly orderType: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly assigneeId: Id<'user'> | null;
  readonly done: number | null;
  readonly doneRate: number | null;
  readonly inTime: number | null;
  readonly inTimeRate: number | null;
  readonly overdue: number | null;
  readonly responseMinutes: number | null;
  readonly responseLate: number | null;
  readonly workMinutes: number | null;
  readonly rejected: number | null;
  readonly checkinFaults: number | null;
  readonly creator: string | null;
}

/** A record of `orderFigures` as it is answered. */
export interface OrderFiguresRow extends OrderFiguresStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly assigneeName?: string | null;
}

/** A row of `ops_order_flow` as it is kept. */
export interface OrderFlowStored extends AuditColumns {
  readonly id: Id<'orderFlow'>;
  readonly version: number;
  readonly orderType: string;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly audits: readonly string[] | null;
  readonly process: string | null;
  readonly confirmBy: string;
  readonly remote: string;
  readonly photoStrict: boolean | null;
  readonly responseHours: number | null;
  readonly reviewHours: number;
  readonly confirmHours: number;
  readonly afterConfirm: string;
  readonly escalateHours: number | null;
  readonly escalateTo: readonly string[] | null;
  readonly remark: string | null;
}

/** A record of `orderFlow` as it is answered. */
export interface OrderFlowRow extends OrderFlowStored {
  readonly opsCompanyName?: string | null;
  readonly processName: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_order_part` as it is kept. */
export interface OrderPartStored extends AuditColumns {
  readonly id: Id<'orderPart'>;
  readonly version: number;
  readonly workOrderId: Id<'workOrder'>;
  readonly kind: string;
  readonly balanceId: Id<'stockBalance'> | null;
  readonly name: string | null;
  readonly spec: string | null;
  readonly quantity: number;
  readonly unit: string | null;
  readonly serialIn: string | null;
  readonly serialOut: string | null;
  readonly price: number | null;
  readonly remark: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `orderPart` as it is answered. */
export interface OrderPartRow extends OrderPartStored {
  readonly workOrderName?: string | null;
  readonly balanceName?: string | null;
  readonly amount: number | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_order_type` as it is kept. */
export interface OrderTypeStored extends AuditColumns {
  readonly id: Id<'orderType'>;
  readonly version: number;
  readonly orderType: string;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly active: boolean | null;
  readonly needVisit: boolean | null;
  readonly needConfirm: boolean | null;
  readonly needForm: boolean | null;
  readonly photoCount: number;
  readonly photoStation: number | null;
  readonly photoReading: number | null;
  readonly photoBefore: number | null;
  readonly photoAfter: number | null;
  readonly photoCheckin: number | null;
  readonly urgency: string;
  readonly finishHours: number | null;
  readonly samplingAfter: number | null;
  readonly samplingEvery: number | null;
  readonly samplingTypes: readonly string[] | null;
  readonly remark: string | null;
}

/** A record of `orderType` as it is answered. */
export interface OrderTypeRow extends OrderTypeStored {
  readonly opsCompanyName?: string | null;
  readonly books: readonly {
    readonly id: string;
    readonly bookId: Id<'standingBook'>;
    readonly bookName?: string | null;
    readonly required: boolean | null;
  }[];
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_outgoing_call` as it is kept. */
export interface OutgoingCallStored extends AuditColumns {
  readonly id: Id<'outgoingCall'>;
  readonly service: string | null;
  readonly address: string | null;
  readonly state: string | null;
  readonly httpStatus: number | null;
  readonly durationMs: number | null;
  readonly attempts: number | null;
  readonly nextAt: string | null;
  readonly error: string | null;
  readonly entity: string | null;
  readonly recordId: string | null;
  readonly sent: string | null;
}

/** A record of `outgoingCall` as it is answered. */
export interface OutgoingCallRow extends Omit<OutgoingCallStored, 'sent'> {
  readonly creatorName?: string | null;
}

/** A row of `sys_outgoing_service` as it is kept. */
export interface OutgoingServiceStored extends AuditColumns {
  readonly id: Id<'outgoingService'>;
  readonly version: number;
  readonly name: string;
  readonly address: string;
  readonly method: string;
  readonly headName: string | null;
  readonly secret: string | null;
  readonly timeoutSeconds: number;
  readonly isEnabled: boolean | null;
  readonly remark: string | null;
}

/** A record of `outgoingService` as it is answered. */
export interface OutgoingServiceRow extends Omit<OutgoingServiceStored, 'secret'> {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_params` as it is kept. */
export interface ParamsStored extends AuditColumns {
  readonly id: Id<'params'>;
  readonly version: number;
  readonly paramCode: string;
  readonly paramValue: string;
  readonly paramType: string | null;
  readonly remark: string | null;
}

/** A record of `params` as it is answered. */
export interface ParamsRow extends Omit<ParamsStored, 'paramType'> {
  readonly paramType: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_park` as it is kept. */
export interface ParkStored extends AuditColumns {
  readonly id: Id<'park'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly code: string;
  readonly regionCode: string;
  readonly level: string | null;
  readonly area: number | null;
  readonly manager: string | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly location: Location | null;
  readonly boundary: readonly (readonly [lng: number, lat: number])[] | null;
  readonly remark: string | null;
}

/** A record of `park` as it is answered. */
export interface ParkRow extends Omit<ParkStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly enterpriseIds: readonly Id<'enterprise'>[];
  readonly enterpriseNames?: readonly string[] | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_period_due_row` as it is kept. */
export interface PeriodDueStored {
  readonly id: Id<'periodDue'>;
  readonly dueDay: string | null;
  readonly ruleName: string | null;
  readonly stationId: Id<'station'> | null;
  readonly orderType: string | null;
  readonly progress: string | null;
  readonly lastDay: string | null;
  readonly slotDay: string | null;
  readonly isMoved: boolean | null;
  readonly orderId: Id<'workOrder'> | null;
  readonly assigneeId: Id<'user'> | null;
  readonly plannedFor: Id<'user'> | null;
  readonly problem: string | null;
  readonly moveReason: string | null;
  readonly movedBy: Id<'user'> | null;
  readonly moveFrom: string | null;
  readonly moveTo: string | null;
  readonly ruleId: Id<'periodRule'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `periodDue` as it is answered. */
export interface PeriodDueRow extends PeriodDueStored {
  readonly stationName?: string | null;
  readonly orderName?: string | null;
  readonly assigneeName?: string | null;
  readonly plannedForName?: string | null;
  readonly movedByName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `ops_period_rate_row` as it is kept. */
export interface PeriodRateStored {
  readonly id: Id<'periodRate'>;
  readonly month: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly stationId: Id<'station'> | null;
  readonly dues: number | null;
  readonly done: number | null;
  readonly doneInTime: number | null;
  readonly overdue: number | null;
  readonly missed: number | null;
  readonly rate: number | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `periodRate` as it is answered. */
export interface PeriodRateRow extends PeriodRateStored {
  readonly opsCompanyName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `ops_period_rule` as it is kept. */
export interface PeriodRuleStored extends AuditColumns {
  readonly id: Id<'periodRule'>;
  readonly version: number;
  readonly name: string;
  readonly enabled: boolean | null;
  readonly orderType: string;
  readonly urgency: string;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly stationTypes: readonly string[] | null;
  readonly equipmentType: string | null;
  readonly templateCode: string | null;
  readonly every: number;
  readonly unit: string;
  readonly anchor: string;
  readonly until: string | null;
  readonly offDays: string;
  readonly windowDays: number;
  readonly leadDays: number;
  readonly assignee: string;
  readonly catchUp: string;
  readonly content: string | null;
}

/** A record of `periodRule` as it is answered. */
export interface PeriodRuleRow extends PeriodRuleStored {
  readonly opsCompanyName?: string | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly preview: unknown;
  readonly ledger: string | null;
  readonly ledgerReason: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_point_standard` as it is kept. */
export interface PointStandardStored extends AuditColumns {
  readonly id: Id<'pointStandard'>;
  readonly version: number;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly standardId: Id<'emissionStandard'>;
  readonly level: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly remark: string | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `pointStandard` as it is answered. */
export interface PointStandardRow extends PointStandardStored {
  readonly monitorPointName?: string | null;
  readonly standardName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_post` as it is kept. */
export interface PostStored extends AuditColumns {
  readonly id: Id<'post'>;
  readonly version: number;
  readonly postCode: string;
  readonly postName: string;
  readonly sort: number;
  readonly status: string;
}

/** A record of `post` as it is answered. */
export interface PostRow extends Omit<PostStored, 'status'> {
  readonly status: number;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `wf_process_step` as it is kept. */
export interface ProcessStepStored {
  readonly id: Id<'processStep'>;
  readonly processName: string | null;
  readonly definitionId: Id<'wfDefinition'> | null;
  readonly processKey: string | null;
  readonly version: number | null;
  readonly nodeName: string | null;
  readonly node: string | null;
  readonly title: string | null;
  readonly assigneeId: Id<'user'> | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly seconds: number | null;
  readonly longest: number | null;
  readonly hours: number | null;
  readonly finished: number | null;
  readonly late: number | null;
  readonly returned: number | null;
  readonly starterId: Id<'user'> | null;
  readonly startDeptId: Id<'dept'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly processInstanceId: string | null;
}

/** A record of `processStep` as it is answered. */
export interface ProcessStepRow extends ProcessStepStored {
  readonly definitionName?: string | null;
  readonly assigneeName?: string | null;
  readonly starterName?: string | null;
  readonly startDeptName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `sys_public_key` as it is kept. */
export interface PublicKeyStored extends AuditColumns {
  readonly id: Id<'publicKey'>;
  readonly name: string;
  readonly entity: string;
  readonly validUntil: string;
  readonly perMinute: number | null;
  readonly usedAt: string | null;
  readonly isRevoked: boolean | null;
  readonly keyHash: string | null;
}

/** A record of `publicKey` as it is answered. */
export interface PublicKeyRow extends Omit<PublicKeyStored, 'keyHash'> {
  readonly creatorName?: string | null;
}

/** A row of `aca_question` as it is kept. */
export interface QuestionStored extends AuditColumns {
  readonly id: Id<'question'>;
  readonly version: number;
  readonly stem: string;
  readonly categoryId: Id<'courseCategory'>;
  readonly kind: string;
  readonly difficulty: string;
  readonly choices: string | null;
  readonly answer: string;
  readonly explain: string | null;
  readonly isEnabled: boolean | null;
  readonly revision: number | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
}

/** A record of `question` as it is answered. */
export interface QuestionRow extends QuestionStored {
  readonly categoryName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_question_version` as it is kept. */
export interface QuestionVersionStored extends AuditColumns {
  readonly id: Id<'questionVersion'>;
  readonly questionId: Id<'question'> | null;
  readonly revision: number | null;
  readonly stem: string | null;
  readonly kind: string | null;
  readonly choices: string | null;
  readonly answer: string | null;
  readonly explain: string | null;
}

/** A record of `questionVersion` as it is answered. */
export interface QuestionVersionRow extends QuestionVersionStored {
  readonly questionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_rate_day_row` as it is kept. */
export interface RateDayStored {
  readonly id: Id<'rateDay'>;
  readonly day: string | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly stationId: Id<'station'> | null;
  readonly effectiveTransmission: number | null;
  readonly transmissionRate: number | null;
  readonly effectRate: number | null;
  readonly should: number | null;
  readonly received: number | null;
  readonly valid: number | null;
  readonly stopped: number | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly dutyUserId: Id<'user'> | null;
  readonly regionCode: string | null;
}

/** A record of `rateDay` as it is answered. */
export interface RateDayRow extends RateDayStored {
  readonly monitorPointName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly dutyUserName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `sys_region` as it is kept. */
export interface RegionStored extends AuditColumns {
  readonly id: Id<'region'>;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly pid: Id<'region'> | null;
  readonly treeLevel: string | null;
  readonly sort: number;
  readonly pids: string | null;
}

/** A record of `region` as it is answered. */
export interface RegionRow extends Omit<RegionStored, 'treeLevel' | 'pids'> {
  readonly parentName?: string | null;
  readonly treeLevel: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_report_subscription` as it is kept. */
export interface ReportSubscriptionStored extends AuditColumns {
  readonly id: Id<'reportSubscription'>;
  readonly version: number;
  readonly userId: Id<'user'> | null;
  readonly kinds: readonly string[];
  readonly subjects: readonly string[] | null;
  readonly templates: readonly string[] | null;
  readonly onlyExceeded: boolean | null;
  readonly byMessage: boolean | null;
  readonly byMail: boolean | null;
  readonly sentUpto: string | null;
}

/** A record of `reportSubscription` as it is answered. */
export interface ReportSubscriptionRow extends ReportSubscriptionStored {
  readonly userName?: string | null;
  readonly monitorPointIds: readonly Id<'monitorPoint'>[];
  readonly monitorPointNames?: readonly string[] | null;
  readonly enterpriseIds: readonly Id<'enterprise'>[];
  readonly enterpriseNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_role` as it is kept. */
export interface RoleStored extends AuditColumns {
  readonly id: Id<'role'>;
  readonly version: number;
  readonly name: string;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
}

/** A record of `role` as it is answered. */
export interface RoleRow extends RoleStored {
  readonly deptName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly menuIdList: readonly Id<'menu'>[];
  readonly menuNameList?: readonly string[] | null;
  readonly deptIdList: readonly Id<'dept'>[];
  readonly deptNameList?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_rule_hit` as it is kept. */
export interface RuleHitStored {
  readonly id: Id<'ruleHit'>;
  readonly ruleId: Id<'monitorRule'> | null;
  readonly number: number | null;
  readonly at: string | null;
  readonly stationId: Id<'station'> | null;
  readonly monitorPointId: Id<'monitorPoint'> | null;
  readonly value: number | null;
  readonly evidence: unknown;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `ruleHit` as it is answered. */
export interface RuleHitRow extends RuleHitStored {
  readonly ruleName?: string | null;
  readonly stationName?: string | null;
  readonly monitorPointName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `dm_rule_version` as it is kept. */
export interface RuleVersionStored extends AuditColumns {
  readonly id: Id<'ruleVersion'>;
  readonly ruleId: Id<'monitorRule'>;
  readonly number: number;
  readonly mode: string;
  readonly tree: unknown;
  readonly scope: unknown;
  readonly comment: string | null;
  readonly rolledBackTo: number | null;
  readonly publishedAt: string | null;
  readonly publisherId: Id<'user'> | null;
}

/** A record of `ruleVersion` as it is answered. */
export interface RuleVersionRow extends RuleVersionStored {
  readonly ruleName?: string | null;
  readonly publisherName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `test_sample_custody` as it is kept. */
export interface SampleCustodyStored extends AuditColumns {
  readonly id: Id<'sampleCustody'>;
  readonly sampleId: Id<'testingSample'> | null;
  readonly at: string | null;
  readonly step: string | null;
  readonly giverId: Id<'user'> | null;
  readonly takerId: Id<'user'> | null;
  readonly condition: string | null;
  readonly seal: string | null;
  readonly sealNo: string | null;
  readonly temperature: number | null;
  readonly note: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly testDeptId: Id<'dept'> | null;
  readonly regionCode: string | null;
}

/** A record of `sampleCustody` as it is answered. */
export interface SampleCustodyRow extends SampleCustodyStored {
  readonly sampleName?: string | null;
  readonly giverName?: string | null;
  readonly takerName?: string | null;
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly testDeptName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_schedule` as it is kept. */
export interface ScheduleStored extends AuditColumns {
  readonly id: Id<'schedule'>;
  readonly version: number;
  readonly beanName: string;
  readonly params: string | null;
  readonly cronExpression: string;
  readonly remark: string | null;
  readonly status: string | null;
}

/** A record of `schedule` as it is answered. */
export interface ScheduleRow extends Omit<ScheduleStored, 'status'> {
  readonly status: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_schedule_log` as it is kept. */
export interface ScheduleLogStored extends AuditColumns {
  readonly id: Id<'scheduleLog'>;
  readonly jobId: string | null;
  readonly beanName: string | null;
  readonly params: string | null;
  readonly status: string | null;
  readonly times: number | null;
  readonly error: string | null;
}

/** A record of `scheduleLog` as it is answered. */
export interface ScheduleLogRow extends Omit<ScheduleLogStored, 'status'> {
  readonly status: number | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_screen_session` as it is kept. */
export interface ScreenSessionStored extends AuditColumns {
  readonly id: Id<'screenSession'>;
  readonly name: string;
  readonly wall: string;
  readonly userId: Id<'user'>;
  readonly validUntil: string;
  readonly allowsVideo: boolean | null;
  readonly isStopped: boolean | null;
  readonly seenAt: string | null;
  readonly seenIp: string | null;
  readonly keyDate: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly family: string | null;
  readonly keyHash: string | null;
}

/** A record of `screenSession` as it is answered. */
export interface ScreenSessionRow extends Omit<ScreenSessionStored, 'family' | 'keyHash'> {
  readonly userName?: string | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `sys_sms` as it is kept. */
export interface SmsStored extends AuditColumns {
  readonly id: Id<'sms'>;
  readonly version: number;
  readonly smsCode: string;
  readonly platform: string;
  readonly remark: string | null;
  readonly aliyunAccessKeyId: string | null;
  readonly aliyunAccessKeySecret: string | null;
  readonly aliyunSignName: string | null;
  readonly aliyunTemplateCode: string | null;
  readonly qcloudAppId: string | null;
  readonly qcloudAppKey: string | null;
  readonly qcloudSignName: string | null;
  readonly qcloudTemplateId: string | null;
  readonly qiniuAccessKey: string | null;
  readonly qiniuSecretKey: string | null;
  readonly qiniuTemplateId: string | null;
}

/** A record of `sms` as it is answered. */
export interface SmsRow extends Omit<SmsStored, 'platform' | 'aliyunAccessKeySecret' | 'qcloudAppId' | 'qcloudAppKey' | 'qiniuSecretKey'> {
  readonly platform: number;
  readonly qcloudAppId: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_sms_log` as it is kept. */
export interface SmsLogStored extends AuditColumns {
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
}

/** A record of `smsLog` as it is answered. */
export interface SmsLogRow extends Omit<SmsLogStored, 'platform' | 'status'> {
  readonly platform: number | null;
  readonly status: number | null;
  readonly creatorName?: string | null;
}

/** A row of `dm_special_event` as it is kept. */
export interface SpecialEventStored extends AuditColumns {
  readonly id: Id<'specialEvent'>;
  readonly version: number;
  readonly name: string;
  readonly type: string;
  readonly level: string;
  readonly status: string;
  readonly regionCode: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly raisesLevel: boolean | null;
  readonly requirements: string | null;
  readonly files: readonly StoredFile[] | null;
}

/** A record of `specialEvent` as it is answered. */
export interface SpecialEventRow extends SpecialEventStored {
  readonly regionName?: string | null;
  readonly stationIds: readonly Id<'station'>[];
  readonly stationNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_standing_book` as it is kept. */
export interface StandingBookStored extends AuditColumns {
  readonly id: Id<'standingBook'>;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly medium: string;
  readonly period: string;
  readonly orderTypes: readonly string[] | null;
  readonly runningVersion: number | null;
  readonly publishedAt: string | null;
  readonly publisherId: Id<'user'> | null;
  readonly source: string | null;
  readonly document: unknown;
  readonly remark: string | null;
}

/** A record of `standingBook` as it is answered. */
export interface StandingBookRow extends StandingBookStored {
  readonly records: number | null;
  readonly publisherName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_standing_book_import` as it is kept. */
export interface StandingBookImportStored extends AuditColumns {
  readonly id: Id<'standingBookImport'>;
  readonly version: number;
  readonly importNo: string | null;
  readonly bookId: Id<'standingBook'>;
  readonly asStatus: string;
  readonly status: string | null;
  readonly versionId: Id<'standingBookVersion'> | null;
  readonly rowCount: number | null;
  readonly takenCount: number | null;
  readonly refusedCount: number | null;
  readonly files: readonly StoredFile[] | null;
  readonly unread: string | null;
  readonly importedAt: string | null;
  readonly ownerId: Id<'user'> | null;
}

/** A record of `standingBookImport` as it is answered. */
export interface StandingBookImportRow extends StandingBookImportStored {
  readonly bookName?: string | null;
  readonly versionName?: string | null;
  readonly ownerName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_standing_book_import_row` as it is kept. */
export interface StandingBookImportRowStored extends AuditColumns {
  readonly id: Id<'standingBookImportRow'>;
  readonly rowNo: number;
  readonly key: string | null;
  readonly sheet: string | null;
  readonly outcome: string;
  readonly recordId: Id<'standingBookRecord'> | null;
  readonly reason: string | null;
  readonly stamp: string | null;
  readonly importId: Id<'standingBookImport'>;
  readonly ownerId: Id<'user'> | null;
}

/** A record of `standingBookImportRow` as it is answered. */
export interface StandingBookImportRowRow extends StandingBookImportRowStored {
  readonly recordName?: string | null;
  readonly importName?: string | null;
  readonly ownerName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_standing_book_permission` as it is kept. */
export interface StandingBookPermissionStored extends AuditColumns {
  readonly id: Id<'standingBookPermission'>;
  readonly version: number;
  readonly bookId: Id<'standingBook'>;
  readonly roleId: Id<'role'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly mayFill: boolean | null;
  readonly mayReview: boolean | null;
  readonly mayView: boolean | null;
  readonly mayExport: boolean | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly remark: string | null;
}

/** A record of `standingBookPermission` as it is answered. */
export interface StandingBookPermissionRow extends StandingBookPermissionStored {
  readonly bookName?: string | null;
  readonly roleName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_standing_book_rate_row` as it is kept. */
export interface StandingBookRateStored {
  readonly id: Id<'standingBookRate'>;
  readonly month: string | null;
  readonly countedTime: string | null;
  readonly bookId: Id<'standingBook'> | null;
  readonly stationId: Id<'station'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly total: number | null;
  readonly filled: number | null;
  readonly audited: number | null;
  readonly returned: number | null;
  readonly overdue: number | null;
  readonly rate: number | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly creator: string | null;
}

/** A record of `standingBookRate` as it is answered. */
export interface StandingBookRateRow extends StandingBookRateStored {
  readonly bookName?: string | null;
  readonly stationName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `ops_standing_book_record` as it is kept. */
export interface StandingBookRecordStored extends AuditColumns {
  readonly id: Id<'standingBookRecord'>;
  readonly version: number;
  readonly recordNo: string | null;
  readonly bookId: Id<'standingBook'>;
  readonly status: string;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly workOrderId: Id<'workOrder'> | null;
  readonly versionId: Id<'standingBookVersion'> | null;
  readonly dueTime: string | null;
  readonly countedTime: string | null;
  readonly fillerId: Id<'user'> | null;
  readonly filledAt: string | null;
  readonly nextDate: string | null;
  readonly remindDate: string | null;
  readonly remindedAt: string | null;
  readonly remindedFor: string | null;
  readonly remindedDates: unknown;
  readonly auditorId: Id<'user'> | null;
  readonly auditTime: string | null;
  readonly returnReason: string | null;
  readonly revision: number | null;
  readonly changeReason: string | null;
  readonly changeAskerId: Id<'user'> | null;
  readonly words: unknown;
  readonly faultTitle: string | null;
  readonly faultText: string | null;
  readonly faultPhotos: readonly StoredFile[] | null;
  readonly asked: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A record of `standingBookRecord` as it is answered. */
export interface StandingBookRecordRow extends StandingBookRecordStored {
  readonly bookName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly workOrderName?: string | null;
  readonly versionName?: string | null;
  readonly isOutdated: boolean | null;
  readonly fillerName?: string | null;
  readonly auditorName?: string | null;
  readonly changeAskerName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_standing_book_revision` as it is kept. */
export interface StandingBookRevisionStored extends AuditColumns {
  readonly id: Id<'standingBookRevision'>;
  readonly label: string | null;
  readonly recordId: Id<'standingBookRecord'>;
  readonly number: number;
  readonly reason: string | null;
  readonly changes: string | null;
  readonly askerId: Id<'user'> | null;
  readonly allowerId: Id<'user'> | null;
  readonly allowedAt: string | null;
  readonly versionId: Id<'standingBookVersion'> | null;
  readonly stationId: Id<'station'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly asked: unknown;
}

/** A record of `standingBookRevision` as it is answered. */
export interface StandingBookRevisionRow extends StandingBookRevisionStored {
  readonly recordName?: string | null;
  readonly askerName?: string | null;
  readonly allowerName?: string | null;
  readonly versionName?: string | null;
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_standing_book_version` as it is kept. */
export interface StandingBookVersionStored extends AuditColumns {
  readonly id: Id<'standingBookVersion'>;
  readonly label: string | null;
  readonly bookId: Id<'standingBook'>;
  readonly number: number;
  readonly document: unknown;
  readonly form: unknown;
  readonly comment: string | null;
  readonly rolledBackTo: number | null;
  readonly publishedAt: string | null;
  readonly publisherId: Id<'user'> | null;
}

/** A record of `standingBookVersion` as it is answered. */
export interface StandingBookVersionRow extends StandingBookVersionStored {
  readonly bookName?: string | null;
  readonly publisherName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_station` as it is kept. */
export interface StationStored extends AuditColumns {
  readonly id: Id<'station'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly code: string;
  readonly enterpriseId: Id<'enterprise'>;
  readonly stationType: string;
  readonly regionCode: string;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly dutyUserId: Id<'user'> | null;
  readonly status: string | null;
  readonly lastPacketTime: string | null;
  readonly offlineMinutes: number | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `station` as it is answered. */
export interface StationRow extends Omit<StationStored, 'deleted'> {
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly dutyUserName?: string | null;
  readonly onDutyName: string | null;
  readonly dutyMobile: string | null;
  readonly contractUntil: string | null;
  readonly nextPlan: string | null;
  readonly groupIdList: readonly Id<'stationGroup'>[];
  readonly groupNameList?: readonly string[] | null;
  readonly openOrderCount: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_station_group` as it is kept. */
export interface StationGroupStored extends AuditColumns {
  readonly id: Id<'stationGroup'>;
  readonly version: number;
  readonly name: string;
  readonly remark: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
}

/** A record of `stationGroup` as it is answered. */
export interface StationGroupRow extends StationGroupStored {
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly deptName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_stock_balance` as it is kept. */
export interface StockBalanceStored extends AuditColumns {
  readonly id: Id<'stockBalance'>;
  readonly itemId: Id<'stockItem'> | null;
  readonly warehouseId: Id<'warehouse'>;
  readonly batchId: Id<'stockBatch'>;
  readonly batchNo: string | null;
  readonly label: string | null;
  readonly expiry: string | null;
  readonly state: string | null;
  readonly quantity: number | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `stockBalance` as it is answered. */
export interface StockBalanceRow extends StockBalanceStored {
  readonly itemName?: string | null;
  readonly warehouseName?: string | null;
  readonly batchName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_stock_batch` as it is kept. */
export interface StockBatchStored extends AuditColumns {
  readonly id: Id<'stockBatch'>;
  readonly version: number;
  readonly itemId: Id<'stockItem'>;
  readonly batchNo: string;
  readonly expiry: string | null;
  readonly state: string;
  readonly price: number | null;
  readonly supplier: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `stockBatch` as it is answered. */
export interface StockBatchRow extends StockBatchStored {
  readonly itemName?: string | null;
  readonly quantity: number | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_stock_count` as it is kept. */
export interface StockCountStored extends AuditColumns {
  readonly id: Id<'stockCount'>;
  readonly version: number;
  readonly name: string | null;
  readonly status: string;
  readonly warehouseId: Id<'warehouse'>;
  readonly itemId: Id<'stockItem'> | null;
  readonly note: string | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `stockCount` as it is answered. */
export interface StockCountRow extends StockCountStored {
  readonly warehouseName?: string | null;
  readonly itemName?: string | null;
  readonly lineCount: number | null;
  readonly openCount: number | null;
  readonly differenceCount: number | null;
  readonly creatorName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_stock_count_line` as it is kept. */
export interface StockCountLineStored extends AuditColumns {
  readonly id: Id<'stockCountLine'>;
  readonly countId: Id<'stockCount'>;
  readonly itemId: Id<'stockItem'> | null;
  readonly batchId: Id<'stockBatch'>;
  readonly batchNo: string | null;
  readonly expiry: string | null;
  readonly counted: number | null;
  readonly countedAt: string | null;
  readonly countedBy: Id<'user'> | null;
  readonly bookQuantity: number | null;
  readonly difference: number | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `stockCountLine` as it is answered. */
export interface StockCountLineRow extends StockCountLineStored {
  readonly countName?: string | null;
  readonly itemName?: string | null;
  readonly batchName?: string | null;
  readonly countedByName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_stock_item` as it is kept. */
export interface StockItemStored extends AuditColumns {
  readonly id: Id<'stockItem'>;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly kind: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly nextExpiry: string | null;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly maker: string | null;
  readonly expiryDays: number;
  readonly opsCompanyId: Id<'opsCompany'>;
  readonly remark: string | null;
  readonly regionCode: string | null;
}

/** A record of `stockItem` as it is answered. */
export interface StockItemRow extends StockItemStored {
  readonly usable: number | null;
  readonly minimum: number | null;
  readonly shortCount: number | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_stock_minimum` as it is kept. */
export interface StockMinimumStored extends AuditColumns {
  readonly id: Id<'stockMinimum'>;
  readonly version: number;
  readonly itemId: Id<'stockItem'>;
  readonly warehouseId: Id<'warehouse'>;
  readonly minimum: number;
  readonly usable: number | null;
  readonly isShort: boolean | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
}

/** A record of `stockMinimum` as it is answered. */
export interface StockMinimumRow extends StockMinimumStored {
  readonly itemName?: string | null;
  readonly warehouseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_stock_movement` as it is kept. */
export interface StockMovementStored extends AuditColumns {
  readonly id: Id<'stockMovement'>;
  readonly at: string;
  readonly kind: string;
  readonly itemId: Id<'stockItem'>;
  readonly warehouseId: Id<'warehouse'>;
  readonly batchId: Id<'stockBatch'>;
  readonly quantity: number;
  readonly balance: number | null;
  readonly itemBalance: number | null;
  readonly price: number | null;
  readonly reason: string | null;
  readonly workOrderId: Id<'workOrder'> | null;
  readonly orderPartId: string | null;
  readonly bookRecordId: Id<'standingBookRecord'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly countId: Id<'stockCount'> | null;
}

/** A record of `stockMovement` as it is answered. */
export interface StockMovementRow extends StockMovementStored {
  readonly itemName?: string | null;
  readonly warehouseName?: string | null;
  readonly batchName?: string | null;
  readonly amount: number | null;
  readonly workOrderName?: string | null;
  readonly bookRecordName?: string | null;
  readonly creatorName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly countName?: string | null;
}

/** A row of `dm_stop` as it is kept. */
export interface StopStored extends AuditColumns {
  readonly id: Id<'stop'>;
  readonly version: number;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly stopType: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly status: string;
  readonly reason: string;
  readonly files: readonly StoredFile[] | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditTime: string | null;
  readonly auditComment: string | null;
}

/** A record of `stop` as it is answered. */
export interface StopRow extends StopStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly monitorPointIds: readonly Id<'monitorPoint'>[];
  readonly monitorPointNames?: readonly string[] | null;
  readonly creatorName?: string | null;
  readonly auditorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_storage_config` as it is kept. */
export interface StorageConfigStored extends AuditColumns {
  readonly id: Id<'storageConfig'>;
  readonly version: number;
  readonly type: string;
  readonly qiniuDomain: string | null;
  readonly qiniuPrefix: string | null;
  readonly qiniuEndPoint: string | null;
  readonly qiniuAccessKey: string | null;
  readonly qiniuSecretKey: string | null;
  readonly qiniuBucketName: string | null;
  readonly aliyunDomain: string | null;
  readonly aliyunPrefix: string | null;
  readonly aliyunEndPoint: string | null;
  readonly aliyunAccessKeyId: string | null;
  readonly aliyunAccessKeySecret: string | null;
  readonly aliyunBucketName: string | null;
  readonly qcloudDomain: string | null;
  readonly qcloudPrefix: string | null;
  readonly qcloudAppId: string | null;
  readonly qcloudSecretId: string | null;
  readonly qcloudSecretKey: string | null;
  readonly qcloudBucketName: string | null;
  readonly qcloudRegion: string | null;
  readonly fastdfsDomain: string | null;
  readonly localDomain: string | null;
  readonly localPrefix: string | null;
  readonly localPath: string | null;
  readonly minioEndPoint: string | null;
  readonly minioAccessKey: string | null;
  readonly minioSecretKey: string | null;
  readonly minioBucketName: string | null;
  readonly minioPrefix: string | null;
}

/** A record of `storageConfig` as it is answered. */
export interface StorageConfigRow extends Omit<StorageConfigStored, 'type' | 'qiniuSecretKey' | 'aliyunAccessKeySecret' | 'qcloudAppId' | 'qcloudSecretKey' | 'minioSecretKey'> {
  readonly type: number;
  readonly qcloudAppId: number | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_supervision` as it is kept. */
export interface SupervisionStored extends AuditColumns {
  readonly id: Id<'supervision'>;
  readonly version: number;
  readonly supervisionNo: string | null;
  readonly title: string;
  readonly status: string;
  readonly source: string | null;
  readonly enterpriseId: Id<'enterprise'>;
  readonly stationId: Id<'station'> | null;
  readonly regionCode: string | null;
  readonly deadline: string;
  readonly receiver: Id<'user'> | null;
  readonly content: string;
  readonly files: readonly StoredFile[] | null;
  readonly alarmId: Id<'alarmRecord'> | null;
  readonly warningId: Id<'warning'> | null;
  readonly issuer: Id<'user'> | null;
  readonly issueTime: string | null;
  readonly signer: Id<'user'> | null;
  readonly signTime: string | null;
  readonly feedback: string | null;
  readonly feedbackFiles: readonly StoredFile[] | null;
  readonly feedbackTime: string | null;
  readonly reviewer: Id<'user'> | null;
  readonly reviewTime: string | null;
  readonly reviewComment: string | null;
  readonly isOverdue: boolean | null;
  readonly urgeCount: number | null;
  readonly urgeTime: string | null;
  readonly remindTime: string | null;
}

/** A record of `supervision` as it is answered. */
export interface SupervisionRow extends SupervisionStored {
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly regionName?: string | null;
  readonly receiverName?: string | null;
  readonly alarmName?: string | null;
  readonly warningName?: string | null;
  readonly issuerName?: string | null;
  readonly signerName?: string | null;
  readonly reviewerName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_testing_company` as it is kept. */
export interface TestingCompanyStored extends AuditColumns {
  readonly id: Id<'testingCompany'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly creditCode: string;
  readonly regionCode: string;
  readonly scopeItems: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly staffCount: number | null;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly images: readonly StoredFile[] | null;
  readonly files: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `testingCompany` as it is answered. */
export interface TestingCompanyRow extends Omit<TestingCompanyStored, 'deleted'> {
  readonly regionName?: string | null;
  readonly cmaNo: string | null;
  readonly cmaExpiry: string | null;
  readonly cmaLeft: number | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `test_testing_method` as it is kept. */
export interface TestingMethodStored extends AuditColumns {
  readonly id: Id<'testingMethod'>;
  readonly version: number;
  readonly name: string;
  readonly item: string;
  readonly factorId: Id<'factor'> | null;
  readonly unit: string;
  readonly detectionLimit: string | null;
  readonly quantLimit: string | null;
  readonly places: number | null;
  readonly enabled: boolean | null;
  readonly isChecked: boolean | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly remark: string | null;
}

/** A record of `testingMethod` as it is answered. */
export interface TestingMethodRow extends TestingMethodStored {
  readonly factorName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `test_testing_report` as it is kept. */
export interface TestingReportStored extends AuditColumns {
  readonly id: Id<'testingReport'>;
  readonly reportNo: string | null;
  readonly taskId: Id<'testingTask'> | null;
  readonly versionNo: number | null;
  readonly state: string | null;
  readonly file: readonly StoredFile[] | null;
  readonly issuedFile: readonly StoredFile[] | null;
  readonly conclusion: string | null;
  readonly checkCode: string | null;
  readonly authorId: Id<'user'> | null;
  readonly uploadedAt: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditedAt: string | null;
  readonly auditComment: string | null;
  readonly rejectedBy: Id<'user'> | null;
  readonly rejectReason: string | null;
  readonly signerId: Id<'user'> | null;
  readonly signedAt: string | null;
  readonly signWay: string | null;
  readonly signMeaning: string | null;
  readonly signature: readonly StoredFile[] | null;
  readonly voidedAt: string | null;
  readonly voidedBy: Id<'user'> | null;
  readonly voidReason: string | null;
  readonly fileHash: string | null;
  readonly issuedHash: string | null;
  readonly dataHash: string | null;
  readonly previousHash: string | null;
  readonly hash: string | null;
  readonly drawingHash: string | null;
  readonly signHash: string | null;
  readonly seal: string | null;
  readonly issueSeal: string | null;
  readonly data: unknown;
  readonly integrity: string | null;
  readonly integrityNote: string | null;
  readonly checkedAt: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly testDeptId: Id<'dept'> | null;
  readonly regionCode: string | null;
}

/** A record of `testingReport` as it is answered. */
export interface TestingReportRow extends TestingReportStored {
  readonly taskName?: string | null;
  readonly authorName?: string | null;
  readonly auditorName?: string | null;
  readonly rejectedByName?: string | null;
  readonly signerName?: string | null;
  readonly voidedByName?: string | null;
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly testDeptName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `test_testing_result` as it is kept. */
export interface TestingResultStored extends AuditColumns {
  readonly id: Id<'testingResult'>;
  readonly version: number;
  readonly taskId: Id<'testingTask'> | null;
  readonly taskNo: string | null;
  readonly sampleId: Id<'testingSample'> | null;
  readonly item: string | null;
  readonly factorId: Id<'factor'> | null;
  readonly factorCode: string | null;
  readonly round: number | null;
  readonly status: string;
  readonly digits: string | null;
  readonly parallel: string | null;
  readonly unit: string | null;
  readonly methodId: Id<'testingMethod'> | null;
  readonly methodName: string | null;
  readonly detectionLimit: string | null;
  readonly quantLimit: string | null;
  readonly places: number | null;
  readonly limitValue: string | null;
  readonly isOver: boolean | null;
  readonly isUnfit: boolean | null;
  readonly comparison: string | null;
  readonly kind: string | null;
  readonly reported: string | null;
  readonly instrument: string | null;
  readonly analystId: Id<'user'> | null;
  readonly recordedAt: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditedAt: string | null;
  readonly auditComment: string | null;
  readonly correctedBy: Id<'user'> | null;
  readonly correctReason: string | null;
  readonly retestOf: Id<'testingResult'> | null;
  readonly retestBy: Id<'user'> | null;
  readonly retestReason: string | null;
  readonly remark: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly testDeptId: Id<'dept'> | null;
  readonly regionCode: string | null;
}

/** A record of `testingResult` as it is answered. */
export interface TestingResultRow extends TestingResultStored {
  readonly taskName?: string | null;
  readonly sampleName?: string | null;
  readonly factorName?: string | null;
  readonly shown: string | null;
  readonly analystName?: string | null;
  readonly auditorName?: string | null;
  readonly correctedByName?: string | null;
  readonly retestOfName?: string | null;
  readonly retestByName?: string | null;
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly testDeptName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `test_testing_sample` as it is kept. */
export interface TestingSampleStored extends AuditColumns {
  readonly id: Id<'testingSample'>;
  readonly sampleNo: string | null;
  readonly taskId: Id<'testingTask'> | null;
  readonly taskNo: string | null;
  readonly status: string | null;
  readonly point: string | null;
  readonly container: string | null;
  readonly preservative: string | null;
  readonly method: string | null;
  readonly keepHours: number | null;
  readonly sampledAt: string | null;
  readonly keepUntil: string | null;
  readonly samplerId: Id<'user'> | null;
  readonly temperature: number | null;
  readonly sealNo: string | null;
  readonly location: Location | null;
  readonly photos: readonly StoredFile[] | null;
  readonly holderId: Id<'user'> | null;
  readonly receivedAt: string | null;
  readonly isLate: boolean | null;
  readonly missingReason: string | null;
  readonly remark: string | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly testDeptId: Id<'dept'> | null;
  readonly regionCode: string | null;
}

/** A record of `testingSample` as it is answered. */
export interface TestingSampleRow extends TestingSampleStored {
  readonly taskName?: string | null;
  readonly factorIds: readonly Id<'factor'>[];
  readonly factorNames?: readonly string[] | null;
  readonly samplerName?: string | null;
  readonly holderName?: string | null;
  readonly custody: string | null;
  readonly mayTake: boolean | null;
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly testDeptName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `test_testing_task` as it is kept. */
export interface TestingTaskStored extends AuditColumns {
  readonly id: Id<'testingTask'>;
  readonly version: number;
  readonly taskNo: string | null;
  readonly name: string;
  readonly status: string;
  readonly taskType: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly stationId: Id<'station'> | null;
  readonly clientName: string | null;
  readonly testingCompanyId: Id<'testingCompany'>;
  readonly testDeptId: Id<'dept'> | null;
  readonly address: string | null;
  readonly regionCode: string | null;
  readonly planDate: string;
  readonly deadline: string | null;
  readonly leaderId: Id<'user'> | null;
  readonly requirement: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly submitTime: string | null;
  readonly dispatcherId: Id<'user'> | null;
  readonly dispatchTime: string | null;
  readonly acceptTime: string | null;
  readonly startTime: string | null;
  readonly startLocation: Location | null;
  readonly startPhotos: readonly StoredFile[] | null;
  readonly handOverTime: string | null;
  readonly finishTime: string | null;
  readonly reportFile: readonly StoredFile[] | null;
  readonly conclusion: string | null;
  readonly reportVersion: number | null;
  readonly checkCode: string | null;
  readonly authorId: Id<'user'> | null;
  readonly uploadTime: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly auditTime: string | null;
  readonly signerId: Id<'user'> | null;
  readonly signTime: string | null;
  readonly signature: readonly StoredFile[] | null;
  readonly completeTime: string | null;
  readonly statusTime: string | null;
  readonly redeployCount: number | null;
  readonly rejectCount: number | null;
}

/** A record of `testingTask` as it is answered. */
export interface TestingTaskRow extends TestingTaskStored {
  readonly enterpriseName?: string | null;
  readonly stationName?: string | null;
  readonly testingCompanyName?: string | null;
  readonly testDeptName?: string | null;
  readonly regionName?: string | null;
  readonly leaderName?: string | null;
  readonly samplerIds: readonly Id<'user'>[];
  readonly samplerNames?: readonly string[] | null;
  readonly items: readonly {
    readonly id: string;
    readonly factorId: Id<'factor'>;
    readonly factorName?: string | null;
    readonly point: string;
    readonly method: string | null;
    readonly count: number;
    readonly limitFrom: number | null;
    readonly limitValue: number | null;
    readonly unit: string | null;
    readonly container: string | null;
    readonly preservative: string | null;
  }[];
  readonly sampleCount: number | null;
  readonly takenCount: number | null;
  readonly dispatcherName?: string | null;
  readonly authorName?: string | null;
  readonly auditorName?: string | null;
  readonly signerName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_training_file` as it is kept. */
export interface TrainingFileStored extends AuditColumns {
  readonly id: Id<'trainingFile'>;
  readonly version: number;
  readonly deleted: boolean;
  readonly name: string;
  readonly topic: string;
  readonly stationId: Id<'station'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly files: readonly StoredFile[];
  readonly summary: string | null;
}

/** A record of `trainingFile` as it is answered. */
export interface TrainingFileRow extends Omit<TrainingFileStored, 'deleted'> {
  readonly stationName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `aca_training_record` as it is kept. */
export interface TrainingRecordsStored extends AuditColumns {
  readonly id: Id<'trainingRecords'>;
  readonly userId: Id<'user'> | null;
  readonly courseId: Id<'course'> | null;
  readonly result: string | null;
  readonly percent: number | null;
  readonly seconds: number | null;
  readonly score: number | null;
  readonly startedAt: string | null;
  readonly studiedAt: string | null;
  readonly passedAt: string | null;
  readonly reminded: number | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `trainingRecords` as it is answered. */
export interface TrainingRecordsRow extends TrainingRecordsStored {
  readonly userName?: string | null;
  readonly courseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
}

/** A row of `ops_unit_certificate` as it is kept. */
export interface UnitCertificateStored extends AuditColumns {
  readonly id: Id<'unitCertificate'>;
  readonly version: number;
  readonly certNo: string;
  readonly kind: string;
  readonly unitKind: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly testingCompanyId: Id<'testingCompany'> | null;
  readonly regionCode: string | null;
  readonly deptId: Id<'dept'> | null;
  readonly status: string;
  readonly issuer: string | null;
  readonly issueDate: string | null;
  readonly expiryDate: string;
  readonly remindDays: number | null;
  readonly remindDate: string | null;
  readonly expireDate: string | null;
  readonly files: readonly StoredFile[] | null;
  readonly remark: string | null;
}

/** A record of `unitCertificate` as it is answered. */
export interface UnitCertificateRow extends UnitCertificateStored {
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly testingCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly deptName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user` as it is kept. */
export interface UserStored extends AuditColumns {
  readonly id: Id<'user'>;
  readonly version: number;
  readonly username: string;
  readonly realName: string;
  readonly password: string | null;
  readonly deptId: Id<'dept'>;
  readonly userType: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly gender: string | null;
  readonly status: string;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly avatar: readonly StoredFile[] | null;
  readonly headUrl: string | null;
  readonly passwordDate: string | null;
  readonly remark: string | null;
  readonly superAdmin: boolean | null;
  readonly mustChangePassword: boolean | null;
}

/** A record of `user` as it is answered. */
export interface UserRow extends Omit<UserStored, 'password' | 'gender' | 'status' | 'superAdmin'> {
  readonly deptName?: string | null;
  readonly gender: number | null;
  readonly status: number;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly roleIdList: readonly Id<'role'>[];
  readonly roleNameList?: readonly string[] | null;
  readonly stationGroupIdList: readonly Id<'stationGroup'>[];
  readonly stationGroupNameList?: readonly string[] | null;
  readonly stationIdList: readonly Id<'station'>[];
  readonly stationNameList?: readonly string[] | null;
  readonly postIdList: readonly Id<'post'>[];
  readonly postNameList?: readonly string[] | null;
  readonly superAdmin: number | null;
  readonly isLocked: boolean | null;
  readonly hasTwoStep: boolean | null;
  readonly openTasks: number | null;
  readonly openOrders: number | null;
  readonly lastLogin: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user_account` as it is kept. */
export interface UserAccountStored extends AuditColumns {
  readonly id: Id<'userAccount'>;
  readonly version: number;
  readonly userId: Id<'user'>;
  readonly systemName: string;
  readonly account: string;
  readonly remark: string | null;
}

/** A record of `userAccount` as it is answered. */
export interface UserAccountRow extends UserAccountStored {
  readonly userName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `sys_user_monitor` as it is kept. */
export interface UserMonitorStored extends AuditColumns {
  readonly id: Id<'userMonitor'>;
  readonly version: number;
  readonly userId: Id<'user'>;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly remark: string | null;
}

/** A record of `userMonitor` as it is answered. */
export interface UserMonitorRow extends UserMonitorStored {
  readonly userName?: string | null;
  readonly monitorPointName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_video_device` as it is kept. */
export interface VideoDeviceStored extends AuditColumns {
  readonly id: Id<'videoDevice'>;
  readonly version: number;
  readonly name: string | null;
  readonly platformId: Id<'videoPlatform'>;
  readonly serial: string;
  readonly channel: number;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly remark: string | null;
}

/** A record of `videoDevice` as it is answered. */
export interface VideoDeviceRow extends VideoDeviceStored {
  readonly platformName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_video_platform` as it is kept. */
export interface VideoPlatformStored extends AuditColumns {
  readonly id: Id<'videoPlatform'>;
  readonly version: number;
  readonly name: string;
  readonly address: string;
  readonly appKey: string;
  readonly appSecret: string | null;
  readonly isEnabled: boolean | null;
  readonly remark: string | null;
}

/** A record of `videoPlatform` as it is answered. */
export interface VideoPlatformRow extends Omit<VideoPlatformStored, 'appSecret'> {
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_warehouse` as it is kept. */
export interface WarehouseStored extends AuditColumns {
  readonly id: Id<'warehouse'>;
  readonly version: number;
  readonly name: string;
  readonly opsCompanyId: Id<'opsCompany'>;
  readonly keeperId: Id<'user'> | null;
  readonly address: string | null;
  readonly remark: string | null;
  readonly regionCode: string | null;
}

/** A record of `warehouse` as it is answered. */
export interface WarehouseRow extends WarehouseStored {
  readonly opsCompanyName?: string | null;
  readonly keeperName?: string | null;
  readonly heldCount: number | null;
  readonly shortCount: number | null;
  readonly regionName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `dm_warning` as it is kept. */
export interface WarningStored extends AuditColumns {
  readonly id: Id<'warning'>;
  readonly version: number;
  readonly warningNo: string | null;
  readonly level: string;
  readonly title: string;
  readonly status: string;
  readonly verifyStatus: string | null;
  readonly reason: string | null;
  readonly source: string | null;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
  readonly monitorPointId: Id<'monitorPoint'>;
  readonly factorCode: string | null;
  readonly beginTime: string;
  readonly endTime: string | null;
  readonly times: number | null;
  readonly value: number | null;
  readonly limitValue: number | null;
  readonly unit: string | null;
  readonly words: unknown;
  readonly trend: string | null;
  readonly content: string | null;
  readonly key: string | null;
  readonly ruleId: Id<'monitorRule'> | null;
  readonly ruleVersion: number | null;
  readonly evidence: unknown;
  readonly alarmId: Id<'alarmRecord'> | null;
  readonly workOrderId: Id<'workOrder'> | null;
  readonly isJoined: boolean | null;
  readonly supervisionId: Id<'supervision'> | null;
  readonly verifyResult: string | null;
  readonly verifyComment: string | null;
  readonly verifier: Id<'user'> | null;
  readonly verifyTime: string | null;
  readonly closeTime: string | null;
}

/** A record of `warning` as it is answered. */
export interface WarningRow extends WarningStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
  readonly monitorPointName?: string | null;
  readonly ruleName?: string | null;
  readonly alarmName?: string | null;
  readonly workOrderName?: string | null;
  readonly supervisionName?: string | null;
  readonly verifierName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `wf_my_process` as it is kept. */
export interface WfApplyStored {
  readonly id: Id<'wfApply'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionName: string | null;
  readonly startTime: string | null;
  readonly ended: boolean | null;
  readonly taskName: string | null;
  readonly taskCreateTime: string | null;
  readonly assigneeName: string | null;
  readonly status: string | null;
  readonly endTime: string | null;
  readonly endComment: string | null;
  readonly suspended: boolean | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionKey: string | null;
  readonly processDefinitionVersion: number | null;
  readonly startUserId: Id<'user'> | null;
}

/** A record of `wfApply` as it is answered. */
export interface WfApplyRow extends WfApplyStored {
  readonly startUserName?: string | null;
}

/** A row of `wf_my_copy` as it is kept. */
export interface WfCopyStored {
  readonly id: Id<'wfCopy'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processDefinitionName: string | null;
  readonly startUserId: Id<'user'> | null;
  readonly senderId: Id<'user'> | null;
  readonly copyTime: string | null;
  readonly comment: string | null;
  readonly status: string | null;
  readonly activityName: string | null;
  readonly isRead: boolean | null;
  readonly readTime: string | null;
  readonly processInstanceId: string | null;
  readonly startTime: string | null;
  readonly userId: Id<'user'> | null;
}

/** A record of `wfCopy` as it is answered. */
export interface WfCopyRow extends WfCopyStored {
  readonly startUserName?: string | null;
  readonly senderName?: string | null;
  readonly userName?: string | null;
}

/** A row of `wf_definition_list` as it is kept. */
export interface WfDefinitionStored {
  readonly id: Id<'wfDefinition'>;
  readonly processDefinitionId: string | null;
  readonly deploymentId: string | null;
  readonly name: string | null;
  readonly processName: string | null;
  readonly key: string | null;
  readonly version: number | null;
  readonly suspended: boolean | null;
  readonly running: number | null;
  readonly bizRoute: string | null;
  readonly deploymentTime: string | null;
  readonly comment: string | null;
  readonly resourceName: string | null;
  readonly diagramResourceName: string | null;
  readonly isLatest: boolean | null;
  readonly previousId: string | null;
}

/** A record of `wfDefinition` as it is answered. */
export type WfDefinitionRow = WfDefinitionStored;

/** A row of `wf_deputy` as it is kept. */
export interface WfDeputyStored extends AuditColumns {
  readonly id: Id<'wfDeputy'>;
  readonly version: number;
  readonly userId: Id<'user'> | null;
  readonly deputyId: Id<'user'>;
  readonly fromTime: string;
  readonly toTime: string;
  readonly processKey: string | null;
  readonly remark: string | null;
}

/** A record of `wfDeputy` as it is answered. */
export interface WfDeputyRow extends WfDeputyStored {
  readonly userName?: string | null;
  readonly deputyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `wf_handled_process` as it is kept. */
export interface WfDoneStored {
  readonly id: Id<'wfDone'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionName: string | null;
  readonly processDefinitionVersion: number | null;
  readonly startUserId: Id<'user'> | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly handledTime: string | null;
  readonly status: string | null;
  readonly activityName: string | null;
  readonly assigneeName: string | null;
  readonly endComment: string | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionKey: string | null;
  readonly userId: Id<'user'> | null;
}

/** A record of `wfDone` as it is answered. */
export interface WfDoneRow extends WfDoneStored {
  readonly startUserName?: string | null;
  readonly userName?: string | null;
}

/** A row of `wf_all_process` as it is kept. */
export interface WfHistoryStored {
  readonly id: Id<'wfHistory'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionName: string | null;
  readonly processDefinitionVersion: number | null;
  readonly startUserId: Id<'user'> | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly status: string | null;
  readonly ended: boolean | null;
  readonly activityName: string | null;
  readonly assigneeName: string | null;
  readonly endComment: string | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionKey: string | null;
  readonly startDeptId: Id<'dept'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `wfHistory` as it is answered. */
export interface WfHistoryRow extends WfHistoryStored {
  readonly startUserName?: string | null;
  readonly startDeptName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `wf_latest_definition_list` as it is kept. */
export interface WfInitiationStored {
  readonly id: Id<'wfInitiation'>;
  readonly processDefinitionId: string | null;
  readonly name: string | null;
  readonly processName: string | null;
  readonly key: string | null;
  readonly version: number | null;
  readonly suspended: boolean | null;
  readonly deploymentTime: string | null;
  readonly deploymentId: string | null;
  readonly resourceName: string | null;
  readonly diagramResourceName: string | null;
  readonly bizRoute: string | null;
  readonly page: string | null;
}

/** A record of `wfInitiation` as it is answered. */
export type WfInitiationRow = WfInitiationStored;

/** A row of `wf_process_job` as it is kept. */
export interface WfJobStored {
  readonly id: Id<'wfJob'>;
  readonly title: string | null;
  readonly processDefinitionName: string | null;
  readonly nodeName: string | null;
  readonly kind: string | null;
  readonly dueTime: string | null;
  readonly state: string | null;
  readonly tries: number | null;
  readonly error: string | null;
  readonly handler: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionKey: string | null;
  readonly startUserId: Id<'user'> | null;
  readonly startDeptId: Id<'dept'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `wfJob` as it is answered. */
export interface WfJobRow extends WfJobStored {
  readonly startUserName?: string | null;
  readonly startDeptName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `wf_model_list` as it is kept. */
export interface WfModelStored {
  readonly id: Id<'wfModel'>;
  readonly name: string;
  readonly key: string;
  readonly version: number | null;
  readonly deployedVersion: number | null;
  readonly description: string | null;
  readonly createTime: string | null;
  readonly lastUpdateTime: string | null;
  readonly category: string | null;
  readonly deploymentId: string | null;
  readonly rev: number | null;
}

/** A record of `wfModel` as it is answered. */
export type WfModelRow = WfModelStored;

/** A row of `wf_offered_task` as it is kept. */
export interface WfPoolStored {
  readonly id: Id<'wfPool'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionName: string | null;
  readonly startUserId: Id<'user'> | null;
  readonly startTime: string | null;
  readonly taskName: string | null;
  readonly createTime: string | null;
  readonly days: number | null;
  readonly dueDate: string | null;
  readonly suspended: boolean | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionKey: string | null;
  readonly processDefinitionVersion: number | null;
  readonly activityId: string | null;
  readonly taskId: string | null;
}

/** A record of `wfPool` as it is answered. */
export interface WfPoolRow extends WfPoolStored {
  readonly startUserName?: string | null;
}

/** A row of `wf_running_process` as it is kept. */
export interface WfRunningStored {
  readonly id: Id<'wfRunning'>;
  readonly title: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionKey: string | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionName: string | null;
  readonly activityName: string | null;
  readonly suspended: boolean | null;
  readonly assigneeName: string | null;
  readonly startUserId: Id<'user'> | null;
  readonly startTime: string | null;
  readonly businessKey: string | null;
  readonly activityId: string | null;
  readonly definitionKey: string | null;
  readonly onlyTaskId: string | null;
  readonly startDeptId: Id<'dept'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly regionCode: string | null;
}

/** A record of `wfRunning` as it is answered. */
export interface WfRunningRow extends WfRunningStored {
  readonly startUserName?: string | null;
  readonly startDeptName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly enterpriseName?: string | null;
  readonly regionName?: string | null;
}

/** A row of `wf_my_task` as it is kept. */
export interface WfTodoStored {
  readonly id: Id<'wfTodo'>;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly processInstanceId: string | null;
  readonly processDefinitionName: string | null;
  readonly startUserId: Id<'user'> | null;
  readonly startTime: string | null;
  readonly taskName: string | null;
  readonly createTime: string | null;
  readonly days: number | null;
  readonly dueDate: string | null;
  readonly suspended: boolean | null;
  readonly processDefinitionId: string | null;
  readonly processDefinitionKey: string | null;
  readonly processDefinitionVersion: number | null;
  readonly activityId: string | null;
  readonly taskId: string | null;
  readonly assignee: string | null;
  readonly ownerId: Id<'user'> | null;
  readonly isDeputy: boolean | null;
  readonly isOffered: boolean | null;
}

/** A record of `wfTodo` as it is answered. */
export interface WfTodoRow extends WfTodoStored {
  readonly startUserName?: string | null;
  readonly ownerName?: string | null;
}

/** A row of `ops_work_order` as it is kept. */
export interface WorkOrderStored extends AuditColumns {
  readonly id: Id<'workOrder'>;
  readonly version: number;
  readonly orderNo: string | null;
  readonly title: string;
  readonly status: string;
  readonly urgency: string;
  readonly orderType: string;
  readonly source: string | null;
  readonly stationId: Id<'station'>;
  readonly enterpriseId: Id<'enterprise'> | null;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly regionCode: string | null;
  readonly content: string | null;
  readonly words: unknown;
  readonly planStart: string;
  readonly planEnd: string;
  readonly assigneeId: Id<'user'> | null;
  readonly dispatcherId: Id<'user'> | null;
  readonly dispatchTime: string | null;
  readonly acceptTime: string | null;
  readonly submitTime: string | null;
  readonly auditTime: string | null;
  readonly auditorId: Id<'user'> | null;
  readonly completeTime: string | null;
  readonly statusTime: string | null;
  readonly responseMinutes: number | null;
  readonly workMinutes: number | null;
  readonly responseType: string | null;
  readonly result: string | null;
  readonly photos: readonly StoredFile[] | null;
  readonly stationPhotos: readonly StoredFile[] | null;
  readonly readingPhotos: readonly StoredFile[] | null;
  readonly beforePhotos: readonly StoredFile[] | null;
  readonly afterPhotos: readonly StoredFile[] | null;
  readonly sourceRecordId: Id<'standingBookRecord'> | null;
  readonly foundPhotos: readonly StoredFile[] | null;
  readonly forms: unknown;
  readonly alarmVerifyResult: string | null;
  readonly alarmKey: string | null;
  readonly needConfirm: boolean | null;
  readonly needVisit: boolean | null;
  readonly needForm: boolean | null;
  readonly photoCount: number | null;
  readonly stationPhotoCount: number | null;
  readonly readingPhotoCount: number | null;
  readonly beforePhotoCount: number | null;
  readonly afterPhotoCount: number | null;
  readonly checkinPhotoCount: number | null;
  readonly checkinPhotos: number | null;
  readonly photoStrict: boolean | null;
  readonly samplingAt: string | null;
  readonly spareTime: string | null;
  readonly spareInstrument: string | null;
  readonly audits: readonly string[] | null;
  readonly auditLevels: number | null;
  readonly auditsDone: number | null;
  readonly auditBy: string | null;
  readonly auditProcess: string | null;
  readonly confirmBy: string | null;
  readonly remoteAllowed: boolean | null;
  readonly statusDue: string | null;
  readonly responseDue: string | null;
  readonly escalateAt: string | null;
  readonly autoConfirm: boolean | null;
  readonly checkinTime: string | null;
  readonly checkinDistance: number | null;
  readonly checkinProofs: readonly string[] | null;
  readonly checkinFaults: readonly string[] | null;
  readonly checkinResult: string | null;
  readonly exceptions: readonly string[] | null;
  readonly redeployCount: number | null;
  readonly rejectCount: number | null;
  readonly urgeCount: number | null;
  readonly joinedCount: number | null;
  readonly urgeTime: string | null;
  readonly delayStatus: string | null;
  readonly delayCount: number | null;
  readonly newPlanEnd: string | null;
  readonly delayReason: string | null;
  readonly isOverdue: boolean | null;
  readonly score: number | null;
}

/** A record of `workOrder` as it is answered. */
export interface WorkOrderRow extends WorkOrderStored {
  readonly stationName?: string | null;
  readonly enterpriseName?: string | null;
  readonly opsCompanyName?: string | null;
  readonly regionName?: string | null;
  readonly assigneeName?: string | null;
  readonly dispatcherName?: string | null;
  readonly auditorName?: string | null;
  readonly sourceRecordName?: string | null;
  readonly requiredBooks: readonly Id<'standingBook'>[];
  readonly requiredBooksName?: readonly string[] | null;
  readonly isThisGroup: boolean | null;
  readonly reopenUntil: string | null;
  readonly urgedUntil: string | null;
  readonly delaysLeft: number | null;
  readonly myRoles: unknown;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}

/** A row of `ops_work_rule` as it is kept. */
export interface WorkRuleStored extends AuditColumns {
  readonly id: Id<'workRule'>;
  readonly version: number;
  readonly name: string;
  readonly opsCompanyId: Id<'opsCompany'> | null;
  readonly assignMinutes: number;
  readonly urgeMinutes: number;
  readonly responseOrdinary: number;
  readonly handleOrdinary: number;
  readonly responsePressing: number;
  readonly handlePressing: number;
  readonly responseUrgent: number;
  readonly handleUrgent: number;
  readonly escalateHours: number | null;
  readonly escalateTo: readonly string[] | null;
  readonly checkinMeters: number;
  readonly reopenDays: number;
  readonly maxDelays: number;
  readonly maxDelayDays: number | null;
  readonly scored: boolean | null;
  readonly scoreResponse: number;
  readonly scoreOverdue: number;
  readonly scoreReject: number;
  readonly scoreCheckin: number;
  readonly remark: string | null;
}

/** A record of `workRule` as it is answered. */
export interface WorkRuleRow extends WorkRuleStored {
  readonly opsCompanyName?: string | null;
  readonly creatorName?: string | null;
  readonly updaterName?: string | null;
}
