/** The requests of the demo's customers: fictional businesses, at least one for each stage. */
import { DELIVERIES } from "./requests/deliveries.ts";
import { IRACEMA } from "./requests/iracema.ts";
import { JOAQUIM } from "./requests/joaquim.ts";
import { LIGIA } from "./requests/ligia.ts";
import { MARINA } from "./requests/marina.ts";
import { OTAVIO } from "./requests/otavio.ts";
import { PROOFS } from "./requests/proofs.ts";
import { WRITTEN } from "./requests/written.ts";
import type { SampleRequest } from "./sample-request.ts";

export const REQUESTS: SampleRequest[] = [
  ...MARINA,
  ...OTAVIO,
  ...IRACEMA,
  ...LIGIA,
  ...JOAQUIM,
  ...WRITTEN,
  ...PROOFS,
  ...DELIVERIES,
];
