import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A version of a report as it is stored. */
export interface ReportRow {
  readonly id: string;
  readonly taskId: string;
  readonly reportNo: string;
  readonly versionNo: number;
  /** Dictionary `testing_report_state`. */
  readonly state: string;
  readonly fileId: string | null;
  readonly fileHash: string;
  readonly data: unknown;
  readonly dataHash: string;
  readonly conclusion: string;
  readonly authorId: string;
  readonly uploadedAtMs: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly auditorId: string | null;
  readonly signerId: string | null;
  readonly signedAtMs: number | null;
  readonly signWay: string | null;
  readonly signMeaning: string | null;
  readonly drawingId: string | null;
  readonly drawingHash: string | null;
  readonly signHash: string | null;
  readonly seal: string | null;
  /** The document that is handed out, once it is made. */
  readonly issuedId: string | null;
  readonly issuedHash: string | null;
  readonly issueSeal: string | null;
  /** Dictionary `testing_report_integrity`; null until somebody looked. */
  readonly integrity: string | null;
}

const REPORT = sql`t.id::text as id, t.task_id::text as "taskId", t.report_no as "reportNo", t.version_no as "versionNo", t.state, t.file->0->>'id' as "fileId",
  t.file_hash as "fileHash", t.data, t.data_hash as "dataHash", coalesce(t.conclusion, '') as conclusion, t.author_id::text as "authorId",
  extract(epoch from t.uploaded_at)::float8 * 1000 as "uploadedAtMs", coalesce(t.previous_hash, '') as "previousHash", t.hash,
  t.auditor_id::text as "auditorId", t.signer_id::text as "signerId", extract(epoch from t.signed_at)::float8 * 1000 as "signedAtMs",
  t.sign_way as "signWay", t.sign_meaning as "signMeaning", t.signature->0->>'id' as "drawingId", t.drawing_hash as "drawingHash",
  t.sign_hash as "signHash", t.seal, t.issued_file->0->>'id' as "issuedId", t.issued_hash as "issuedHash",
  t.issue_seal as "issueSeal", t.integrity`;

/** The versions of a task that whoever asks was proven to see, oldest first. */
export async function listVersions(db: Db, taskId: string): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`select ${REPORT} from test_testing_report t
    where t.task_id = ${taskId}::bigint order by t.version_no, t.id`.execute(db);
  return rows;
}

/** The report that a code stands on. */
export async function findByCode(
  db: Db,
  code: string,
): Promise<{ readonly taskId: string; readonly id: string; readonly state: string } | undefined> {
  const { rows } = await sql<{
    taskId: string;
    id: string;
    state: string;
  }>`select t.task_id::text as "taskId", t.id::text as id, t.state
    from test_testing_report t where t.check_code = ${code}`.execute(db);
  return rows[0];
}

/** Tasks with reports after an id, for whoever reads them all. */
export async function listReportedTasks(
  db: Db,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select t.task_id::text as id from test_testing_report t
    where t.task_id > ${after}::bigint group by t.task_id order by t.task_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Tasks with a signed version that has no document to hand out yet; those that wait longest first. */
export async function listUnissued(
  db: Db,
  signed: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select t.task_id::text as id from test_testing_report t
    where t.state = ${signed} and t.issued_hash is null and t.sign_hash is not null order by t.signed_at, t.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A stored file with the hash of the bytes that came in. */
export interface StoredBytes {
  readonly id: string;
  readonly sha256: string;
  readonly storage: string;
  readonly storeKey: string;
  readonly creator: string;
  readonly createdMs: number;
}

export async function findBytes(db: Db, id: string): Promise<StoredBytes | undefined> {
  const { rows } =
    await sql<StoredBytes>`select f.id::text as id, f.sha256, f.storage, f.store_key as "storeKey", f.creator::text as creator,
    extract(epoch from f.create_date)::float8 * 1000 as "createdMs" from sys_file f where f.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** Whether a report was signed with a drawing of these bytes before. */
export async function isDrawingUsed(db: Db, drawingHash: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from test_testing_report t where t.drawing_hash = ${drawingHash} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** The code of the next version, kept at its task until the version takes it. */
export async function isCodeFree(db: Db, code: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from test_testing_report t where t.check_code = ${code} limit 1`.execute(db);
  return rows.length === 0;
}

/** Whoever adds a version of a task waits for whoever does so already. */
export async function holdVersions(db: Db, taskId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`testing report ${taskId}`}))`.execute(db);
}

/**
 * What a version was uploaded with is never changed, nor what it was signed with or handed out as: the database refuses it, whoever writes. States, audits and
 * what a check found are written beside it.
 */
const KEEP = `
create or replace function test_testing_report_keep() returns trigger language plpgsql as $$
begin
  if (old.task_id, old.version_no, old.file::text, old.file_hash, old.data::text, old.data_hash, old.conclusion, old.author_id, old.uploaded_at, old.previous_hash, old.hash)
     is distinct from
     (new.task_id, new.version_no, new.file::text, new.file_hash, new.data::text, new.data_hash, new.conclusion, new.author_id, new.uploaded_at, new.previous_hash, new.hash)
     or (old.sign_hash is not null and
     (old.signer_id, old.signed_at, old.sign_way, old.sign_meaning, old.signature::text, old.drawing_hash, old.sign_hash, old.seal) is distinct from
     (new.signer_id, new.signed_at, new.sign_way, new.sign_meaning, new.signature::text, new.drawing_hash, new.sign_hash, new.seal))
     or (old.issued_hash is not null and
     (old.issued_file::text, old.issued_hash, old.issue_seal) is distinct from (new.issued_file::text, new.issued_hash, new.issue_seal)) then
    raise exception 'a version of a report is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger test_testing_report_keep before update on test_testing_report
  for each row execute function test_testing_report_keep()`;

/** What the table of reports needs beyond its schema. Harmless where it is there. */
export async function keepReports(db: Db): Promise<void> {
  for (const statement of KEEP.split(/;\n(?=create or replace)/))
    // oxlint-disable-next-line no-await-in-loop -- the second needs the first
    await sql.raw(statement).execute(db);
}
