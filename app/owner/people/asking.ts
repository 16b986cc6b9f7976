/** What is asked before something weighs on a person. Without scripts the form is sent at once. */
import type { TypeUser } from "../../kit/roles.ts";
import { ROLE_NAMES, roleMeaning } from "./texts.ts";

type Asked = { id: string; name: string };

/** `fields`: what is sent after 'yes' */
export type Question = {
  fields: { intent: string; quem: string };
  title: string;
  description: string;
  confirm: string;
  danger: boolean;
};

export const roleQuestion = ({ id, name, typeUser }: Asked & { typeUser: TypeUser }, to: TypeUser): Question => ({
  fields: { intent: `papel-${to}`, quem: id },
  title: `Mudar o papel de ${name} para ${ROLE_NAMES[to]}?`,
  description: roleMeaning(typeUser, to),
  confirm: "Mudar o papel",
  danger: to < typeUser,
});

export const blockQuestion = ({ id, name }: Asked): Question => ({
  fields: { intent: "bloquear", quem: id },
  title: `Bloquear ${name}?`,
  description:
    "As sessões terminam agora, em todos os aparelhos, e a conta não entra mais. Pedidos e projetos ficam como estão; um projeto pode ir para outro designer. Dá para desbloquear depois.",
  confirm: "Bloquear",
  danger: true,
});

export const refuseQuestion = ({ id, name }: Asked): Question => ({
  fields: { intent: "recusar", quem: id },
  title: `Recusar ${name}?`,
  description:
    "Um e-mail conta que não deu. A conta continua, sem ver os pedidos. Dá para deixar entrar depois, na lista.",
  confirm: "Recusar",
  danger: true,
});
