import { told } from '../texts/told.ts';
import { checkCalls } from './check-calls.ts';
import { checkConstants } from './check-constants.ts';
import { checkEntityContracts } from './check-contracts.ts';
import { checkDoubles } from './check-doubles.ts';
import { checkEntity } from './check-entity.ts';
import type { AskedFacts, CheckFacts, SchemaFile } from './check-facts.ts';
import {
  FileReport,
  type ReadFile,
  type SchemaIndex,
  type SchemaProblem,
  type WholeSet,
} from './check-file.ts';
import { checkIdleFields } from './check-idle-fields.ts';
import { checkKnownThings } from './check-known.ts';
import { checkLengths } from './check-lengths.ts';
import { checkServed } from './check-movers.ts';
import { checkNames } from './check-names.ts';
import { checkPages } from './check-pages.ts';
import { checkParts } from './check-parts.ts';
import { checkScreen } from './check-screen.ts';
import { checkSchemaWord, warnOfLoneSpelling } from './check-spellings.ts';
import { checkStates } from './check-states.ts';
import { checkTemplate } from './check-template.ts';
import type { EntitySchema } from './entity.ts';
import {
  isStillSo,
  noteFactLooks,
  noteLooks,
  standingOf,
  type Look,
  type Standing,
} from './looks.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import type { StatesSchema } from './states.ts';

/** What was found of a file, and all that it was found by besides the file. */
interface Judgement {
  readonly standing: Standing;
  readonly looks: readonly Look<WholeSet>[];
  readonly factLooks: readonly Look<CheckFacts>[];
  readonly problems: readonly SchemaProblem[];
}

/** Of each file the newest judgements: before a change and after it, by the facts of a start and by those of the workbench. */
const judgements = new WeakMap<SchemaFile, readonly Judgement[]>();
const MAX_KEPT = 6;

/**
 * The mistakes of one file among the others. A file that was judged by facts and other files that still answer the same is not
 * judged again: where one file or one dictionary changed, only that file is and those that asked for what changed.
 */
export function judgeAmong(
  read: ReadFile,
  whole: WholeSet,
  facts: CheckFacts,
): readonly SchemaProblem[] {
  const kept = judgements.get(read.file) ?? [];
  const standing = standingOf(facts);
  const known = kept.find(
    (one) =>
      one.standing === standing && isStillSo(one.factLooks, facts) && isStillSo(one.looks, whole),
  );
  const judgement = known ?? judge(read, whole, facts);
  const others = kept.filter((one) => one !== known);
  judgements.set(read.file, [judgement, ...others].slice(0, MAX_KEPT));
  return judgement.problems;
}

function judge(read: ReadFile, whole: WholeSet, facts: CheckFacts): Judgement {
  const problems: SchemaProblem[] = [];
  let looks: readonly Look<WholeSet>[] = [];
  const factLooks = noteFactLooks(facts, (asked) => {
    looks = noteLooks(whole, (index) => judgeBy(read, index, asked, problems));
  });
  return { standing: standingOf(facts), looks, factLooks, problems };
}

function judgeBy(
  read: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  problems: SchemaProblem[],
): void {
  const known = {
    states: index.states,
    ...(facts.dictValues && { dictValues: facts.dictValues }),
  };
  const report = new FileReport(read.file, 'shape', read.root, { path: [], problems, known });
  try {
    checkFile(read, index, facts, report);
  } catch (error) {
    // a part of another form than its word allows is told by the shape; whoever reads it further may stumble
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    report.tell(
      0,
      told('notJudged', 'the file was not judged to its end: {{why}}', { why: error.message }),
    );
  }
}

function checkFile(
  read: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  const { value } = read.root;
  checkNames(read, index, facts, report);
  checkSchemaWord(read, report.as('unknown'));
  checkConstants(read.met, report.as('expression'));
  checkDoubles(read.root, report.as('value'));
  checkIdleFields(read.root, report.as('value'));
  checkLengths(read.root, report.as('value'));
  if (read.file.kind === 'entity') {
    warnOfLoneSpelling(value as EntitySchema, report.as('unknown'));
    checkEntity(value as EntitySchema, index, facts, report.as('entity'));
    checkParts(value as EntitySchema, index, facts, report.as('part'));
  }
  if (read.file.kind === 'screen')
    checkScreen(value as ScreenSchema, index, facts, report.as('screen'));
  if (read.file.kind === 'states') {
    checkStates(value as StatesSchema, index, report.as('states'));
    checkServed(value as StatesSchema, index, facts, report.as('server'));
  }
  if (read.file.kind === 'report') checkTemplate(value as ReportSchema, index, report.as('report'));
  checkKnownThings(read, index, facts, report.as('value'));
  checkCalls(read, index, facts, report.as('call'));
  checkPages(read.root, index, facts, report.as('call'));
  if (read.file.kind === 'entity')
    checkEntityContracts(value as EntitySchema, { index, facts, report: report.as('call') });
}
