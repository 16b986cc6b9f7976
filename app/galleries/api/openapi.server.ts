/** The OpenAPI 3.1 description of the API, made from the schemas that make its answers. */
import { z } from "zod";
import { BRAND } from "../../kit/brand.ts";
import { env } from "../../platform/env.server.ts";
import { GALLERIES, GALLERY_IDS } from "../galleries.ts";
import { PROBLEM_TYPE } from "./answers.server.ts";
import { API_ROOT, apiPath } from "./api-paths.ts";
import { API_GALLERIES, EXAMPLE_ID, LIST_QUERY, PROBLEM } from "./documents.server.ts";

export type Schema = z.core.JSONSchema.BaseSchema;

const PREFIX = "#/components/schemas/";

/** Also the readable page's paragraphs. */
export const NOTES = [
  {
    title: "Como usar",
    text: "O portfólio e as inspirações em JSON, para outros sites e programas. É só leitura, não pede chave nem cadastro, e mostra o mesmo que as páginas públicas. Qualquer site pode ler, também do navegador (CORS), sem cookies.",
  },
  {
    title: "Páginas",
    text: "As listas vêm da publicação mais nova para a mais antiga. O endereço da página seguinte está em next e no cabeçalho Link; na última, next é null. Quem segue next até o fim vê cada publicação uma vez só, mesmo que outras sejam publicadas ou apagadas no caminho.",
  },
  {
    title: "Sem baixar de novo",
    text: "Cada resposta tem um ETag. Mande-o em If-None-Match: se nada mudou, a resposta é 304, sem corpo. O que é publicado ou apagado aparece na hora. As respostas vêm comprimidas (brotli ou gzip) para quem aceita.",
  },
  {
    title: "Erros",
    text: "Erros vêm como application/problem+json (RFC 9457), em inglês. Só GET, HEAD e OPTIONS são aceitos: o resto é 405. Com pedidos demais de uma vez, ou com o banco de dados fora do ar, a resposta é 503, e Retry-After diz quantos segundos esperar.",
  },
];

/** Every schema that has a name. Its references stand where OpenAPI looks for them. */
function namedSchemas(): Record<string, Schema> {
  const all = Object.values(API_GALLERIES).flatMap(({ document, page }) => [document, page]);
  const { $defs } = z.toJSONSchema(z.union([...all, PROBLEM]), {
    // Fields may be added later: as an output, no object would admit one.
    io: "input",
    override({ jsonSchema }) {
      // A format says the same in a word.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return JSON.parse(JSON.stringify($defs).replaceAll('"#/$defs/', `"${PREFIX}`));
}

const schemas = namedSchemas();

export const schemaOf = (ref: string): Schema => schemas[ref.slice(PREFIX.length)] ?? {};

/** Puts a schema's examples together. */
function exampleOf({ $ref, examples, anyOf, type, properties = {}, items }: Schema): unknown {
  if ($ref) return exampleOf(schemaOf($ref));
  if (examples) return examples[0];
  const [first] = anyOf ?? [];
  if (first) return exampleOf(first);
  if (type === "array") return [exampleOf(items as Schema)];
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one as Schema)]));
}

const ref = (name: string): Schema => ({ $ref: PREFIX + name });

const { properties: query = {} } = z.toJSONSchema(LIST_QUERY);

const listParameters = Object.entries(query).map(([name, property]) => {
  const { description = "", examples, ...schema } = property as Schema;
  return { name, in: "query", description, required: false, schema, example: examples?.[0] };
});

const idParameter = {
  name: "id",
  in: "path",
  description: "Identificador da publicação.",
  required: true,
  schema: { type: "string", format: "uuid" } as Schema,
  example: EXAMPLE_ID,
};

const knownTag = {
  name: "If-None-Match",
  in: "header",
  description: "ETag de uma resposta anterior.",
  required: false,
  schema: { type: "string" } as Schema,
};

const header = (description: string) => ({ description, schema: { type: "string" } });

const OPEN = { "Access-Control-Allow-Origin": header("Sempre *.") };
const ETAG = { ETag: header("Muda quando a resposta muda.") };

const refusal = (description: string, headers = {}) => ({
  description,
  headers: { ...OPEN, ...headers },
  content: { [PROBLEM_TYPE]: { schema: ref("Problem") } },
});

/** Responses of every operation, beside its own. */
const COMMON = {
  304: { description: "Nada mudou desde o ETag de If-None-Match.", headers: { ...OPEN, ...ETAG } },
  503: refusal("Pedidos demais de uma vez, ou o banco de dados está fora do ar.", {
    "Retry-After": header("Segundos até a próxima tentativa."),
  }),
};

const found = (description: string, schema: Schema, headers = {}) => ({
  description,
  headers: {
    ...OPEN,
    ...ETAG,
    "Cache-Control": header("Por quanto tempo a resposta pode ser guardada."),
    ...headers,
  },
  content: { "application/json": { schema, example: exampleOf(schema) } },
});

const paths = Object.values(API_GALLERIES).map(({ name, collection, title }) => ({
  [apiPath(collection)]: {
    get: {
      operationId: `list${name}`,
      tags: [title],
      summary: `${title}: as publicações, da mais nova para a mais antiga.`,
      parameters: [...listParameters, knownTag],
      responses: {
        200: found("Uma página da lista.", ref(`${name}Page`), {
          Link: header('Endereço da página seguinte, com rel="next", se houver uma.'),
        }),
        400: refusal("Um parâmetro não é válido."),
        ...COMMON,
      },
    },
  },
  [apiPath(collection, "{id}")]: {
    get: {
      operationId: `get${name}`,
      tags: [title],
      summary: `${title}: uma publicação.`,
      parameters: [idParameter, knownTag],
      responses: {
        200: found("A publicação.", ref(name)),
        404: refusal("Nada está publicado com esse id."),
        ...COMMON,
      },
    },
  },
}));

export const OPENAPI = {
  openapi: "3.1.1",
  info: {
    title: `${BRAND.name}: API pública`,
    version: "1.0.0",
    description: NOTES.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n"),
    contact: { name: BRAND.name, url: `${env.ORIGIN}${API_ROOT}`, email: BRAND.contact.email },
    license: { name: `Todos os direitos reservados por ${BRAND.name}`, url: `${env.ORIGIN}/` },
  },
  servers: [{ url: env.ORIGIN }],
  security: [],
  tags: GALLERY_IDS.map((gallery) => ({ name: GALLERIES[gallery].title, description: GALLERIES[gallery].description })),
  paths: Object.fromEntries(paths.flatMap(Object.entries)) as (typeof paths)[number],
  components: { schemas },
};
