import { expect, test } from "vitest";
import { initials } from "../kit/initials.ts";
import { sizeText } from "../kit/upload.ts";
import { linkParts, questionsBefore, whatsAppLink } from "./conversation.ts";
import { messageSchema } from "./conversation-schema.ts";
import { mayTalk } from "./policy.ts";

const INVISIBLE = "\u200b\u2060\ufeff\u00ad\u3164\u2800\u115f\u180e\ufe0f\u{e0041}\u200d\u00a0";

test("[PASTE-4] a message, a change and a question of invisible signs alone have no text", () => {
  const id = "5b1f2f4e-6c6b-4d3c-8a55-0d9a4c1f0a11";
  const parse = (sent: object) => messageSchema.safeParse(sent);
  const send = { intent: "send", submissionId: id, text: INVISIBLE };
  expect(parse(send).success).toBe(false);
  expect(parse({ ...send, files: ["budget/message/1.webp"] }).data).toMatchObject({ text: "" });
  expect(parse({ intent: "edit", id, text: INVISIBLE }).data).toMatchObject({ text: "" });
  expect(parse({ intent: "ask", submissionId: id, own: INVISIBLE }).success).toBe(false);
  for (const text of ["👩‍🎨", `.${INVISIBLE}`, "می‌خواهم"])
    expect(parse({ ...send, text }).data).toMatchObject({ text: text.trim() });
});

const links = (text: string) => linkParts(text).flatMap(({ link }) => link ?? []);

test.each([
  ["Veja https://traco.example/letra.", ["https://traco.example/letra"]],
  [
    "(https://pt.wikipedia.org/wiki/Pão_(alimento)) e http://a.example/?q=1&r=2!",
    ["https://pt.wikipedia.org/wiki/Pão_(alimento)", "http://a.example/?q=1&r=2"],
  ],
  ["(veja https://a.example/b)", ["https://a.example/b"]],
  ["javascript:alert(1) data:text/html,x //a.example www.a.example mailto:a@b.example ftp://a.example", []],
  ["https:// http://", []],
  ['<a href="https://a.example/x">', ["https://a.example/x"]],
])("[CHAT-2] only whole http addresses in '%s' become links", (text, expected) => {
  // The bracket after the wiki's own may end the sentence; including it in the link does no harm.
  expect(links(text).map((link) => link.replace(/\)\)$/, ")"))).toEqual(expected);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("[CHAT-1] the customer who asked, the designer who holds it and admins take part, and nobody else", () => {
  const budget = { userCreate: "lucia", designSelect: "rui" };
  const viewers = { lucia: 0, rui: 1, ada: 2, other: 0, bia: 1 } as const;
  const parties = Object.entries(viewers).filter(([id, typeUser]) => mayTalk(budget, { id, typeUser }));
  expect(parties.map(([id]) => id)).toEqual(["lucia", "rui", "ada"]);
  expect(mayTalk({ ...budget, designSelect: "false" }, { id: "rui", typeUser: 1 })).toBe(false);
  // The id alone does not make somebody the customer.
  expect(mayTalk(budget, { id: "lucia", typeUser: 1 })).toBe(false);
});

test("[CHAT-7] WhatsApp opens with the number and a first line", () => {
  expect(whatsAppLink("5581988881234", "Oi, Lúcia. Aqui é Rui.")).toBe(
    "https://wa.me/5581988881234?text=Oi%2C%20L%C3%BAcia.%20Aqui%20%C3%A9%20Rui.",
  );
});

test("names and sizes are short", () => {
  expect([initials("Rui Nogueira"), initials("ada"), initials("Ana Maria de Sá")]).toEqual(["RN", "A", "AS"]);
  expect([sizeText(1_258_291), sizeText(300), sizeText(200 * 1024)]).toEqual(["1,2 MB", "1 KB", "200 KB"]);
  expect([sizeText(2 * 1024 ** 3), sizeText(1_288_490_189), sizeText(1024 ** 3 - 1)]).toEqual([
    "2 GB",
    "1,2 GB",
    "1.024 MB",
  ]);
  expect([sizeText(1_073_000_000), sizeText(104_752_742)]).toEqual(["1.023 MB", "99,9 MB"]);
});

test("[MEND2-10] a plain message offers to tick the questions asked right before it, until it is a reply", () => {
  const question = { mine: false, deleted: null, unanswered: true, repliedText: null };
  const said = { ...question, unanswered: false };
  const mine = { ...said, mine: true };
  const offered = (messages: Parameters<typeof questionsBefore>[0]) =>
    questionsBefore(messages).map((one) => messages.indexOf(one));
  expect(offered([question, mine])).toEqual([0]);
  expect(offered([question, said, { ...question }, mine, mine])).toEqual([0, 2]);
  expect(offered([question, mine, said, mine]), "something else was said since").toEqual([]);
  expect(offered([question, mine, said])).toEqual([]);
  expect(offered([question, { ...mine, repliedText: "Qual é o prazo?" }])).toEqual([]);
  expect(offered([])).toEqual([]);
});
