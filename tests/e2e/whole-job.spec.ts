import { MOVING, test } from "../support/test.ts";
import { wholeJob } from "../support/whole-job.ts";

test.use(MOVING);

test("[BRAND-12] [BRAND-9] [AI-4] [BUD-8] [BUD-9] [BUD-10] [BUD-12] the whole job, with the built-in writer: a customer briefs, two designers race, one quotes", async ({
  page,
  visitor,
  login,
  smtp,
}) => {
  const [one, other] = [await visitor(), await visitor()];
  const designers = [
    { page: one, who: await login(one, { typeUser: 1, name: "Davi Moreira" }) },
    { page: other, who: await login(other, { typeUser: 1, name: "Lia Prado" }) },
  ] as const;
  // An unedited brief is the list of answers.
  const shown = "Padaria de bairro com fermentação natural.";
  await wholeJob({ customer: page, designers: [...designers], smtp, summary: /Nome: Padaria Aurora/, shown });
});
