/** The API's documents and parameters. Answers and the OpenAPI description are made from these schemas. */
import { z } from "zod";
import { GROUND_IDS } from "../../kit/ground.ts";
import { env } from "../../platform/env.server.ts";
import { PAGE_SIZE } from "../galleries.server.ts";
import { GALLERIES, GALLERY_IDS, type Gallery, showPath } from "../galleries.ts";
import { isCursor, SEARCH_MAX } from "../gallery.ts";
import { API_TEXTS, told } from "../items/schema.ts";
import { apiPath } from "./api-paths.ts";

const { ORIGIN } = env;
const MOST_ITEMS = 100;

export const EXAMPLE_ID = "6f1c7a52-6f0b-4a3f-a6d3-1f3f0a3f9b11";
const CURSOR = `1795442400000_${EXAMPLE_ID}`;

const address = (description: string, example: string) =>
  z.string().meta({ description, examples: [ORIGIN + example], format: "uri" });
const pixels = (description: string, example: number) =>
  z
    .int()
    .positive()
    .meta({ description, examples: [example] });
const percent = (description: string) =>
  z
    .int()
    .min(0)
    .max(100)
    .meta({ description, examples: [50] });
const id = z.guid().meta({ description: "Identificador, para sempre o mesmo.", examples: [EXAMPLE_ID] });

const PICTURE = "/picture/ilustrations/0d7d8d4e-6d0e-4f4c-9a55-0a2f5b7f0c11";

const picture = z
  .object({
    src: address("Arquivo mais largo, em WebP.", `${PICTURE}-1600.webp`),
    width: pixels("Largura desse arquivo, em pixels.", 1600),
    height: pixels("Altura desse arquivo, em pixels.", 900),
    alt: told("Texto alternativo.", "Capa do projeto Pingo, A conta que pinga certo"),
    focal: z
      .object({ x: percent("Da esquerda, em por cento."), y: percent("Do alto, em por cento.") })
      .meta({ description: "Ponto que todo corte deixa à vista." }),
    ground: z
      .enum(GROUND_IDS)
      .nullable()
      .meta({
        description: "Fundo para as partes transparentes: claro, escuro ou meio-tom. Nulo: nada é transparente.",
        examples: [null],
      }),
    srcset: z
      .array(
        z.object({
          src: address("Endereço do arquivo.", `${PICTURE}-320.avif`),
          width: pixels("Largura, em pixels.", 320),
          type: z.enum(["image/avif", "image/webp"]).meta({ description: "Formato.", examples: ["image/avif"] }),
        }),
      )
      .meta({ description: "Todas as larguras e formatos. O AVIF chega pouco depois da publicação." }),
  })
  .meta({ id: "Picture", description: "Imagem publicada, com todos os seus arquivos." });

/** Fields of every gallery's documents. */
const published = (gallery: Gallery) => ({
  coverImage: picture,
  images: z
    .array(
      GALLERIES[gallery].pairs
        ? z.union([picture, z.tuple([picture, picture]).meta({ description: "Duas imagens lado a lado." })])
        : picture,
    )
    .meta({ description: "Todas as imagens em ordem; a primeira é a capa." }),
  createdAt: z.iso.datetime().meta({ description: "Quando foi publicado.", examples: ["2026-11-23T10:00:00.000Z"] }),
  url: address("Página da publicação neste site.", showPath(gallery, API_TEXTS[gallery].name, EXAMPLE_ID)),
});

/** A gallery's document and its page of a list, named after its collection. */
function describe(gallery: Gallery) {
  const { collection, title } = GALLERIES[gallery];
  const name = collection.replace(/^./, (letter) => letter.toUpperCase());
  const next = `${ORIGIN}${apiPath(collection)}?cursor=${CURSOR}`;
  const document = z
    .object({ id, data: z.object({ ...API_TEXTS[gallery].texts, ...published(gallery) }) })
    .meta({ id: name, description: `${title}: uma publicação.` });
  const page = z
    .object({
      items: z.array(document).meta({ description: "Publicações, da mais nova para a mais antiga." }),
      next: z
        .string()
        .nullable()
        .meta({ description: "Endereço da página seguinte; null na última.", examples: [next], format: "uri" }),
    })
    .meta({ id: `${name}Page`, description: `${title}: uma página da lista.` });
  return { name, collection, title, document, page };
}

export const API_GALLERIES = Object.fromEntries(GALLERY_IDS.map((gallery) => [gallery, describe(gallery)])) as Record<
  Gallery,
  ReturnType<typeof describe>
>;

const LIMIT_RULE = `limit must be a whole number from 1 to ${MOST_ITEMS}.`;

/** The query of a list, as its texts arrive. */
export const LIST_QUERY = z.object({
  cursor: z
    .string()
    .refine(isCursor, "cursor must be one that this API has given.")
    .optional()
    .meta({ description: "Onde a página começa: está em next, e não é para ser montado.", examples: [CURSOR] }),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, LIMIT_RULE)
    .transform(Number)
    .pipe(z.int().min(1).max(MOST_ITEMS, LIMIT_RULE))
    .default(PAGE_SIZE)
    .meta({
      description: `Quantas publicações por página, de 1 a ${MOST_ITEMS}; sem ele, ${PAGE_SIZE}.`,
      examples: [PAGE_SIZE],
    }),
  q: z
    .string()
    .max(SEARCH_MAX, `q must have at most ${SEARCH_MAX} characters.`)
    .optional()
    .meta({
      description: "Busca: o começo de cada palavra, sem diferença de acentos e maiúsculas.",
      examples: ["design"],
    }),
});

export const PROBLEM = z
  .object({
    type: told("Sempre about:blank: o status diz o que houve.", "about:blank"),
    title: told("Nome do status, em inglês.", "Not Found"),
    status: z.int().meta({ description: "Status HTTP.", examples: [404] }),
    detail: told("O que houve, em inglês.", "Nothing is published under this id."),
  })
  .meta({ id: "Problem", description: "Erro, conforme a RFC 9457." });
