import net from 'node:net';
import nodemailer from 'nodemailer';

/** Where mails leave, and as whom. */
export interface SmtpSettings {
  readonly host: string;
  /** The address of the host that was judged: the connection goes there, whatever the name says by then. */
  readonly address: string;
  readonly port: number;
  readonly username: string;
  /** Empty: the server asks for none. */
  readonly password: string;
}

export interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly html: string;
}

const TLS_PORT = 465;
const TIMEOUT_MS = 15_000;

/**
 * Hands one mail to an SMTP server: encrypted from the first byte on port 465, by STARTTLS where the server offers it elsewhere.
 * Nothing is loaded from files or addresses that the mail names. @throws Error the server refused or did not answer.
 */
export async function sendBySmtp(
  { host, address, port, username, password }: SmtpSettings,
  mail: Mail,
): Promise<void> {
  const transport = nodemailer.createTransport({
    host: address,
    tls: { servername: net.isIP(host) ? '' : host },
    port,
    secure: port === TLS_PORT,
    ...(password !== '' && { auth: { user: username, pass: password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: username,
      to: [...mail.to],
      cc: [...mail.cc],
      subject: mail.subject,
      html: mail.html,
    });
  } finally {
    transport.close();
  }
}
