import { ok, storyOf } from "../support/fake-ai.ts";
import { expect, MOVING, test } from "../support/test.ts";
import { wholeJob } from "../support/whole-job.ts";

test.use(MOVING);

test.use({ ai: "gemini" });

const STORY = `${storyOf("Padaria Aurora", "E8743B").replace("pão com tempo", "Pão de ontem, nem pensar")} O prazo é 24 de dezembro de 2026.`;

test("[AI-1] [AI-2] [AI-3] [BRAND-8] the whole job, with the AI service: its text is what the designer reads", async ({
  page,
  visitor,
  login,
  smtp,
  service,
}) => {
  service.play(ok(`* ${STORY}`));
  const [one, other] = [await visitor(), await visitor()];
  const designers = [
    { page: one, who: await login(one, { typeUser: 1, name: "Davi Moreira" }) },
    { page: other, who: await login(other, { typeUser: 1, name: "Lia Prado" }) },
  ] as const;
  await wholeJob({
    customer: page,
    designers: [...designers],
    smtp,
    shown: STORY,
    summary: new RegExp(`^${STORY}\n\nFalta perguntar: .+\\.$`),
  });
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
