import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  matchPath,
  Outlet,
  ScrollRestoration,
  useLocation,
} from "react-router";
import type { Route } from "./+types/root";
import { BRAND, pageTitle } from "./kit/brand.ts";
import { env } from "./platform/env.server.ts";
import { NotFoundPage } from "./site/not-found.tsx";
import titleFace from "./styles/faces/gabarito.woff2?url";
import textFace from "./styles/faces/instrument-sans.woff2?url";
import fonts from "./styles/fonts.css?url";
import "./styles/index.css";
import { ErrorState } from "./ui/display/empty.tsx";
import { ButtonLink } from "./ui/form/button.tsx";
import { NavigationProgress } from "./ui/layout/loader.tsx";
import { NoticeProvider } from "./ui/layout/notice.tsx";
import { Page, useHeadingFocus } from "./ui/layout/page.tsx";
import { Program } from "./ui/layout/program.tsx";

/** The same on every page, so that only the server makes them: browsers keep what the document has. */
const FIXED_LINKS = import.meta.env.SSR && (
  <>
    {[titleFace, textFace].map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
    ))}
    <link rel="stylesheet" href={fonts} />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/brand/icon-180.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="alternate" type="application/atom+xml" title={`${BRAND.name}: novidades`} href="/feed.xml" />
  </>
);

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? BRAND.name : pageTitle(isNotFound(error) ? "Página não encontrada" : "Erro") },
  { name: "description", content: BRAND.slogan },
];

/** The public address, for canonical links and link previews, which must be absolute. */
export const loader = () => ({ origin: env.ORIGIN });

/** The public address never changes while a page is open. */
export const shouldRevalidate = () => false;

/** Letter case counts: React Router obeys `caseSensitive` on the server only. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ pattern, url }) => {
    if (!matchPath({ path: pattern, caseSensitive: true }, url.pathname)) throw data(null, { status: 404 });
  },
];

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export function Layout({ children }: { children: ReactNode }) {
  useHeadingFocus(useLocation().pathname);
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0A3A29" />
        <Meta />
        {FIXED_LINKS}
        <Links />
      </head>
      <body>
        <NoticeProvider>{children}</NoticeProvider>
        <NavigationProgress />
        <ScrollRestoration />
        <Program />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (isNotFound(error)) return <NotFoundPage />;
  const forbidden = isRouteErrorResponse(error) && error.status === 403;
  return (
    <Page footer="plain">
      <div className="wrap">
        <ErrorState
          title={forbidden ? "Esta página não é para a sua conta" : "A página não abriu"}
          text={
            forbidden
              ? "Entre com outra conta ou volte ao início."
              : "Pode ser a conexão ou um problema nosso. Nada do que você enviou se perdeu."
          }
        >
          {!forbidden && (
            <ButtonLink to={`${pathname}${search}`} reloadDocument>
              Tentar novamente
            </ButtonLink>
          )}
          <ButtonLink to="/" look="outline">
            Ir para o início
          </ButtonLink>
        </ErrorState>
      </div>
    </Page>
  );
}
