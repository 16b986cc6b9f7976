/** How people are named to who looks. */
import { BRAND } from "../kit/brand.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";

type Reader = { id: string; typeUser: TypeUser };
type Person = Reader & { name: string };

/** What stands where the name of a deleted account stood. */
export const DELETED_NAME = "Conta apagada";
export const STUDIO_NAME = BRAND.legal.company;

/** 'Rui'. A deleted account and the studio are no person's name, and stay whole. */
export function firstName(name: string): string {
  const whole = name.trim();
  return whole === DELETED_NAME || whole === STUDIO_NAME ? whole : (whole.split(/\s+/)[0] ?? "");
}

/** Nobody is spoken of in the third person on their own page, and to the customer every admin is the studio. */
export function nameFor(reader: Reader, { id, name, typeUser }: Person): string {
  if (id === reader.id) return "Você";
  return typeUser === TYPE_USER.admin && reader.typeUser === TYPE_USER.customer ? STUDIO_NAME : name;
}

/** Of a message: 'Rui Nogueira', 'Estúdio Traço', and to the staff 'Estúdio Traço, por Ada'. */
export function authorName(reader: Reader, author: Person): string {
  const name = nameFor(reader, author);
  const isNamedAdmin = author.typeUser === TYPE_USER.admin && name === author.name;
  return isNamedAdmin ? `${STUDIO_NAME}, por ${firstName(name)}` : name;
}
