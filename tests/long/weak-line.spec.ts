/** The questionnaire behind a proxy that refuses; on a line that loses: tests/e2e/weak-line.spec.ts. */
import { test } from "../support/test.ts";
import { askOnWeakLine, finishOnWeakLine, LOST } from "../support/weak-line.ts";

test("[BRAND-9] [SEC-8.18] from the choice of a need through a registration to 'Pedido enviado' where the first request to each address and every third one after it is refused by a proxy: each failure is said, what is typed stays, and one request is sent", async ({
  page,
  database,
  smtp,
  allow,
}) => {
  allow(/./);
  await askOnWeakLine({ page, database, smtp, way: "is refused by a proxy" });
});

for (const { what, ...lost } of LOST)
  test(`[BRAND-9] [BRAND-13] after 'Terminar' ${what} is refused by a proxy: the request that was sent opens, and no empty questionnaire`, async ({
    page,
    openQuestionnaire,
    database,
    allow,
  }) => {
    allow(/./);
    const { id: customer } = await openQuestionnaire(5);
    await finishOnWeakLine({ page, database, way: "is refused by a proxy", customer }, lost);
  });
