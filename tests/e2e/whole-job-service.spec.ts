import { ok, storyOf } from "../support/fake-ai.ts";
import { expect, test } from "../support/test.ts";
import { tell } from "../support/whole-job.ts";

test.use({ ai: "gemini" });

const STORY = `${storyOf("Padaria Aurora", "E8743B").replace("pão com tempo", "Pão de ontem, nem pensar")} O prazo é 24 de dezembro de 2026.`;

test("[AI-1] [AI-2] [AI-3] [BRAND-8] with the AI service: its text is what the customer sends and the designer reads; whole-job.spec.ts goes on from there", async ({
  page,
  visitor,
  login,
  smtp,
  service,
}) => {
  service.play(ok(`* ${STORY}`));
  const summary = new RegExp(`^${STORY}\n\nFalta perguntar: .+\\.$`);
  const path = await tell({ customer: page, smtp, shown: STORY, summary });
  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  await designer.goto(path);
  await expect(designer.getByText(STORY)).toBeVisible();
  await expect(designer.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem")).not.toHaveCount(0);
  expect(service.calls).toHaveLength(1);
  const asked = service.calls[0]?.prompt;
  for (const part of [
    "Marca Nova",
    "Padaria Aurora",
    "trigo",
    "cite 3 empresas: não",
    "Manual da Marca",
    "imagem de referência: sim",
  ])
    expect(asked).toContain(part);
});
