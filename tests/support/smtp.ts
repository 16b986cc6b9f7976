import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Mail = { to: string[]; subject: string; raw: string; text: string };
/**
 * `accept` keeps each mail; `refuse` answers 451 after the data; `hang` never answers the connection; `hold` keeps a mail
 * and its answer back until the mode changes.
 */
type Mode = "accept" | "refuse" | "hang" | "hold";

export type SmtpSink = {
  url: string;
  mails: Mail[];
  /** what happens to mail from now on, and to what is held back */
  mode: Mode;
  /** mails that are held back */
  held: () => number;
  /** The newest mail to that address (and with that subject), also one that came before the call; fails after 15 s. */
  waitForMail: (to: string, subject?: RegExp) => Promise<Mail>;
  stop: () => Promise<void>;
};

/** A real SMTP server on a free loopback port that keeps what it gets. */
export async function startSmtp(): Promise<SmtpSink> {
  const waiting = new Set<() => void>();
  const open = new Set<() => void>();
  const held = new Set<() => void>();
  let mode: Mode = "accept";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect(_session, done) {
      if (sink.mode !== "hang") return done();
      open.add(() => done(new Error("closing")));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // Its sender was killed: no mail.
        return done(error as Error);
      }
      while (sink.mode === "hold") await new Promise<void>((resolve) => held.add(resolve));
      if (sink.mode === "refuse") return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
      sink.mails.push(
        read(
          Buffer.concat(chunks).toString("utf8"),
          session.envelope.rcptTo.map((to) => to.address),
        ),
      );
      done();
      for (const look of waiting) look();
    },
  });
  server.on("error", () => undefined); // a client that goes away in the middle is no fault of the sink
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      for (const go of held) go();
      held.clear();
    },
    held: () => held.size,
    waitForMail(to, subject) {
      const find = () =>
        sink.mails.findLast((mail) => mail.to.includes(to) && (!subject || subject.test(mail.subject)));
      return new Promise((resolve, reject) => {
        const end = (mail: Mail | undefined) => {
          waiting.delete(look);
          clearTimeout(timer);
          if (mail) return resolve(mail);
          const had = sink.mails.map((other) => `${other.to.join(", ")}: ${other.subject}`).join("\n") || "none";
          reject(new Error(`no mail to ${to}${subject ? ` matching ${subject}` : ""} came; mails:\n${had}`));
        };
        const look = () => {
          const mail = find();
          if (mail) end(mail);
        };
        const timer = setTimeout(end, 60_000);
        waiting.add(look);
        look();
      });
    },
    async stop() {
      sink.mode = "refuse";
      for (const close of open) close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return sink;
}

/** The link of a mail that leads to this path of the site (the first link of all without one). */
export function linkIn(mail: Mail, path = "/"): string {
  const link = [...mail.text.matchAll(/https?:\/\/[^\s"'<>)\]]+/g)]
    .map(([url]) => url)
    .find((url) => url.includes(path));
  if (!link) throw new Error(`no link with ${path} in:\n${mail.text}`);
  return link;
}

/** The six-digit code of a mail. */
export function codeIn(mail: Mail): string {
  const code = /(?<![\d#-])\d{6}(?!\d)/.exec(mail.text.replaceAll(/https?:\/\/\S+/g, ""))?.[0];
  if (!code) throw new Error(`no code in:\n${mail.text}`);
  return code;
}

/** Headers and the plain-text part of a MIME message, as far as tests need them. */
function read(raw: string, to: string[]): Mail {
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? "";
  return { to, raw, subject: decodeWords(subject.replaceAll(/\r?\n[ \t]+/g, " ")), text: plainText(raw) };
}

function plainText(raw: string): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [raw];
  const part = parts.find((candidate) => /content-type: text\/plain/i.test(candidate)) ?? raw;
  const [head = "", ...body] = part.split(/\r?\n\r?\n/);
  const content = body.join("\n\n").trim();
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(content, "base64").toString("utf8");
  if (/transfer-encoding: quoted-printable/i.test(head)) return quotedPrintable(content.replaceAll(/=\r?\n/g, ""));
  return content;
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/[^\x20-\x7e\r\n\t]/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047 words in a header, `=?UTF-8?Q?…?=` or `?B?`. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedPrintable(word.replaceAll("_", " ")),
    );
}
