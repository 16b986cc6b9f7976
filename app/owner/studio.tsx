import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { counted } from "../kit/count.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { readForm, typedValues } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { describeSettings } from "../platform/settings.server.ts";
import type { DescribedSettings, SettingName } from "../platform/settings-schema.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { resultOr } from "../ui/browser/result-or.ts";
import { Button } from "../ui/form/button.tsx";
import { TextArea, TextField } from "../ui/form/field.tsx";
import { revalidateAfterResponse } from "../ui/form/form-message.tsx";
import type { Route } from "./+types/studio";
import { OwnerPage } from "./owner-page.tsx";
import { changeDoor, type PeopleResult } from "./people/actions.server.ts";
import { Door } from "./people/door.tsx";
import { changeStudio, STUDIO_FIELDS, type StudioResult } from "./studio/form.server.ts";
import { Setting } from "./studio/setting.tsx";
import styles from "./studio/studio.module.css";
import { STUDIO_FAILED } from "./studio/texts.ts";

export const meta = () => [{ title: pageTitle("Estúdio") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const [unread, settings] = await Promise.all([unreadMessages(admin), describeSettings()]);
  return { unread, settings };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action({ request, url }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  const form = await readForm(request, STUDIO_FIELDS);
  const name = String(form.get("intent"));
  try {
    if (name === DOOR) return { name, door: await changeDoor(admin, form) };
    return await changeStudio(admin, form);
  } catch (error) {
    logError(error, url.pathname);
    return faultResult(error, { ...failed(name), values: typedValues(form) });
  }
}

const DOOR = "porta";

/** What a form says of a fault, or without a response. */
const failed = (name: string): StudioResult | { name: string; door: PeopleResult } =>
  name === DOOR ? { name, door: { ok: false, text: STUDIO_FAILED } } : { name, message: STUDIO_FAILED };

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  return resultOr(serverAction, { ...failed(String(sent.get("intent"))), noResponse: true });
}

export const shouldRevalidate = revalidateAfterResponse;

type FormProps = { settings: DescribedSettings; sent: FormData | undefined };

/** The form of a setting that is one text. */
function textForm(name: "rights" | "withdrawal" | "paymentTerms", about: { title: string; note: string }) {
  return ({ settings: { [name]: setting } }: FormProps) => (
    <Setting
      name={name}
      {...about}
      values={{ texto: setting.value }}
      shown={setting.value || "Sem texto."}
      {...setting}
    >
      {(field, isFixed) => <TextArea label="Texto" hideLabel rows={4} readOnly={isFixed} {...field("texto")} />}
    </Setting>
  );
}

/** Each setting's form, in the order of the page. */
const FORMS: Record<SettingName, (props: FormProps) => ReactNode> = {
  answerDays: ({ settings: { answerDays } }) => (
    <Setting
      name="answerDays"
      title="Prazo de resposta"
      note="Em até quantos dias alguém assume um pedido. Quem pediu lê este prazo, e ele vale agora também para quem já espera."
      values={{ dias: String(answerDays.value) }}
      shown={counted(answerDays.value, "dia", "dias")}
      {...answerDays}
    >
      {(field, isFixed) => (
        <div className={styles.days}>
          <TextField
            label="Prazo"
            unit={answerDays.value === 1 ? "dia" : "dias"}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isFixed}
            {...field("dias")}
          />
        </div>
      )}
    </Setting>
  ),
  pix: ({ settings: { pix } }) => (
    <Setting
      name="pix"
      title="Pix"
      note="Com a chave, cada pagamento de um orçamento aceito mostra o código e o QR. Nome e cidade como no banco; acentos saem do código."
      values={{ chave: pix.value?.key ?? "", nome: pix.value?.name ?? "", cidade: pix.value?.city ?? "" }}
      shown={pix.value ? `${pix.value.key}, ${pix.value.name}, ${pix.value.city}` : "Sem Pix."}
      more={pix.value && <WithoutPix />}
      {...pix}
    >
      {(field, isFixed) => (
        <>
          <TextField label="Chave" autoComplete="off" readOnly={isFixed} {...field("chave")} />
          <div className={styles.pair}>
            <TextField label="Nome de quem recebe" autoComplete="off" readOnly={isFixed} {...field("nome")} />
            <TextField label="Cidade" autoComplete="off" readOnly={isFixed} {...field("cidade")} />
          </div>
        </>
      )}
    </Setting>
  ),
  designers: ({ settings: { designers }, sent }) => (
    <div className={styles.door}>
      <Door {...designers} sent={sent?.get("intent") === DOOR ? sent : undefined} />
    </div>
  ),
  rights: textForm("rights", {
    title: "Direitos de uso",
    note: "Começa cada orçamento novo: o que passa a quem contrata, onde, por quanto tempo e a partir de quando.",
  }),
  withdrawal: textForm("withdrawal", {
    title: "Direito de desistir",
    note: "Vai em cada orçamento que for enviado: a desistência de um contrato feito à distância (art. 49). Um orçamento enviado fica como foi enviado.",
  }),
  paymentTerms: textForm("paymentTerms", {
    title: "Pagamento",
    note: "Começa cada orçamento novo. Um orçamento enviado fica como foi enviado.",
  }),
  branches: ({ settings: { branches } }) => (
    <Setting
      name="branches"
      title="Ramos"
      note="O que se escolhe em Ramo quando um projeto entra no portfólio, um em cada linha. Design vem sempre primeiro. Um projeto publicado fica com o ramo que tem."
      values={{ ramos: branches.value.join("\n") }}
      shown={branches.value.join(", ") || "Só Design."}
      {...branches}
    >
      {(field, isFixed) => <TextArea label="Outros ramos" rows={4} readOnly={isFixed} {...field("ramos")} />}
    </Setting>
  ),
};

export default function StudioPage({ loaderData: { unread, settings }, actionData }: Route.ComponentProps) {
  const sent = useNavigation().formData;
  return (
    <OwnerPage
      unread={unread}
      title="Estúdio"
      tab="/admin/estudio"
      result={actionData && "door" in actionData ? actionData.door : undefined}
    >
      <div className={`wrap ${styles.page}`}>
        {Object.entries(FORMS).map(([name, SettingForm]) => (
          <SettingForm key={name} settings={settings} sent={sent} />
        ))}
      </div>
    </OwnerPage>
  );
}

function WithoutPix() {
  return (
    <Button type="submit" name="intent" value="sem-pix" look="text" size="small">
      Tirar o Pix
    </Button>
  );
}
