import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** A coding assistant: the SDK's own client, with the server as its child. */
export async function anAssistant(root) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['scripts/mcp.mjs', `--root=${root}`],
      stderr: 'inherit',
    }),
  );
  return {
    tools: async () => (await client.listTools()).tools,
    ask: async (name, asked) => {
      const { content, isError = false } = await client.callTool({ name, arguments: asked });
      return { isError, text: content[0].text };
    },
    close: () => client.close(),
  };
}
