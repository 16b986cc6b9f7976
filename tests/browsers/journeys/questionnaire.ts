import { eq } from "drizzle-orm";
import { budget } from "../../../app/requests/schema.ts";
import { picture } from "../../support/publishing.ts";
import type { Journey } from "../scene.ts";

/**
 * Answers the five panels, reads the text that the AI service wrote, and sends the request. The answers are those that the
 * text of tests/support/fake-ai.ts tells: another one would not pass.
 */
export const questionnaire: Journey = async ({ app, member }) => {
  const clara = await member({});
  await clara.open("/create/new/Branding/0");
  await clara.see("Sobre a empresa");
  await clara.fill("Endereço do site", "padariaaurora.com.br");
  await clara.fill("Descrição do serviço", "Padaria de bairro com fermentação natural.");
  await clara.fill("Público-alvo", "vizinhos do centro,famílias,");
  await clara.press("button", "Continuar");
  await clara.see("Sobre o projeto");
  await clara.fill("Nome da empresa ou do projeto", "Padaria Aurora");
  await clara.fill("Cor", "E8743B");
  await clara.fill(/^Slogan/, "Pão com tempo");
  await clara.fill(/^O que não pode aparecer/, "trigo,chapéu de cozinheiro,");
  await clara.attach("Arquivo da imagem de referência", await picture("vasos.jpg", { width: 640, height: 480 }));
  await clara.see("Imagem anexada");
  await clara.press("button", "Continuar");
  await clara.see("O que vamos criar?");
  await clara.press("checkbox", /^Cores e Fontes/);
  await clara.press("checkbox", /^Manual da Marca/);
  await clara.press("button", "Continuar");
  await clara.see("A marca Padaria Aurora nasceu de uma conversa de balcão");
  await clara.press("button", "Continuar");
  await clara.see("Tudo pronto");
  await clara.press("button", "Terminar");
  await clara.at(/^\/budget\/view\/[0-9a-f-]{36}$/);
  await clara.see("Pedido enviado");

  const path = await clara.read(() => location.pathname);
  const [request] = await app.database
    .select()
    .from(budget)
    .where(eq(budget.id, path.split("/").at(-1) ?? ""));
  const { targetAudience, slogan, image } = request ?? {};
  if (targetAudience?.join() !== "vizinhos do centro,famílias" || slogan !== "Pão com tempo" || !image)
    throw new Error(`the request was stored as ${JSON.stringify(request)}`);
};
