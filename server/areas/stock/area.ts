import { STOCK } from '#schemas/api/stock.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { BLIND } from './blind-store.ts';
import { COUNT_HOOKS } from './count-hooks.ts';
import { COUNT_LIFE } from './count-life.ts';
import { BALANCE_HOOKS, BATCH_HOOKS, ITEM_HOOKS, MINIMUM_HOOKS, WAREHOUSE_HOOKS } from './hooks.ts';
import { keepLedger } from './ledger-store.ts';
import { registerStockRoutes } from './routes.ts';
import { judgeStock } from './watch.ts';

export const STOCK_AREA = defineArea({
  name: 'stock',
  about:
    'spare parts, reagents, gases and consumables of O&M companies: a ledger of movements by batch and warehouse',
  uses: ['alarm'],
  contracts: [STOCK],
  routes: registerStockRoutes,
  entities: {
    stockItem: { hooks: ITEM_HOOKS },
    warehouse: { hooks: WAREHOUSE_HOOKS },
    stockBalance: { hooks: BALANCE_HOOKS },
    stockBatch: { hooks: BATCH_HOOKS },
    stockCount: { hooks: COUNT_HOOKS, life: COUNT_LIFE },
    stockMinimum: { hooks: MINIMUM_HOOKS },
  },
  withholds: BLIND,
  // every hour: a day that begins while the server is down is judged when it is back
  jobs: [{ name: 'stock', at: '0 12 * * * *', run: judgeStock }],
  keepTables: (ctx) => keepLedger(ctx.db),
});
