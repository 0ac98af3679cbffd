import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { holdsKey } from '#server/records/access.ts';
import type { EntityHooks, Values } from '#server/records/hooks.ts';
import { findCmaOf, findProvinces, findUnitPlace } from './certificate-store.ts';

/** How long before its end a certificate is spoken of where nobody said. */
const REMIND_DAYS = 60;
const ENTERPRISE = '1';
const OPS_COMPANY = '2';
const TESTING_COMPANY = '3';

/** The key of who asks for tests. */
const ORDERS_TESTS = 'test:task:save';

type Certificate = Values<'unitCertificate'>;

/** A certificate belongs to one unit, is seen as that is, and knows when it is to be spoken of and when it ends. */
export const CERTIFICATE_HOOKS: EntityHooks<'unitCertificate'> = {
  async beforeSave(ctx, { values, before }) {
    const whole = { ...before, ...values };
    const unit = unitOf(whole);
    const place = await findUnitPlace(ctx.db, toText(whole.unitKind), toText(unit.id));
    return { ...values, ...unit.links, ...place, ...daysOf(whole) };
  },
};

/** A testing company is shown the certificate that allows its work. */
export const TESTING_COMPANY_HOOKS: EntityHooks<'testingCompany'> = {
  // an approval of a laboratory (CMA) is given by a province: whoever asks for a test there chooses among all it has
  choiceScope: async (ctx) => {
    const { scope } = ctx;
    if (scope.kind === 'all' || !holdsKey(ctx.actor, ORDERS_TESTS)) return scope;
    const provinces = await findProvinces(ctx.db, scope);
    const region = [...scope.values.region, ...provinces];
    return { ...scope, values: { ...scope.values, region } };
  },
  async decorate(ctx, rows) {
    const found = await findCmaOf(
      ctx.db,
      rows.map(({ id }) => toText(id)),
    );
    const today = parseWallTime(formatWallDay(ctx.now())) ?? 0;
    return rows.map((row) => {
      const cma = found.get(toText(row['id']));
      const end = parseWallTime(cma?.expiryDate);
      return {
        ...row,
        cmaNo: cma?.certNo ?? null,
        cmaExpiry: cma?.expiryDate ?? null,
        cmaLeft: end === null ? null : Math.round((end - today) / DAY_MS),
      };
    });
  },
};

/** The unit that the kind means; links to units of other kinds go. */
function unitOf({ unitKind, enterpriseId, opsCompanyId, testingCompanyId }: Partial<Certificate>): {
  readonly id: unknown;
  readonly links: Partial<Certificate>;
} {
  const links = {
    enterpriseId: unitKind === ENTERPRISE ? (enterpriseId ?? null) : null,
    opsCompanyId: unitKind === OPS_COMPANY ? (opsCompanyId ?? null) : null,
    testingCompanyId: unitKind === TESTING_COMPANY ? (testingCompanyId ?? null) : null,
  };
  return { id: links.enterpriseId ?? links.opsCompanyId ?? links.testingCompanyId ?? '0', links };
}

function daysOf({ expiryDate, remindDays }: Partial<Certificate>): Partial<Certificate> {
  const end = parseWallTime(expiryDate);
  if (end === null) return {};
  const days = toNumber(remindDays) ?? REMIND_DAYS;
  return {
    remindDate: formatWallDay(end - days * DAY_MS),
    expireDate: formatWallDay(end + DAY_MS),
  };
}
