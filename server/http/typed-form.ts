/** Offers to send a form again that failed because the database is away: a form that holds what was typed. */
import { readTyped, SECRET } from "../../app/platform/form.server.ts";

export type TypedForm = { type: string; bytes: Buffer };

const LABELS: Record<string, string> = {
  password: "Senha",
  confirmation: "Confirmar senha",
  current: "Senha de hoje",
  name: "Nome",
  email: "E-mail",
  tell: "Telefone",
};

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const READ: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SIGNS).map(([sign, name]) => [name, sign])),
  // React writes it so.
  "&#x27;": "'",
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Shows words that a person typed, so that they see that nothing is lost; hides choices, ids and tokens. */
function field(name: string, value: string): string {
  const named = `name="${escaped(name)}"`;
  if (!/\s/.test(value) && !(name in LABELS)) return `<input type="hidden" ${named} value="${escaped(value)}">`;
  const rows = Math.min(12, value.split("\n").length + 1);
  // HTML drops the first line break.
  const area = `<textarea ${named} rows="${rows}">\n${escaped(value)}</textarea>`;
  const input = /\n/.test(value) ? area : `<input ${named} value="${escaped(value)}">`;
  return `<label>${LABELS[name] ?? "O que você escreveu"}${input}</label>`;
}

/** A password is not sent back to the browser; the person types it again. */
const secret = (name: string) =>
  `<label>${LABELS[name]}<input type="password" name="${escaped(name)}" required autocomplete="${name === "current" ? "current-password" : "on"}"></label>`;

const file = (name: string) => `<label>Escolha o arquivo de novo<input type="file" name="${escaped(name)}"></label>`;

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem}
label{display:block;margin:0 0 1rem}
label input,textarea{display:block;box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;font:inherit}
button{min-height:2.75rem;padding:.5rem 1.5rem;font:inherit}`;

/** Whether the page's fields hold everything that was typed, except passwords. */
export async function holdsTyped(html: string, { type, bytes }: TypedForm): Promise<boolean> {
  const { fields } = await readTyped(type, bytes);
  const text = html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => READ[name] ?? name);
  return fields.every(([name, value]) => SECRET.includes(name) || text.includes(value.replaceAll("\r\n", "\n")));
}

/** HTML for the error page. `action`: the request's address, with its query. */
export async function sendAgain(action: string, { type, bytes }: TypedForm, nonce: string): Promise<string> {
  const { fields, files } = await readTyped(type, bytes);
  const parts = [
    ...fields.map(([name, value]) => (SECRET.includes(name) ? secret(name) : field(name, value))),
    ...files.map(file),
  ];
  const encoding = files.length > 0 ? ' enctype="multipart/form-data"' : "";
  return `<style nonce="${nonce}">${STYLE}</style>
<p>O que você escreveu ainda não foi enviado, e está guardado nesta página. Espere alguns segundos e envie de novo.</p>
<form method="post" action="${escaped(action)}"${encoding}>
${parts.join("\n")}
<p><button>Enviar de novo</button></p>
</form>`;
}
