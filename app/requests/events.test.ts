import { expect, test } from "vitest";
import { eventText } from "./events.ts";

test("[BUD-10] the timeline says what happened, with the names of the coloured line", () => {
  expect(eventText({ kind: "status", details: { from: 1, to: 2 } })).toBe(
    "mudou o estado de ‘Criando’ para ‘Concluído’.",
  );
  expect(eventText({ kind: "quote_accepted", details: { from: 0, to: 1 } })).toBe(
    "aceitou o orçamento. O projeto passou para ‘Criando’.",
  );
  expect(eventText({ kind: "quote_sent", details: { fileName: "proposta.pdf" } })).toBe(
    "enviou um orçamento: proposta.pdf.",
  );
});

test("[ROOMS-1] [BUD-10] an event of a kind that another version stored is told plainly", () => {
  const stored = (kind: string) => eventText({ ...JSON.parse(`{"kind": "${kind}"}`), details: {} });
  expect(stored("created")).toBe("fez o pedido.");
  for (const kind of ["teleported", "toString", "__proto__"]) expect(stored(kind)).toBe("mudou o projeto.");
});
