import { expect, test } from "vitest";
import { unshouted } from "./plain-text.ts";

test("[AI-7] shouting becomes normal case; acronyms, codes, handles and known names keep theirs", () => {
  const shouted =
    "SOMOS A PADARIA AURORA DE RECIFE, SP E RJ, COM CNPJ E MEI. DESDE 1990 NA AV. BOA VIAGEM 1.234! VC VÊ EM @PADARIA_AURORA, AURORA.COM.BR E #E8743B.";
  expect(unshouted(shouted, ["Padaria Aurora", "Moradores de Recife e Boa Viagem"])).toBe(
    "Somos a Padaria Aurora de Recife, SP e RJ, com CNPJ e MEI. Desde 1990 na av. Boa Viagem 1.234! Vc vê em @PADARIA_AURORA, AURORA.COM.BR e #E8743B.",
  );
  expect(unshouted("NOSSO APP IOS PARA ONG. NOSSA WEB")).toBe("Nosso app IOS para ONG. Nossa WEB");
  for (const text of ["PADARIA", "CLASSE B", "Pão MUITO BOM", "LTDA MEI", "século XXI"])
    expect(unshouted(text)).toBe(text);
});

test.each([
  [
    "FICAMOS NA RUA DAS ACÁCIAS, 1.250, LOJA 3, JARDIM AMÉRICA, GOIANIA, DAS 18H ÀS 23H30.",
    "Ficamos na rua das Acácias, 1.250, loja 3, Jardim América, Goiania, das 18h às 23h30.",
  ],
  [
    "CRM-MG 54321, RQE 9876, XRE 98765. CONVÊNIO UNIMED. AV. GETÚLIO VARGAS 1300 SALA 2, BELO HORIZONTE.",
    "CRM-MG 54321, RQE 9876, XRE 98765. Convênio Unimed. Av. Getúlio Vargas 1300 sala 2, Belo Horizonte.",
  ],
  [
    "PRAÇA XV DE NOVEMBRO, Nº 8, CENTRO HISTÓRICO, PELOTAS/RS",
    "Praça XV de Novembro, nº 8, Centro Histórico, Pelotas/RS",
  ],
  ["SOMOS DO PARÁ E VENDEMOS PARA O RIO DE JANEIRO", "Somos do Pará e vendemos para o Rio de Janeiro"],
  [
    "COMIDA DE RUA BOA EM RECIFE - PE, VENDE-SE NA RUA E NA PRAIA",
    "Comida de rua boa em Recife - PE, vende-se na rua e na praia",
  ],
  [
    "RUA AUGUSTA, 12, BOLOS, DOCES E SALGADOS FEITOS NA HORA",
    "Rua Augusta, 12, bolos, doces e salgados feitos na hora",
  ],
  [
    "A DRA. HELENA ATENDE NA VILA MARIANA EM 12X, POTE DE 500ML, 2099 SEM 12000",
    "A dra. Helena atende na Vila Mariana em 12x, pote de 500ml, 2099 sem 12000",
  ],
  ["FICA NO CENTRO DA CIDADE, COM PARQUE INFANTIL", "Fica no centro da cidade, com parque infantil"],
  ["CAFÉS DO BAIRRO TOMBA", "Cafés do bairro Tomba"],
])("[AI-7] names keep their capitals in '%s'", (shouted, told) => {
  expect(unshouted(shouted)).toBe(told);
});
