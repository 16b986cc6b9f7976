/** Our own better-auth endpoints, under its rate limit. */
import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { db } from "../data/db.server.ts";
import { reserveMail } from "../data/mail-limits.server.ts";
import { enqueue } from "../services/jobs.server.ts";
import { resend } from "./confirmation-mails.server.ts";
import { setPasswordByLink } from "./password-reset.server.ts";
import { inPasswordTurn } from "./password-turns.server.ts";
import { type Confirmed, confirmCode, confirmLink, register, registerSchema } from "./registration.server.ts";
import { rememberSource, sourceOf } from "./sources.server.ts";

/** Seconds between two mails that reset a password. */
const RESET_WAIT = 60;

const headersOf = ({ headers }: { headers?: Headers | undefined }) => headers ?? new Headers();
const post = <Body extends z.ZodType>(body: Body) => ({ method: "POST" as const, body });

async function enter<Refusal extends string>(ctx: GenericEndpointContext, confirmed: Confirmed | Refusal) {
  if (typeof confirmed === "string") return { refused: confirmed };
  const { uid, typeUser, back } = confirmed;
  await openSession(ctx, uid);
  return { typeUser, back };
}

async function openSession(ctx: GenericEndpointContext, uid: string): Promise<void> {
  const user = await ctx.context.internalAdapter.findUserById(uid);
  if (!user) throw new Error("the login is gone");
  const session = await ctx.context.internalAdapter.createSession(uid);
  await setSessionCookie(ctx, { session, user });
}

export const accountEndpoints = {
  id: "account",
  rateLimit: [{ pathMatcher: (path: string) => path.startsWith("/account/"), window: 60, max: 10 }],
  endpoints: {
    register: createAuthEndpoint("/account/register", post(registerSchema), async (ctx) =>
      ctx.json(await register(ctx.context, headersOf(ctx), ctx.body)),
    ),
    resendConfirmation: createAuthEndpoint("/account/resend", post(z.object({ id: z.string() })), async (ctx) =>
      ctx.json(await resend(headersOf(ctx), ctx.body.id)),
    ),
    confirmByCode: createAuthEndpoint(
      "/account/confirm-code",
      post(z.object({ id: z.string(), code: z.string() })),
      async (ctx) => ctx.json(await enter(ctx, await confirmCode(ctx.body.id, ctx.body.code))),
    ),
    confirmByLink: createAuthEndpoint(
      "/account/confirm-link",
      post(z.object({ token: z.string(), own: z.string().nullable(), password: z.string().nullable() })),
      async (ctx) => {
        const { token, own, password } = ctx.body;
        const confirmed = await inPasswordTurn(headersOf(ctx), () => confirmLink(token, own, password));
        return ctx.json(await enter(ctx, confirmed));
      },
    ),
    // The job looks up the account, so neither the response nor its time tells whether there is one.
    forgotPassword: createAuthEndpoint(
      "/account/forgot-password",
      post(z.object({ email: z.string() })),
      async (ctx) => {
        const { email } = ctx.body;
        const source = await sourceOf(headersOf(ctx), email);
        const wait = await db.transaction(async (tx) => {
          const seconds = await reserveMail(tx, `reset:${email}`, RESET_WAIT, source);
          if (seconds === 0) await enqueue(tx, "password-reset", { email });
          return seconds;
        });
        return ctx.json({ wait });
      },
    ),
    newPassword: createAuthEndpoint(
      "/account/new-password",
      post(z.object({ token: z.string(), password: z.string() })),
      async (ctx) => {
        const uid = await setPasswordByLink(headersOf(ctx), ctx.body.token, ctx.body.password);
        if (uid !== null) ctx.setHeader("set-cookie", await rememberSource(headersOf(ctx), uid));
        return ctx.json({ changed: uid !== null });
      },
    ),
    /** After a new password. It has no address: `auth.api` alone reaches it. */
    openSession: createAuthEndpoint.serverOnly(post(z.object({ uid: z.string() })), async (ctx) => {
      await openSession(ctx, ctx.body.uid);
      return ctx.json({});
    }),
  },
  hooks: {
    after: [
      {
        // Every way in: password, a mail's code or link, provider.
        matcher: ({ context }) => Boolean(context.newSession),
        handler: createAuthMiddleware(async (ctx) => {
          const uid = ctx.context.newSession?.user.id;
          if (uid) ctx.setHeader("set-cookie", await rememberSource(headersOf(ctx), uid));
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
