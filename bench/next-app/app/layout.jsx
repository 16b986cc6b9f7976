import localFont from "next/font/local";
import { BRAND } from "../../../app/kit/brand.ts";
import "../../../app/styles/index.css";

const title = localFont({
  src: "../../../node_modules/@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2",
  weight: "400 900",
  variable: "--font-title",
});
const text = localFont({
  src: "../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-text",
});

export const metadata = {
  metadataBase: new URL(process.env.ORIGIN ?? "http://localhost:3000"),
  title: { default: BRAND.name, template: `%s · ${BRAND.name}` },
  description: BRAND.description,
  icons: { icon: "/favicon.svg", apple: "/brand/icon-180.png" },
};

export const viewport = { themeColor: "#0A3A29" };

export default function Layout({ children }) {
  return (
    <html lang="pt-BR">
      <body className={`${title.variable} ${text.variable}`}>{children}</body>
    </html>
  );
}
