/** What the page of people can be asked to do. Every function repeats the admin's right in its transaction. */
import { setType } from "../../conversation/account-type.server.ts";
import { TYPE_USER, type TypeUser } from "../../kit/roles.ts";
import { isDocumentId } from "../../kit/storable.ts";
import type { CurrentUser } from "../../people/account.ts";
import { ADMISSION_MESSAGE } from "../../people/admission.ts";
import { blockPerson, unblockPerson } from "../../people/blocking.server.ts";
import { admitDesigner, refuseDesigner } from "../../people/designers.server.ts";
import { makePasswordLink } from "../../people/passwords.server.ts";
import { changeSetting } from "../../people/studio.server.ts";
import { findUserById } from "../../people/users.server.ts";
import { env } from "../../platform/env.server.ts";
import { BLOCK_RESULT, DOOR_RESULT, FAILED, ROLE_RESULT, refusedText, UNBLOCK_RESULT } from "./texts.ts";

/** `link`: to a new password, shown this once. `noResponse`: without a connection, or after a server's fault. */
export type PeopleResult = {
  ok: boolean;
  text: string;
  link?: { name: string; url: string };
  noResponse?: boolean;
};

type Deed = (admin: CurrentUser, person: CurrentUser) => Promise<PeopleResult>;

const failed: PeopleResult = { ok: false, text: FAILED };

const toRole =
  (wanted: TypeUser): Deed =>
  async (admin, person) => {
    const result = await setType(person, wanted, admin);
    return { ok: result === "changed", text: ROLE_RESULT[result](person.name, wanted) };
  };

const DEEDS: Record<string, Deed> = {
  ...Object.fromEntries(Object.values(TYPE_USER).map((type) => [`papel-${type}`, toRole(type)])),
  bloquear: async (admin, { id, name }) => {
    const result = await blockPerson(id, admin);
    return { ok: result === "blocked", text: BLOCK_RESULT[result](name) };
  },
  desbloquear: async (admin, { id, name }) => {
    const result = await unblockPerson(id, admin);
    return { ok: result === "unblocked", text: UNBLOCK_RESULT[result](name) };
  },
  admitir: async (admin, { id }) => {
    const admitted = await admitDesigner({ id }, admin);
    return admitted ? { ok: true, text: ADMISSION_MESSAGE.admitted(admitted.name) } : failed;
  },
  recusar: async (admin, { id }) => {
    const refused = await refuseDesigner(id, admin);
    return refused ? { ok: true, text: refusedText(refused.name) } : failed;
  },
  link: async (admin, person) => {
    const path = await makePasswordLink(person, admin);
    if (path === null) return failed;
    const { name } = person;
    return { ok: true, text: `O link de senha de ${name} está na página.`, link: { name, url: env.ORIGIN + path } };
  },
};

export const PEOPLE_FIELDS = ["intent", "quem", "aprovacao", "revisao"];

export async function changePeople(admin: CurrentUser, form: FormData): Promise<PeopleResult> {
  const intent = String(form.get("intent"));
  if (intent === "porta") return changeDoor(admin, form);
  const deed = Object.hasOwn(DEEDS, intent) ? DEEDS[intent] : undefined;
  const id = String(form.get("quem"));
  const person = deed && isDocumentId(id) ? await findUserById(id) : null;
  return deed && person ? deed(admin, person) : failed;
}

/** Whether new designers wait for an admin. */
export async function changeDoor(admin: CurrentUser, form: FormData): Promise<PeopleResult> {
  const value = form.get("aprovacao") === "on" ? "admitted" : "open";
  const revision = Number(form.get("revisao"));
  if (!Number.isSafeInteger(revision)) return failed;
  const result = await changeSetting(admin, { name: "designers", value, revision });
  return { ok: result === "saved", text: DOOR_RESULT[result] };
}
