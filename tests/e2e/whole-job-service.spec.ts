import { ok } from "../support/fake-gemini.ts";
import { expect, test } from "../support/test.ts";
import { wholeJob } from "../support/whole-job.ts";

test.use({ ai: "fake" });

const STORY = "O forno da Aurora acende antes do bairro. É essa manhã que a marca precisa contar.";

test("[AI-1] [AI-2] [AI-3] [BRAND-8] the whole job, with the AI service: its text is what the designer reads", async ({
  page,
  visitor,
  login,
  smtp,
  gemini,
}) => {
  test.setTimeout(90_000);
  gemini.play(ok(`* ${STORY}`));
  const [one, other] = [await visitor(), await visitor()];
  const designers = [
    { page: one, who: await login(one, { typeUser: 1, name: "Davi Moreira" }) },
    { page: other, who: await login(other, { typeUser: 1, name: "Lia Prado" }) },
  ] as const;
  await wholeJob({ customer: page, designers: [...designers], smtp, summary: new RegExp(`^\\s*${STORY}$`) });
  expect(gemini.calls).toHaveLength(1);
  const asked = JSON.stringify(gemini.calls[0]?.body);
  for (const part of ["Marca Nova", "Padaria Aurora", "trigo", "cite 3 empresas: não", "Manual da Marca"])
    expect(asked).toContain(part);
});
