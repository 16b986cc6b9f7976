import { expect, test } from "vitest";
import { sendAgain } from "./typed-form.ts";

async function formOf(typed: FormData | URLSearchParams): Promise<string> {
  const response = new Response(typed);
  const bytes = Buffer.from(await response.arrayBuffer());
  return sendAgain("/budget/b1?passo=2", { type: response.headers.get("content-type") ?? "", bytes }, "n");
}

test("[OPS-32] a form that held a file asks for it again and can take it; another is sent as it was", async () => {
  const withFile = new FormData();
  withFile.set("text", "O que eu queria");
  withFile.set("file", new File(["%PDF-"], "proposta.pdf"));
  const again = await formOf(withFile);
  expect(again).toContain('<form method="post" action="/budget/b1?passo=2" enctype="multipart/form-data">');
  expect(again).toContain('<input type="file" name="file">');
  const without = await formOf(new URLSearchParams({ text: "O que eu queria" }));
  expect(without).toContain('<form method="post" action="/budget/b1?passo=2">');
});

test("[OPS-32] what was typed is sent again as text, whatever signs it has, and no password is sent back", async () => {
  const typed = `"><script>alert('ç')</script> & mais`;
  const again = await formOf(new URLSearchParams({ text: typed, password: "uma senha" }));
  expect(again).not.toContain("<script>");
  expect(again).not.toContain("uma senha");
  expect(again).toContain("&quot;&gt;&lt;script&gt;alert('ç')&lt;/script&gt; &amp; mais");
});
