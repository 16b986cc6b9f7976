/** Social logins (AUTH-8): those whose credentials are configured. */
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

function isAvailable(provider: ProviderId): boolean {
  return credentials[provider] !== null;
}

export const availableProviders: ProviderId[] = PROVIDERS.map(({ id }) => id).filter(isAvailable);

export const builtInProviders = {
  ...(credentials.google && { google: credentials.google }),
  ...(credentials.apple && { apple: credentials.apple }),
};

/** Instagram tells no e-mail: this stands in for it until the person gives one, and is never shown or mailed. */
const NO_EMAIL = "instagram.invalid";

export function hasOwnEmail(email: string): boolean {
  return !email.endsWith(`@${NO_EMAIL}`);
}

const tokenSchema = z.object({ access_token: z.string() });
/** The documentation wraps the answer in `data: […]`, the service often does not. */
const tokenAnswer = z.union([tokenSchema, z.object({ data: z.tuple([tokenSchema]) }).transform(({ data }) => data[0])]);
const profileSchema = z.object({
  user_id: z.coerce.string(),
  username: z.string(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
});

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
          const { access_token } = tokenAnswer.parse(await response.json());
          return { accessToken: access_token };
        },
        async getUserInfo({ accessToken }) {
          const fields = "user_id,username,name,profile_picture_url";
          const response = await fetch(`https://graph.instagram.com/me?fields=${fields}`, {
            headers: { authorization: `Bearer ${accessToken}` },
          });
          const profile = profileSchema.parse(await response.json());
          return {
            id: profile.user_id,
            name: profile.name ?? profile.username,
            email: `${profile.user_id}@${NO_EMAIL}`,
            emailVerified: false,
          };
        },
      },
    ],
  });
}

export const providerPlugins = credentials.instagram ? [instagram(credentials.instagram)] : [];
