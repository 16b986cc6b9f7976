/** From the delivery to a draft of its project: in the room, and on the delivery's page. */
import { Form } from "react-router";
import { Intent } from "../requests/room-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { deliveryPath } from "./paths.ts";

/** Makes a draft the first time, and leads to it every time. */
export function ToPortfolio({ id }: { id: string }) {
  return (
    <Form method="post" action={deliveryPath(id)} aria-label="Portfólio">
      <Intent name="portfolio" />
      <Button type="submit" look="outline">
        Levar ao portfólio
      </Button>
    </Form>
  );
}
