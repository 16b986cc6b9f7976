/** The parts that all mails share. Mail programs understand only inline styles and tables. */
import type { ReactNode } from "react";
import { BRAND } from "../kit/brand.ts";
import { env } from "./env.server.ts";

const FONT = "'Instrument Sans', Helvetica, Arial, sans-serif";
const FOREST = "#0A3A29";

/** The frame of every mail. `leave`: the address that unsubscribes from this kind of mail. */
export function Letter({ title, leave, children }: { title: string; leave: string | undefined; children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <body style={{ margin: 0, background: "#F0F3EF", color: FOREST, fontFamily: FONT }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, background: "#FFFFFF", borderTop: "10px solid #FF9CC2" }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "32px 28px", fontSize: 17, lineHeight: 1.55 }}>
                        <h1 style={{ margin: "0 0 20px", fontSize: 30, lineHeight: 1.1 }}>{title}</h1>
                        {children}
                        <p style={{ margin: "32px 0 0", fontSize: 14, color: "#4A5F55" }}>
                          {BRAND.name}. {BRAND.slogan}
                        </p>
                        {leave && (
                          <p style={{ margin: "12px 0 0", fontSize: 14, color: "#4A5F55" }}>
                            <a href={leave} style={{ color: "#4A5F55" }}>
                              Não quero mais estes e-mails
                            </a>
                          </p>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function Action({ path, children }: { path: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={new URL(path, env.ORIGIN).href}
        style={{
          display: "inline-block",
          padding: "16px 28px",
          borderRadius: 999,
          background: FOREST,
          color: "#FFFFFF",
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

/** `leave`: the address that unsubscribes from this kind of mail. */
export type MailContent = { subject: string; body: ReactNode; leave?: string };

/** Quotes what somebody wrote to the reader; nothing if empty. */
export function Reason({ children }: { children: string }) {
  if (children === "") return null;
  return (
    <blockquote style={{ margin: "17px 0", padding: "2px 0 2px 18px", borderLeft: "6px solid #FF9CC2" }}>
      {children}
    </blockquote>
  );
}
