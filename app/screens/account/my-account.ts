import { redirect } from "react-router";

/** /myAccount, where the specification sends a budget view without a code (NAV-7). */
export function loader() {
  return redirect("/account");
}
