/** The bakery of the built-in writer's tests: the answers that every request has, and none of the optional ones. */
import { type Brief, NO_OPTIONAL_ANSWERS } from "../../app/brief/questionnaire.ts";

export const bakery: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: false,
  need: 1,
  website: "padariaaurora.com.br",
  descriptionInterprise:
    "Padaria de bairro com fermentação natural. Assamos duas vezes ao dia e entregamos de bicicleta no centro.",
  targetAudience: ["vizinhos do centro", "famílias", "cafés parceiros"],
  nameProject: "Padaria Aurora",
  color: "#E8743B",
  slogan: "Pão de ontem, nem pensar",
  notIncludeElement: ["trigo", "chapéu de padeiro"],
  forMake: [true, false, true, false, false],
};
