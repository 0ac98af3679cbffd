/**
 * Addresses that no schema names, method and address below `/api`, under the name of the text `openapi.call.…` that says what the
 * call does: in the operation log and in the list of addresses. A call that changes something and stands neither here nor in a
 * schema fails a test.
 */
export const CALL_NAMES = {
  ticket: 'POST /auth/ticket',
  signIn: 'POST /auth/oauth/token',
  signOut: 'POST /auth/oauth/logout',
  dispatchPreview: 'POST /dm/alarm/warntask/preview',
  compareReadings: 'POST /dm/monitorData/compare',
  exportReadings: 'POST /dm/monitorData/export',
  exportAllReadings: 'POST /dm/monitorData/exportAll',
  qualityRates: 'POST /dm/quality/dataEffect',
  qualityStatus: 'POST /dm/quality/status',
  qualityRegions: 'POST /dm/quality/regionData',
  qualityExport: 'POST /dm/quality/export',
  readingCurve: 'POST /dm/monitorData/info',
  readingRows: 'POST /dm/monitorData/page',
  export: 'POST /engine/export/{id}',
  saveTable: 'POST /engine/table',
  saveTableTask: 'POST /engine/table/task',
  importTemplate: 'GET /engine/import/{id}/template',
  importUpload: 'POST /engine/import/{id}/upload',
  importCheck: 'POST /engine/import/{id}/check',
  importRun: 'POST /engine/import/{id}/run',
  importUndo: 'POST /engine/import/undo',
  revealPersonal: 'POST /engine/personal',
  restore: 'POST /engine/restore',
  clearDemo: 'POST /home/demo/clear',
  saveMailSettings: 'POST /message/mailtemplate/saveConfig',
  readMessage: 'PUT /msg/message/read/{id}',
  batchOrders: 'POST /ops/workorder/batch',
  moveOrder: 'POST /ops/workorder/move',
  registerFile: 'POST /oss/file',
  uploadFile: 'POST /oss/file/upload',
  uploadFileEnv: 'POST /oss/file/upload_env',
  downloadFile: 'GET /oss/file/download/{id}',
  forgotCode: 'POST /sys/account/forgetPhoneCode',
  loginCode: 'POST /sys/account/loginCode',
  newPasswordByPhone: 'POST /sys/account/phoneChangePassword',
  changePasswordByPhone: 'PUT /sys/account/phoneChangePassword',
  saveTexts: 'PUT /sys/language/texts',
  mobileCode: 'POST /sys/my/mobileCode',
  twoStepBegin: 'POST /sys/my/twoStep/begin',
  twoStepConfirm: 'POST /sys/my/twoStep/confirm',
  twoStepCodes: 'POST /sys/my/twoStep/codes',
  twoStepOff: 'POST /sys/my/twoStep/off',
  readNotice: 'PUT /sys/notice/mynotice/read/{id}',
  forceSignOut: 'POST /sys/online/logout',
  saveParam: 'PUT /sys/params/code/{id}',
  checkSchema: 'POST /sys/schema/check',
  saveDraft: 'PUT /sys/schema/draft',
  dropDraft: 'DELETE /sys/schema/draft',
  schemaFromOpenapi: 'POST /sys/schema/from-openapi',
  schemaFromTable: 'POST /sys/schema/from-table',
  previewSchema: 'POST /sys/schema/preview',
  weighSchemaRights: 'POST /sys/schema/rights',
  publishSchema: 'POST /sys/schema/publish',
  rollbackSchema: 'POST /sys/schema/rollback',
  cancelTask: 'POST /sys/task/cancel',
  taskFile: 'GET /sys/task/file/{id}',
  saveSetting: 'PUT /sys/user-setting/{id}',
  linkAccounts: 'PUT /sys/useraccount/user/{id}',
  linkPoints: 'PUT /sys/usermonitor/user/{id}',
  openapi: 'GET /openapi.json',
} as const;

const NAME_OF: ReadonlyMap<string, string> = new Map(Object.entries(CALL_NAMES).map(([name, call]) => [call, name]));

/** The name of the text that says what the call does (`openapi.call.<name>`); undefined where a schema has to say it. */
export function callNameOf(method: string, path: string): string | undefined {
  return NAME_OF.get(`${method} ${path}`);
}
