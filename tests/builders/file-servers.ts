import { createHash, createHmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';

/** A server on a free port of this machine. */
async function listen(
  answer: (
    request: IncomingMessage,
    body: Buffer,
  ) => Promise<{ readonly status: number; readonly body?: Buffer | string }>,
) {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request, Buffer.concat(chunks)).then(({ status, body }) =>
        response.writeHead(status).end(body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** A small server of the S3 protocol (PUT, GET, DELETE of objects) that judges signature version 4 and the hash of each body. */
export async function anS3Server() {
  const [region, bucket, accessKeyId, secretAccessKey] = [
    'us-east-1',
    'station-files',
    'AKIATEST',
    'a secret of the test',
  ];
  const objects = new Map<string, Buffer>();
  const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (!given) return false;
    const [, id, day = '', where, names = '', signature] = given;
    const claimed = String(request.headers['x-amz-content-sha256']);
    if (
      id !== accessKeyId ||
      where !== region ||
      (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))
    )
      return false;
    if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-date'))
      return false;
    const url = new URL(request.url ?? '', 'http://x');
    const headers = names
      .split(';')
      .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
      .join('');
    const canonical = [
      request.method,
      url.pathname,
      url.searchParams.toString(),
      headers,
      names,
      claimed,
    ].join('\n');
    const toSign = [
      'AWS4-HMAC-SHA256',
      request.headers['x-amz-date'],
      `${day}/${region}/s3/aws4_request`,
      sha256(canonical),
    ].join('\n');
    const key = ['s3', 'aws4_request'].reduce(
      (from, part) => hmac(from, part),
      hmac(hmac(`AWS4${secretAccessKey}`, day), region),
    );
    return createHmac('sha256', key).update(toSign).digest('hex') === signature;
  };
  const server = await listen(async (request, body) => {
    if (!isSigned(request, body))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
    if (!path.startsWith(`/${bucket}/`))
      return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const key = path.slice(bucket.length + 2);
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET')
      return found
        ? { status: 200, body: found }
        : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    return { status: request.method === 'DELETE' ? 204 : 200 };
  });
  return {
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    objects,
    endpoint: `http://127.0.0.1:${server.port}`,
    close: server.close,
  };
}

/** The upload, download and delete calls of go-fastdfs. */
export async function aFastDfsServer() {
  const files = new Map<string, Buffer>();
  const server = await listen(async (request, body) => {
    const url = new URL(request.url ?? '', 'http://x');
    if (url.pathname === '/group1/upload' && request.method === 'POST') {
      const form = await new Request('http://x', {
        method: 'POST',
        headers: { 'content-type': String(request.headers['content-type']) },
        body: new Uint8Array(body),
      }).formData();
      const file = form.get('file');
      if (!(file instanceof File))
        return {
          status: 200,
          body: JSON.stringify({ status: 'fail', message: 'file is required' }),
        };
      const path = `/group1/${String(form.get('path'))}/${String(form.get('filename'))}`;
      files.set(path, Buffer.from(await file.arrayBuffer()));
      return {
        status: 200,
        body: JSON.stringify({ status: 'ok', data: { path, size: file.size } }),
      };
    }
    if (url.pathname === '/group1/delete') {
      files.delete(url.searchParams.get('path') ?? '');
      return { status: 200, body: JSON.stringify({ status: 'ok' }) };
    }
    const found = files.get(url.pathname);
    return found ? { status: 200, body: found } : { status: 404, body: 'Not Found' };
  });
  return { domain: `http://127.0.0.1:${server.port}`, files, close: server.close };
}
