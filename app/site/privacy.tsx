import type { ReactNode } from "react";
import { summaryVendor } from "../brief/ai.server.ts";
import { BRAND } from "../kit/brand.ts";
import { Page } from "../ui/layout/page.tsx";
import { PUBLIC_PAGE } from "../ui/layout/page-meta.ts";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/privacy";
import styles from "./article.module.css";
import { fixedMeta } from "./fixed-meta.ts";

/** Changes with the text below. */
const VALID_SINCE = "21 de novembro de 2026";

export const headers = () => PUBLIC_PAGE;

export const meta = fixedMeta(
  "/privacidade",
  "Política de privacidade",
  "Que dados a gente guarda, por quê, com quem divide e por quanto tempo.",
);

export const loader = () => ({ vendor: summaryVendor });

/** /privacidade: the notice that the LGPD (Lei 13.709/2018) asks for. It tells what this application does. */
export default function Privacy({ loaderData: { vendor } }: Route.ComponentProps) {
  return (
    <Page footer="public">
      <article className={`wrap ${styles.article}`}>
        <header>
          <h1 className="d2">{withCedilla("Política de privacidade")}</h1>
          <p className="lead">
            A gente guarda só o que precisa para receber o seu pedido, desenhar a sua marca e falar com você. Aqui está
            o que é, por quê, com quem e por quanto tempo.
          </p>
          <p className="small soft">
            Vale desde {VALID_SINCE}. Escrita conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018).
          </p>
        </header>

        <Section title="Quem cuida dos dados">
          <p>
            {BRAND.legal.company}, de {BRAND.legal.city}, é quem decide o que é feito com os dados deste site. Para
            falar sobre eles, escreva para <Mail address={BRAND.contact.privacyEmail} />.
          </p>
        </Section>

        <WhatIsKept />

        <WhoElseSees vendor={vendor} />

        <Section title="Por quanto tempo">
          <ul>
            <li>
              Conta e pedidos: enquanto a conta existir. Dá para apagar a conta no <a href="/conta/perfil">perfil</a>:
              seus dados, mensagens e os pedidos que ninguém assumiu somem na hora, com os arquivos. Um projeto já
              assumido fica, com as respostas, sem o seu nome e sem os seus contatos. Um orçamento que você aceitou fica
              como estava, com o registro do aceite, porque prova o contrato (art. 16, I). Das provas fica o trabalho do
              designer e o que foi decidido, sem as suas palavras e sem o seu nome. A marca que você recebeu continua
              sua: cada entrega vai por e-mail, num link que abre sem conta.
            </li>
            <li>Sessão: até você sair, encerrar ou ela vencer. Trocar a senha encerra as outras.</li>
            <li>Imagem enviada e não usada em pedido nenhum: apagada em até 30 dias.</li>
          </ul>
        </Section>

        <InTheBrowser />

        <Section title="Seus direitos">
          <p>
            Pelo artigo 18 da LGPD você pode saber se a gente tem dados seus, receber uma cópia, corrigir, pedir para
            apagar ou bloquear, levar para outro lugar, saber com quem foram divididos e voltar atrás em um
            consentimento. Quase tudo isso está no seu <a href="/conta/perfil">perfil</a>: corrigir os dados, baixar um
            arquivo com o que a gente guarda, escolher os e-mails, encerrar sessões e apagar a conta. Para o resto,
            escreva para <Mail address={BRAND.contact.privacyEmail} /> a partir do e-mail da sua conta. Não custa nada.
          </p>
          <p>
            Se a resposta não resolver, você pode procurar a Autoridade Nacional de Proteção de Dados, em{" "}
            <a href="https://www.gov.br/anpd">gov.br/anpd</a>.
          </p>
        </Section>
      </article>
    </Page>
  );
}

function WhatIsKept() {
  return (
    <Section title="O que a gente guarda, e por quê">
      <ul>
        <li>
          <b>Conta:</b> nome, e-mail, telefone, tipo de conta e uma forma embaralhada da senha, que não dá para
          desfazer. Serve para você entrar e para o estúdio falar com você sobre o pedido.
        </li>
        <li>
          <b>Pedido de orçamento:</b> as respostas do questionário e o que elas eram antes de você mudar, a imagem de
          referência se você mandar uma, o resumo escrito a partir das respostas, o orçamento que a gente envia e o
          histórico do que aconteceu, com data e nome de quem fez. Serve para fazer a proposta e a marca.
        </li>
        <li>
          <b>Aceite de um orçamento:</b> o nome que você escreveu, o momento, o endereço de rede (IP) e o navegador.
          Serve para provar o que foi combinado.
        </li>
        <li>
          <b>Provas e entrega:</b> os seus comentários, o que você decidiu e, quando aprova, o nome que escreveu, o
          momento, o endereço de rede (IP) e o navegador; de quem você convida, o nome e o que essa pessoa comenta.
          Serve para fazer a marca e para provar o que foi aprovado.
        </li>
        <li>
          <b>Acesso:</b> enquanto você está conectado, o endereço de rede (IP) e o tipo de navegador da sua sessão; e,
          por 180 dias, as redes e os navegadores em que você entrou. Serve para proteger a conta e para conter
          tentativas repetidas de entrar sem deixar você de fora.
        </li>
        <li>
          <b>Uso do resumo automático:</b> a data de cada geração, sem o texto, para respeitar o limite por pessoa.
        </li>
      </ul>
      <p>
        Conta e pedido são tratados para cumprir o que você pediu (art. 7º, V). Os dados de acesso, por obrigação legal
        e para a segurança do site (art. 7º, II e IX). A gente não vende dados, não faz propaganda com eles e não segue
        você por outros sites.
      </p>
    </Section>
  );
}

function WhoElseSees({ vendor }: Pick<Route.ComponentProps["loaderData"], "vendor">) {
  return (
    <Section title="Quem mais vê">
      <ul>
        <li>
          <b>Designers e administração do estúdio</b> veem os pedidos. O telefone aparece para os designers na lista de
          pedidos; o e-mail, só depois que um deles assume o projeto.
        </li>
        <li>
          <b>Serviço de texto por IA:</b> quando está ligado, as respostas do questionário vão para{" "}
          {vendor?.policy ? (
            <a href={vendor.policy}>{vendor.name}</a>
          ) : (
            (vendor?.name ?? "um serviço contratado pelo estúdio")
          )}
          , que devolve o resumo. Seu nome, e-mail e telefone não vão junto, a não ser que você os escreva nas
          respostas. Quando está desligado, o resumo é feito aqui mesmo. O questionário diz qual dos dois escreveu.
        </li>
        <li>
          <b>Correio eletrônico:</b> o serviço que entrega os nossos e-mails recebe o seu endereço e a mensagem.
        </li>
        <li>
          <b>Entrar com Google, Apple ou Instagram:</b> se você escolher um deles, ele fica sabendo que você entrou aqui
          e nos conta seu nome e e-mail.
        </li>
        <li>
          <b>Autoridades</b>, quando a lei obriga.
        </li>
      </ul>
      <p>Alguns desses serviços podem ficar fora do Brasil. Nesse caso valem as regras dos artigos 33 a 36 da LGPD.</p>
    </Section>
  );
}

function InTheBrowser() {
  return (
    <Section title="No seu navegador">
      <ul>
        <li>
          <b>Cookie de sessão:</b> é o que mantém você conectado. Não há cookies de propaganda nem de medição.
        </li>
        <li>
          <b>Cookie do navegador:</b> por 180 dias, mostra que você já entrou por aqui. Assim, quem erra a sua senha em
          outro lugar não deixa você de fora. Ele não abre a conta.
        </li>
        <li>
          <b>Cookie do cadastro:</b> por até 7 dias, liga este navegador ao cadastro que falta confirmar.
        </li>
        <li>
          <b>Rascunho do questionário e das mudanças:</b> fica guardado só neste navegador, para você não perder o que
          escreveu, e some quando o pedido é enviado, as mudanças são salvas ou você sai da conta.
        </li>
        <li>
          <b>Memória da aba:</b> o tipo da sua conta e cópias das listas que você abriu, para o site responder mais
          rápido. Some quando a aba fecha ou você sai.
        </li>
      </ul>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className="h3">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Mail({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
