import { expect, test } from "vitest";
import { PUBLICATION_LIST } from "../owner/publications/filters.ts";
import { PEOPLE_LIST } from "../people/people-filters.ts";

const id = "6f1c0b3e-3a55-4b1c-9d2e-0a1b2c3d4e5f";
const people = (address: string) => PEOPLE_LIST.read(new URLSearchParams(address));
const publications = (address: string) => PUBLICATION_LIST.read(new URLSearchParams(address));

test("[OWNER-2] [EDIT-42] the addresses of Pessoas and Publicações are read as they were written", () => {
  for (const address of ["", `?q=caf%C3%A9&papel=clientes&situacao=espera&feitos=25&depois=1.1764000000000.${id}`])
    expect(PEOPLE_LIST.addressOf(people(address))).toBe(address);
  for (const address of ["", "?galeria=inspiration&q=mar%C3%A9&situacao=no-ar&ate=40"])
    expect(PUBLICATION_LIST.addressOf(publications(address))).toBe(address);
});

test("[OWNER-2] [EDIT-42] what is wrong in an address is as if it were not there", () => {
  for (const address of ["papel=toString", "situacao=x", "feitos=-3", "feitos=abc", "depois=1.2", "antes=x", "q=%00"])
    expect(people(address), address).toEqual(people(""));
  for (const address of ["galeria=__proto__", "situacao=x", "ate=0", "ate=9", "ate=abc"])
    expect(publications(address), address).toEqual(publications(""));
  expect([people("feitos=9e99").acts, publications("ate=9e99").limit]).toEqual([105, 500]);
});

test("[OWNER-2] a filter leads to the list's beginning, a page keeps the filters, and a form what it has no field for", () => {
  const place = `1.1764000000000.${id}`;
  const { besides, isNarrowed, linkTo, withoutNarrowing } = PEOPLE_LIST;
  const filters = people(`q=ana&feitos=25&depois=${place}&antes=${place}`);
  expect(filters.before).toBe(null);
  expect(linkTo(filters, { papel: "admins" }).search).toBe("?q=ana&papel=admins&feitos=25");
  expect(linkTo(filters, { before: filters.after }).search).toBe(`?q=ana&feitos=25&antes=${place}`);
  expect(linkTo(withoutNarrowing(filters)).search).toBe("?feitos=25");
  expect(besides(filters, ["q"])).toEqual([["feitos", "25"]]);
  expect([isNarrowed(filters), isNarrowed(withoutNarrowing(filters))]).toEqual([true, false]);
});
