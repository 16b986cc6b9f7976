/** The OpenAPI description in the words of its readable page. */
import { env } from "../../platform/env.server.ts";
import { EXAMPLE_ID } from "./documents.server.ts";
import { NOTES, OPENAPI, type Schema, schemaOf } from "./openapi.server.ts";

type Entry = { name: string; type: string; description: string };

export function apiDescription() {
  const operations = Object.entries(OPENAPI.paths).map(([path, { get }]) => ({
    path,
    summary: get.summary,
    // The notes tell of the header that every operation reads.
    parameters: get.parameters
      .filter((parameter) => parameter.in !== "header")
      .map(({ name, schema, description }) => ({ name, type: typeOf(schema), description })),
    statuses: Object.keys(get.responses).join(", "),
  }));
  const schemas = Object.entries(OPENAPI.components.schemas).map(([name, schema]) => ({
    name,
    description: schema.description ?? "",
    fields: fieldsOf(schema),
  }));
  const [path = "", one] = Object.entries(OPENAPI.paths)[1] ?? [];
  const { example } = one?.get.responses[200]?.content?.["application/json"] ?? {};
  const shown = { address: env.ORIGIN + path.replace("{id}", EXAMPLE_ID), answer: JSON.stringify(example, null, 2) };
  return { notes: NOTES, operations, schemas, example: shown };
}

/** Every field with its way from the document's beginning; a named schema has its own list. */
function fieldsOf(schema: Schema, way = ""): Entry[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = property as Schema;
    const name = way + key;
    const inner = field.type === "array" ? (field.items as Schema) : field;
    const below = fieldsOf(inner, field.type === "array" ? `${name}[].` : `${name}.`);
    const own = { name, type: typeOf(field), description: describe(field) };
    return own.description || below.length === 0 ? [own, ...below] : below;
  });
}

const describe = ({ $ref, description }: Schema): string => description ?? ($ref && schemaOf($ref).description) ?? "";

function typeOf({ $ref, type, anyOf, items, prefixItems, enum: values }: Schema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (anyOf) return anyOf.map((one) => typeOf(one as Schema)).join(" | ");
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one as Schema)).join(", ")}]`;
  if (type === "array") return `${typeOf(items as Schema)}[]`;
  if (values) return values.join(" | ");
  return [type].flat().join(" | ");
}
