import { Page } from "../../components/page.jsx";

/** Wherever the links of the measured pages lead, so that none of them is broken. */
export default async function Elsewhere() {
  return (
    <Page>
      <h1 className="wrap d2">Outra página</h1>
    </Page>
  );
}
