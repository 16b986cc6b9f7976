/** Texts about designers who wait to be let in: only they and admins load them. */

export const WAITING_PAGE = {
  title: (name: string) => `${name.trim().split(/\s+/)[0]}, falta alguém do estúdio deixar você entrar.`,
  next: (email: string) =>
    `Quando isso acontecer, você recebe um e-mail em ${email}, e os pedidos abertos aparecem nesta página. Até lá não há nada a fazer.`,
  wrongType: "Queria pedir uma marca?",
  refused: (name: string) => `${name.trim().split(/\s+/)[0]}, o estúdio não deixou você entrar como designer agora.`,
  afterRefusal: "A sua conta continua a existir. Se isso mudar, você recebe um e-mail.",
} as const;

export const ADMISSION_MESSAGE = {
  /** 'Pessoas' follows, as a link */
  open: "Qualquer pessoa pode se cadastrar como designer e ver os pedidos abertos, com telefone. Para escolher quem entra, ligue a aprovação em",
  admitted: (name: string) => `${name} já pode pegar projetos e recebe um aviso por e-mail.`,
  failed: "Não deu certo. Recarregue a página e tente de novo.",
} as const;
