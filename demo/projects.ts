/** The sample studio's projects, newest first. */
import type { Project } from "./project.ts";
import { AZULEJO } from "./projects/azulejo.ts";
import { BARRO } from "./projects/barro.ts";
import { BICHO } from "./projects/bicho.ts";
import { BROTA_CAIXA } from "./projects/brota-caixa.ts";
import { BROTA_PADRAO } from "./projects/brota-padrao.ts";
import { CINE_PRACA } from "./projects/cine-praca.ts";
import { FOLEGO } from "./projects/folego.ts";
import { LUME } from "./projects/lume.ts";
import { MARE } from "./projects/mare.ts";
import { ONCA } from "./projects/onca.ts";
import { ONCA_EMBALAGEM } from "./projects/onca-embalagem.ts";
import { PINGO } from "./projects/pingo.ts";
import { QUITANDA } from "./projects/quitanda.ts";
import { ROXO } from "./projects/roxo.ts";
import { RUIDO_FESTIVAL } from "./projects/ruido-festival.ts";
import { RUIDO_MURO } from "./projects/ruido-muro.ts";
import { SOBRADO } from "./projects/sobrado.ts";
import { TRILHA } from "./projects/trilha.ts";
import { VIRGULA_CAPAS } from "./projects/virgula-capas.ts";
import { VIRGULA_LIVRARIA } from "./projects/virgula-livraria.ts";

export const PORTFOLIO: Project[] = [
  PINGO,
  VIRGULA_LIVRARIA,
  ONCA_EMBALAGEM,
  SOBRADO,
  TRILHA,
  RUIDO_FESTIVAL,
  BARRO,
  AZULEJO,
  ROXO,
  MARE,
  BICHO,
  BROTA_PADRAO,
  CINE_PRACA,
  FOLEGO,
  QUITANDA,
  ONCA,
  VIRGULA_CAPAS,
  LUME,
  RUIDO_MURO,
  BROTA_CAIXA,
];
