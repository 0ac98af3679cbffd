import { STOCK } from '#schemas/api/stock.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { BATCH_HOOKS, ITEM_HOOKS, WAREHOUSE_HOOKS } from './hooks.ts';
import { keepLedger } from './ledger-store.ts';
import { registerStockRoutes } from './routes.ts';

export const STOCK_AREA = defineArea({
  name: 'stock',
  about:
    'spare parts, reagents, gases and consumables of O&M companies: a ledger of movements by batch and warehouse',
  uses: [],
  contracts: [STOCK],
  routes: registerStockRoutes,
  entities: {
    stockItem: { hooks: ITEM_HOOKS },
    warehouse: { hooks: WAREHOUSE_HOOKS },
    stockBatch: { hooks: BATCH_HOOKS },
  },
  keepTables: (ctx) => keepLedger(ctx.db),
});
