/** What other areas may use of this one; everything else of it is its own. */
export {
  REPORT_GUARDS,
  auditReport,
  codeReport,
  keepReport,
  rejectReport,
  voidReport,
} from './reports.ts';
export { planResults } from './results.ts';
export { refuseStaleSignature, signReport } from './sign.ts';
