import { defineArea } from '#server/moves/define-area.ts';
import { followUnits } from './certificate-store.ts';
import { CERTIFICATE_HOOKS, TESTING_COMPANY_HOOKS } from './hooks.ts';

const UNITS = ['enterprise', 'opsCompany', 'testingCompany'] as const;

export const UNIT_AREA = defineArea({
  name: 'unit',
  about:
    'units and their certificates: to whom one belongs, who sees it, what a testing company may do',
  uses: [],
  entities: {
    unitCertificate: { hooks: CERTIFICATE_HOOKS },
    testingCompany: { hooks: TESTING_COMPANY_HOOKS },
  },
  told: [
    (outbox) =>
      outbox.on('entity.changed', async (tx, payloads) => {
        for (const entity of UNITS) {
          const changed = payloads.filter((one) => one.entity === entity);
          // oxlint-disable-next-line no-await-in-loop
          await followUnits(tx, { entity, ids: changed.map(({ id }) => id) });
        }
      }),
  ],
});
