import { CARE } from "./care.ts";
import { COMMUNITY } from "./community.ts";
import { FOOD } from "./food.ts";
import { ODD } from "./odd.ts";
import { OFFICES } from "./offices.ts";
import { ONLINE } from "./online.ts";
import type { Questionnaire } from "./questionnaire.ts";
import { SHOPS } from "./shops.ts";
import { TRADES } from "./trades.ts";

/** Questionnaires as owners of small businesses fill them in, each with what its summary must tell. */
export const QUESTIONNAIRES: readonly Questionnaire[] = [
  ...FOOD,
  ...TRADES,
  ...CARE,
  ...COMMUNITY,
  ...OFFICES,
  ...SHOPS,
  ...ONLINE,
  ...ODD,
];
