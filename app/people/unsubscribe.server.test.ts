import { expect, test } from "vitest";
import { renderMail } from "../platform/render-mail.tsx";
import { readUnsubscribeToken, unsubscribeUrl } from "./secrets.server.ts";

const ID = "0b6e3a52-6d1c-4e3a-9a63-3f1f0d1f9a10";
const tokenOf = (url: string) => new URL(url).searchParams.get("token");

test("[CHAT-4] only the studio's own links end mails, of the one person and kind they are for", () => {
  const token = tokenOf(unsubscribeUrl(ID, "messages")) ?? "";
  expect(readUnsubscribeToken(token)).toEqual({ userId: ID, choice: "messages" });
  const [, , signed] = token.split("_");
  const other = ID.replace("0b", "0c");
  for (const forged of [
    null,
    "",
    "x",
    `quotes_${ID}_${signed}`,
    `messages_${other}_${signed}`,
    `${token}00`,
    `${token}x`,
    token.toUpperCase(),
    `${token}_`,
  ])
    expect(readUnsubscribeToken(forged), String(forged)).toBeNull();
});

test("[CHAT-4] the mail of unread messages says where to leave, for programs and for people; others do not", async () => {
  const props = { budgetId: "b1", nameProject: "Aurora", userId: ID, from: "Rui Nogueira", count: "2" };
  const { subject, text, headers } = await renderMail("unread-messages", props);
  expect(subject).toBe("2 mensagens novas em Aurora");
  expect(text).toContain("Rui Nogueira: 2 mensagens para você ler em Aurora.");
  expect(text).toContain("/budget/b1/conversa");
  expect(text).toContain(unsubscribeUrl(ID, "messages"));
  expect(headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": `<${unsubscribeUrl(ID, "messages")}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const { headers: others } = await renderMail("quote-sent", { budgetId: "b1", nameProject: "Aurora" });
  expect(others).toEqual({ "Auto-Submitted": "auto-generated" });
});

test("[MEND2-16] the mail of a new request and of those that wait end at one press; every mail says that a program sent it", async () => {
  const about = { budgetId: "b1", nameProject: "Aurora", userId: ID };
  const mails = [
    await renderMail("new-request", { ...about, requestType: "Marca Nova" }),
    await renderMail("waiting-requests", {
      userId: ID,
      requests: [{ ...about, customerName: "Ana", since: "hoje, 14:20" }],
    }),
  ];
  for (const { text, headers } of mails) {
    expect(text).toContain(unsubscribeUrl(ID, "requests"));
    expect(headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${unsubscribeUrl(ID, "requests")}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  }
});
