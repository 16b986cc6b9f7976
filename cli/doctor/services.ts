/** Checks the services that the studio depends on: mail server, AI service, its own address. */
import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { PIX_LIMITS, pixText } from "../../app/kit/pix-key.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { causeOf } from "./causes.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const DEADLINE = 5_000;
const DAY = 24 * 60 * 60 * 1000;
/** Days before a certificate expires from which the doctor warns. Let's Encrypt's are renewed 30 days before. */
const EXPIRES_SOON = 14;

/** nodemailer's codes, in terms of our variables. */
export const SMTP_SAYS: Record<string, string> = {
  EAUTH: "the server refuses user or password of SMTP_URL",
  ENOAUTH: "the server wants user and password in SMTP_URL",
  ETLS: "the server offers no TLS as SMTP_URL asks for it",
};

/** Connects to the server and logs in, but sends nothing. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("mail");
  if (!SMTP_URL) return [warning("no server: mails are written to DATA_DIR/outbox", "Set SMTP_URL and MAIL_FROM.")];
  const { host, protocol } = new URL(SMTP_URL);
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: DEADLINE, greetingTimeout: DEADLINE, socketTimeout: DEADLINE };
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
    return [ok(`${protocol}//${host} greets and lets us in; mails come from ${MAIL_FROM}`)];
  } catch (error) {
    const { says, todo } = causeOf(error, { variable: "SMTP_URL", host: `${protocol}//${host}` }, SMTP_SAYS);
    return [fault(says, `${todo} Mails wait for two days.`)];
  } finally {
    transport.close();
  }
}

/** Shows whom customers pay, as banks do. */
export async function checkPix({ PIX_KEY, PIX_NAME = "", PIX_CITY = "" }: Env): Promise<Finding[]> {
  const { ok } = findings("Pix");
  if (PIX_KEY === undefined) return [ok("no key: quotes show no Pix code")];
  const [name, city] = [pixText(PIX_NAME, PIX_LIMITS.name), pixText(PIX_CITY, PIX_LIMITS.city)];
  return [ok(`customers pay ${PIX_KEY}, shown as ${name}, ${city}`)];
}

/** Checks ORIGIN's certificate, and that the application responds there. */
export async function checkOrigin({ ORIGIN }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("address");
  const url = new URL(ORIGIN);
  if (url.protocol === "http:") {
    const own = /^(localhost|127\.|\[::1\])/.test(url.hostname);
    return own
      ? [ok(`${ORIGIN}, for this machine only`)]
      : [
          warning(
            `${ORIGIN} has no TLS`,
            "Passwords are readable on the way: put a proxy with TLS before it, and set https.",
          ),
        ];
  }
  try {
    const certificate = await checkCertificate(url);
    return certificate.state === "fault" ? [certificate] : [certificate, ...(await checkAnswer(url))];
  } catch (error) {
    return [
      fault(
        `${ORIGIN} does not answer from here: ${reasonOf(error)}`,
        "Do its name, its proxy and its firewall lead here?",
      ),
    ];
  }

  async function checkAnswer({ href }: URL): Promise<Finding[]> {
    const response = await fetch(new URL("/healthz", href), { signal: AbortSignal.timeout(DEADLINE) }).catch(
      () => null,
    );
    if (response?.ok) return [];
    return [
      warning(
        `${href}healthz does not answer as the application does`,
        "Is it running, and does the proxy lead to it?",
      ),
    ];
  }

  async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
    const { certificate, error } = await certificateOf(hostname, Number(port || 443));
    const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY);
    const says = `the certificate of ${hostname} ends in ${days} days`;
    if (error)
      return fault(`the certificate of ${hostname} is refused: ${error}`, "Renew it, for this name, with its chain.");
    if (days < EXPIRES_SOON) return warning(says, "Its renewal seems to have failed: look at the proxy's log.");
    return ok(says);
  }
}

/** `error`: why a browser would refuse it: its name, its expiry or its issuer. */
function certificateOf(host: string, port: number): Promise<{ certificate: PeerCertificate; error: Error | null }> {
  // TLS does not send addresses as server names.
  const name = isIP(host) ? {} : { servername: host };
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: DEADLINE, ...name }, () => {
      resolve({
        certificate: socket.getPeerCertificate(),
        error: socket.authorized ? null : socket.authorizationError,
      });
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error("no answer in time")));
    socket.on("error", reject);
  });
}
