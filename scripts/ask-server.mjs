import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/**
 * Asks the server that uses a data folder to do something. What it does may take as long as it takes.
 * @returns its answer, or null when no server uses the folder.
 */
export async function askServer(dataDir, what, asked = {}) {
  const way = readWay(path.join(dataDir, 'control.json'));
  if (!way) return null;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: way.port,
        path: `/${what}`,
        method: 'POST',
        headers: { 'x-key': way.key },
      },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => {
          const answer = JSON.parse(text);
          if (answer.ok) resolve(answer.text);
          else reject(new Error(answer.text));
        });
      },
    );
    // a server that was killed leaves its file behind
    request.once('error', (error) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    request.end(JSON.stringify(asked));
  });
}

function readWay(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
