import { redirect } from "react-router";

/** /myAccount: the specification redirects a budget view without a code here (NAV-7). */
export const loader = () => redirect("/account");
