/** Pages that replace a file for people who follow its link. The application's layout is not used. */

const page = (title: string, body: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(
    `<!DOCTYPE html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`,
    { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers } },
  );

/** The text of any other missing page. */
export const fileNotFound = (): Response =>
  page(
    "Faltou um pedaço do traço.",
    '<p>Esta página não existe ou mudou de endereço.</p><p><a href="/">Voltar para a Home</a></p>',
    404,
  );

/** For a request that the person may see, except for this part of it. */
export const fileForbidden = (): Response =>
  page("Esta página não é para a sua conta", '<p>Entre com outra conta ou <a href="/">volte ao início</a>.</p>', 403);

/** Seconds. Longer than making a PDF takes. */
const RETRY_AFTER = 3;

export const pdfBeingMade = (): Response =>
  page(
    "O PDF está sendo feito",
    '<p>Ele fica pronto em alguns segundos.</p><p><a href="?">Tentar de novo</a></p>',
    503,
    { "retry-after": String(RETRY_AFTER) },
  );
