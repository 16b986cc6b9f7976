import { BRAND } from "../../brand.ts";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";

export const headers = () => PUBLIC_PAGE;

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/brand/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export function loader() {
  const manifest = {
    name: `${BRAND.name}. ${BRAND.slogan}`,
    short_name: BRAND.name,
    description: BRAND.description,
    lang: "pt-BR",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#FFFFFF",
    theme_color: "#0A3A29",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable-512", 512, "maskable"),
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json", ...PUBLIC_PAGE } });
}
