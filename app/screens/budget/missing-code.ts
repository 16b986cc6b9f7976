import { redirect } from "react-router";

/** /budget/view without a code (NAV-7). */
export function loader() {
  return redirect("/myAccount");
}
