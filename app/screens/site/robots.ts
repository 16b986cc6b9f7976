import { env } from "../../services/env.server.ts";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { PRIVATE_PATHS } from "./public-pages.ts";

export const headers = () => PUBLIC_PAGE;

export function loader() {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.ORIGIN}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...PUBLIC_PAGE },
  });
}
