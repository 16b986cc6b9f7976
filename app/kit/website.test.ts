import { expect, test } from "vitest";
import { websiteLink } from "./website.ts";

test("[BUD-5] a typed site is a link when it is an address of the web", () => {
  expect(websiteLink("padariaaurora.com.br")).toBe("https://padariaaurora.com.br/");
  expect(websiteLink("http://loja.example/a?b=1")).toBe("http://loja.example/a?b=1");
  expect(websiteLink("loja.example:8080/x")).toBe("https://loja.example:8080/x");
});

test("[BUD-5] anything else stays text", () => {
  const words = [
    "Ainda não tenho site",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://x.example",
    "@padaria",
    "loja",
    "",
  ];
  expect(words.map(websiteLink)).toEqual(words.map(() => null));
  expect(websiteLink("https://banco.example@golpe.example")).toBeNull();
});
