import { STOCK } from '#schemas/api/stock.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { countBatch, countLine } from './counts.ts';
import { giveBackStock, issueStock, receiveStock, scrapStock, transferStock } from './movements.ts';
import { proposeIssue } from './propose.ts';

/** Movements of the stock. */
export function registerStockRoutes(host: RouteHost): void {
  serve(host, STOCK.receive, async ({ ctx, body }) => ok(await receiveStock(ctx, body)));
  serve(host, STOCK.issuePreview, async ({ ctx, body }) => ok(await proposeIssue(ctx, body)));
  serve(host, STOCK.issue, async ({ ctx, body }) => ok(await issueStock(ctx, body)));
  serve(host, STOCK.giveBack, async ({ ctx, body }) => ok(await giveBackStock(ctx, body)));
  serve(host, STOCK.transfer, async ({ ctx, body }) => ok(await transferStock(ctx, body)));
  serve(host, STOCK.scrap, async ({ ctx, body }) => ok(await scrapStock(ctx, body)));
  serve(host, STOCK.countBatch, async ({ ctx, body }) => ok(await countBatch(ctx, body)));
  serve(host, STOCK.count, async ({ ctx, body }) => ok(await countLine(ctx, body)));
}
