import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Closes secrets (keys and passwords of neighbours) for the database and opens them again. */
export interface SecretBox {
  /** Never the same text twice. */
  seal(text: string): string;
  /** @throws Error the text was sealed with another key, or changed. */
  open(sealed: string): string;
  /** A text that only this product can have made of the given one. */
  sign(text: string): string;
}

/** What every sealed text begins with. */
export const SEALED_PREFIX = 'sealed:1:';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a text was sealed, by whatever key. */
export function isSealed(text: string): boolean {
  return text.startsWith(SEALED_PREFIX);
}

/**
 * AES-256-GCM with the key in `DATA_DIR/secret.key`, made at the first use and readable by its owner only.
 * Whoever has a copy of the database alone has no secrets; a moved product takes the file along.
 */
export function makeSecretBox(dataDir: string): SecretBox {
  let known: Buffer | undefined;
  const key = () => (known ??= readKey(path.join(dataDir, 'secret.key')));
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key(), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${SEALED_PREFIX}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    sign: (text) => createHmac('sha256', key()).update(`sign:1:${text}`).digest('base64url'),
    open(sealed) {
      if (!isSealed(sealed)) throw new Error('a stored secret is not sealed');
      const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

/** The key of the file; of two servers that start at once the first one's counts. */
function readKey(file: string): Buffer {
  if (!fs.existsSync(file)) {
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600 });
    try {
      fs.linkSync(own, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(own);
    }
  }
  const key = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
