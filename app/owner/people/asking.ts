/** What is asked before something weighs on a person. Without scripts the form is sent at once. */
import type { TypeUser } from "../../kit/roles.ts";
import { ROLE_NAMES, roleMeaning } from "./texts.ts";

type Asked = { id: string; name: string };

export type Question = { fields: Record<string, string> } & (
  | { kind: "role"; person: Asked & { typeUser: TypeUser }; to: TypeUser }
  | { kind: "block" | "refuse"; person: Asked }
);

export function roleQuestion(person: Asked & { typeUser: TypeUser }, to: TypeUser): Question {
  return { kind: "role", person, to, fields: { intent: `papel-${to}`, quem: person.id } };
}

export const blockQuestion = (person: Asked): Question => ({
  kind: "block",
  person,
  fields: { intent: "bloquear", quem: person.id },
});

export const refuseQuestion = (person: Asked): Question => ({
  kind: "refuse",
  person,
  fields: { intent: "recusar", quem: person.id },
});

export function questionAbout(question: Question): {
  title: string;
  meaning: string;
  confirm: string;
  danger: boolean;
} {
  const { name } = question.person;
  if (question.kind === "role") {
    const { person, to } = question;
    return {
      title: `Mudar o papel de ${name} para ${ROLE_NAMES[to]}?`,
      meaning: roleMeaning(person.typeUser, to),
      confirm: "Mudar o papel",
      danger: to < person.typeUser,
    };
  }
  if (question.kind === "block")
    return {
      title: `Bloquear ${name}?`,
      meaning:
        "As sessões terminam agora, em todos os aparelhos, e a conta não entra mais. Pedidos e projetos ficam como estão; um projeto pode ir para outro designer. Dá para desbloquear depois.",
      confirm: "Bloquear",
      danger: true,
    };
  return {
    title: `Recusar ${name}?`,
    meaning:
      "Um e-mail conta que não deu. A conta continua, sem ver os pedidos. Dá para deixar entrar depois, na lista.",
    confirm: "Recusar",
    danger: true,
  };
}
