/** Admins who edit at once, as requests of theirs: for tests of two processes. */
import type { ListRequest } from "../../app/owner/publications/list-schema.ts";
import type { EditAnswer, Editing, EditRequest, PartChange } from "../../app/publishing/editing/editing.ts";
import type { App } from "./app.ts";
import { createUser } from "./factories.ts";
import { cookieOf } from "./session.ts";

/** An admin, made in the database of `by`, who sends to one process. */
export async function ownerAt({ url }: Pick<App, "url">, by: App, name: string) {
  const person = await createUser(by.database, { typeUser: 2, name });
  const headers = { cookie: await cookieOf(by, person), origin: url, "content-type": "application/json" };
  const post = async (path: string, request: EditRequest | ListRequest) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(request) });
    return { status: response.status, answer: (await response.json()) as EditAnswer };
  };
  const pathOf = (id: string) => `/api/publicacao/portifolio/${id}`;
  return {
    ...person,
    edit: (id: string, request: EditRequest) => post(pathOf(id), request),
    save: (id: string, ...changes: PartChange[]) => post(pathOf(id), { intent: "save", changes }),
    list: (request: ListRequest) => post("/api/publicacoes/portifolio", request),
    read: async (id: string): Promise<Editing> => {
      const { editing } = await (await fetch(url + pathOf(id), { headers })).json();
      return editing;
    },
    get: async (path: string) => {
      const response = await fetch(url + path, { redirect: "manual" });
      return { status: response.status, text: await response.text(), location: response.headers.get("location") };
    },
  };
}

/** A block of text as a change. */
export const text = (id: string, words: string, base: number): PartChange => ({
  part: `block:${id}`,
  value: { block: { id, kind: "text", heading: "", text: words }, pictures: {} },
  base,
});

/** Another name as a change. */
export const renamed = ({ content, stamps }: Editing, name: string): PartChange => ({
  part: "fields",
  value: { ...content.fields, name },
  base: stamps.fields?.revision ?? 0,
});

export const textOf = ({ content }: Editing, id: string) => {
  const block = content.blocks.find((one) => one.id === id);
  return block && "text" in block ? block.text : undefined;
};

export const conflictsOf = (answer: EditAnswer) => ("conflicts" in answer ? answer.conflicts : []);
