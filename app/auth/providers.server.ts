/** Social logins: those whose credentials are configured. */
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import { PROVIDERS, type ProviderId } from "../domain/account.ts";
import { env } from "../services/env.server.ts";

const credentials: Record<ProviderId, { clientId: string; clientSecret: string } | null> = {
  google: pair(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  apple: pair(env.APPLE_CLIENT_ID, env.APPLE_CLIENT_SECRET),
  instagram: pair(env.INSTAGRAM_CLIENT_ID, env.INSTAGRAM_CLIENT_SECRET),
};

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export const availableProviders = PROVIDERS.map(({ id }) => id).filter((id) => credentials[id] !== null);

export const builtInProviders = {
  ...(credentials.google && { google: credentials.google }),
  ...(credentials.apple && { apple: credentials.apple }),
};

/** Instagram does not tell the e-mail. The placeholder is never shown or mailed. */
const NO_EMAIL = "instagram.invalid";

export function hasOwnEmail(email: string): boolean {
  return !email.endsWith(`@${NO_EMAIL}`);
}

const tokenSchema = z.object({ access_token: z.string() });
/** The documentation wraps the response in `data: […]`, the service often does not. */
const tokenResponse = z.union([
  tokenSchema,
  z.object({ data: z.tuple([tokenSchema]) }).transform(({ data }) => data[0]),
]);
const profileSchema = z.object({ user_id: z.coerce.string(), username: z.string(), name: z.string().optional() });

/** Instagram API with Instagram login. */
function instagram({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  return genericOAuth({
    config: [
      {
        providerId: "instagram",
        clientId,
        clientSecret,
        authorizationUrl: "https://www.instagram.com/oauth/authorize",
        scopes: ["instagram_business_basic"],
        pkce: false,
        async getToken({ code, redirectURI }) {
          const form = { client_id: clientId, client_secret: clientSecret, grant_type: "authorization_code" };
          const response = await fetch("https://api.instagram.com/oauth/access_token", {
            method: "POST",
            body: new URLSearchParams({ ...form, redirect_uri: redirectURI, code }),
          });
          const { access_token } = tokenResponse.parse(await response.json());
          return { accessToken: access_token };
        },
        async getUserInfo({ accessToken }) {
          const response = await fetch("https://graph.instagram.com/me?fields=user_id,username,name", {
            headers: { authorization: `Bearer ${accessToken}` },
          });
          const { user_id: id, username, name } = profileSchema.parse(await response.json());
          return { id, name: name ?? username, email: `${id}@${NO_EMAIL}`, emailVerified: false };
        },
      },
    ],
  });
}

export const providerPlugins = credentials.instagram ? [instagram(credentials.instagram)] : [];
