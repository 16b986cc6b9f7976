/** A summary that is older than the answers (MEND2-6). */
import { writeBrief } from "../../app/brief/brief.ts";
import { summaryOf } from "../support/briefing.ts";
import { field, openForm, requestOf, saveChanges } from "../support/changing.ts";
import { ANSWERS, BRIEF, createBudget } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const OLDER = /^Este texto é de antes das mudanças\./;

test("[MEND2-6] [ROOM-5] an untouched built-in text is written anew by default, as the answers are typed; who chooses to keep it keeps it, and it says so", async ({
  page,
  login,
  database,
  axe,
}) => {
  const { id } = await createBudget(database, await login(page), { resume_ia: writeBrief(BRIEF) });
  await openForm(page, id);
  const [keep, rewrite] = [
    page.getByRole("radio", { name: "Deixar como está" }),
    page.getByRole("radio", { name: "Escrever de novo" }),
  ];
  await expect(keep).toBeChecked();
  await field(page, "nameProject").fill("Padaria do Largo");
  await expect(rewrite).toBeChecked();
  const text = summaryOf(page);
  await expect(text).toHaveValue(writeBrief({ ...BRIEF, nameProject: "Padaria do Largo" }));
  await field(page, "nameProject").fill("Padaria da Praça");
  await expect(text).toHaveValue(/Padaria da Praça/);
  await axe(page);
  await field(page, "nameProject").fill(ANSWERS.nameProject);
  await expect(keep, "nothing has changed").toBeChecked();
  await expect(page.getByText("Nada mudou ainda")).toBeVisible();
  await field(page, "nameProject").fill("Padaria da Praça");
  await page.reload();
  await expect(text).toHaveValue(/Padaria da Praça/);
  await saveChanges(page, id);
  const resume_ia = writeBrief({ ...BRIEF, nameProject: "Padaria da Praça" });
  expect(await requestOf(database, id)).toMatchObject({ nameProject: "Padaria da Praça", resume_ia });
  await expect(page.getByRole("region", { name: "O que você contou" })).toBeVisible();
  await expect(page.getByText(OLDER)).toHaveCount(0);

  await openForm(page, id);
  await field(page, "color").fill("verde-musgo");
  await keep.check({ force: true });
  await saveChanges(page, id);
  expect(await requestOf(database, id)).toMatchObject({ color: "verde-musgo", resume_ia });
  await expect(page.getByText(OLDER)).toBeVisible();
});

test("[MEND2-6] [ROOM-5] an edited text stays, and customer, designers and admins read that it is older", async ({
  page,
  visitor,
  login,
  database,
  axe,
}) => {
  const { id, resume_ia } = await createBudget(database, await login(page));
  await openForm(page, id);
  await field(page, "slogan").fill("Pão que espera por você");
  await expect(page.getByRole("radio", { name: "Deixar como está" })).toBeChecked();
  await saveChanges(page, id);
  expect(await requestOf(database, id)).toMatchObject({ resume_ia });
  for (const typeUser of [0, 1, 2] as const) {
    const person = typeUser === 0 ? page : await visitor();
    if (person !== page) await login(person, { typeUser });
    await person.goto(`/budget/view/${id}`);
    await expect(person.getByRole("region", { name: "Resumo" }).getByText(OLDER)).toBeVisible();
    await axe(person);
    await person.setViewportSize({ width: 320, height: 664 });
    await expectToFit(person, 320);
  }
  await openForm(page, id);
  await page.getByRole("radio", { name: "Escrever de novo" }).check({ force: true });
  await expect(summaryOf(page)).toHaveValue(/Pão que espera por você/);
  await saveChanges(page, id);
  await page.goto(`/budget/view/${id}`);
  await expect(page.getByText(OLDER)).toHaveCount(0);
});
