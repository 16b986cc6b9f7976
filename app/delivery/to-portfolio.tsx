/** From the delivery to a draft of its project: in the room, and on the delivery's page. */
import { Form } from "react-router";
import { Intent } from "../requests/room-form.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { deliveryPath, portfolioPath } from "./paths.ts";

/** Makes a draft the first time, and leads to it from then on. */
export function ToPortfolio({ id, isBegun }: { id: string; isBegun: boolean }) {
  if (isBegun)
    return (
      <ButtonLink to={portfolioPath(id)} look="outline">
        Abrir o rascunho do portfólio
      </ButtonLink>
    );
  return (
    <Form method="post" action={deliveryPath(id)} aria-label="Portfólio">
      <Intent name="portfolio" />
      <Button type="submit" look="outline">
        Levar ao portfólio
      </Button>
    </Form>
  );
}
