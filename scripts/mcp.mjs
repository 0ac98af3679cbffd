/**
 * `npm run --silent mcp [-- --root=<folder>]`, or `node scripts/mcp.mjs`: a Model Context Protocol server over stdio for coding assistants.
 * Its tools read the schema files of the checkout and write nothing; stdout belongs to the protocol.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { importTs } from './bundle-ts.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(
  process.argv.find((word) => word.startsWith('--root='))?.slice('--root='.length) ?? project,
);
const { CHECKOUT_TOOLS, houseOf, PRODUCT, QUERIES, serverFacts } = await importTs(
  project,
  'scripts/mcp-parts.ts',
);
const checkout = { root, server: serverFacts(), queries: houseOf(PRODUCT).of(QUERIES) };

const server = new Server(
  { name: 'schema-files', version: '1.0.0' },
  {
    capabilities: { tools: {} },
    instructions:
      'Schema files of this checkout. Begin with describe_language; check_file before and after you write; show_difference and preview before you hand it over. Nothing is written here.',
  },
);
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: CHECKOUT_TOOLS.map(({ name, title, description, inputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
  })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => answer(params));
await server.connect(new StdioServerTransport());

/** What goes wrong is an answer too: the assistant reads why, and asks again. */
function answer({ name, arguments: sent }) {
  try {
    const tool = CHECKOUT_TOOLS.find((one) => one.name === name);
    if (!tool) throw new Error(`there is no tool "${name}"`);
    const said = tool.run(checkout, sent);
    return {
      content: [{ type: 'text', text: typeof said === 'string' ? said : JSON.stringify(said) }],
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}
