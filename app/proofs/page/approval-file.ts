/** GET /budget/:codeID/prova/:number/registro.txt: the record of an approval, to keep. */
import { data } from "react-router";
import type { Route } from "./+types/approval-file";
import { requireProof } from "./access.server.ts";
import { approvalOf } from "./proof-view.server.ts";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { budget, version } = await requireProof(args);
  const approval = version.state === "approved" ? approvalOf(version) : null;
  if (!approval) throw data(null, { status: 404 });
  const text = [
    "Registro da aprovação",
    `Projeto: ${budget.data.nameProject}`,
    `Quem: ${approval.signedName}`,
    `Quando: ${approval.moment} (horário de Brasília)`,
    `O quê: ${approval.what}`,
    `Código da versão: ${approval.code}`,
    `SHA-256: ${version.hash}`,
    "",
  ].join("\r\n");
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="prova-v${version.number}-aprovada.txt"`,
      "cache-control": "private, no-store",
    },
  });
}
