/** Streams of news for the open pages of signed-in people and of guests (server-sent events, docs/decisions/live-pages.md). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { TYPE_USER } from "../../app/kit/roles.ts";
import type { RoomNews, SessionsEnded, SettingsChanged } from "../../app/platform/announce.server.ts";
import { logError } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { guestStand } from "../../app/proofs/guests.server.ts";
import { LIVE_PATH } from "../http/request.ts";
import { logRequest } from "../http/request-log.ts";
import { setSecurityHeaders } from "../http/response.ts";
import { admit, type Guest, guard, type Person } from "./askers.ts";

/** Streams per person, and per guest's link; one more ends the oldest. */
export const STREAMS_FOR_EACH = 12;
const STREAMS = 5_000;

/** Milliseconds. */
const HEARTBEAT = 25_000;
/** After this the browser reconnects, and the guard runs again. */
const LIFETIME = 10 * 60_000;
/** News that follows within this time is sent together. */
const BURST = 50;
/** News is remembered for this long, for pages that were read before their stream opened. */
const REMEMBERED = 20_000;

/** Bytes that may wait for a slow reader. */
const WAITING_MAX = 16 * 1024;

const HEADERS = setSecurityHeaders(
  new Headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Otherwise nginx would hold events back.
    "x-accel-buffering": "no",
  }),
);

const PAYLOAD = z.union([
  z.object({ room: z.uuid(), people: z.array(z.uuid()), designers: z.boolean() }) satisfies z.ZodType<RoomNews>,
  z.object({ ended: z.uuid() }) satisfies z.ZodType<SessionsEnded>,
  z.object({ settings: z.literal(true) }) satisfies z.ZodType<SettingsChanged>,
]);

function parse(payload: string): z.output<typeof PAYLOAD> | null {
  try {
    return PAYLOAD.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

type Stream<Asker = Person | Guest> = {
  outgoing: ServerResponse;
  asker: Asker;
  /** when it ends, in `performance.now()` time */
  ends: number;
};

/** Guests hear what changed of their proof (`checkGuests`), and nothing of its request. */
const isFor = ({ people, designers }: RoomNews, { asker }: Stream) =>
  !asker.guest &&
  (asker.typeUser === TYPE_USER.admin ||
    people.includes(asker.id) ||
    (designers && asker.typeUser === TYPE_USER.designer));

/** Tells the page whether to reload its data. `again`: it may have missed news. */
const ready = (missed: boolean) => `event: ready\ndata: ${missed ? "again" : "fresh"}\n\n`;
/** An event instead of a comment, so that the page notices when none arrives. */
const BEAT = "event: beat\ndata: beat\n\n";
/** `id`: of a request, or of a guest's proof. */
const changed = (id: string) => `data: ${id}\n\n`;
/** Tells the browser not to reconnect by itself. */
const OVER = "event: over\ndata: over\n\n";

/** The set of open streams: adds, writes to and ends them. */
function createStreams() {
  /** the oldest first */
  const streams = new Set<Stream>();

  /** Removes a stream, which must not be written to any more. false: it was already removed. */
  function remove(stream: Stream): boolean {
    const removed = streams.delete(stream);
    METRICS.streams.set(streams.size);
    return removed;
  }

  function finish(stream: Stream, last?: string): void {
    if (remove(stream)) stream.outgoing.end(last);
  }

  function send(stream: Stream, text: string): void {
    stream.outgoing.write(text);
    if (stream.outgoing.writableLength <= WAITING_MAX) return;
    // The browser reconnects and reloads its data.
    remove(stream);
    stream.outgoing.destroy();
  }

  function add(stream: Stream): void {
    const [oldest, ...others] = [...streams].filter(({ asker }) => asker.id === stream.asker.id);
    if (oldest && others.length >= STREAMS_FOR_EACH - 1) finish(oldest, OVER);
    streams.add(stream);
    METRICS.streams.set(streams.size);
    stream.outgoing.once("close", () => remove(stream));
  }

  /** Ends the person's streams whose sessions are over. */
  async function checkAgain(userId: string): Promise<void> {
    for (const stream of [...streams]) {
      const { asker } = stream;
      if (asker.guest || asker.id !== userId) continue;
      const user = await guard(asker.cookie).catch(() => null);
      // After a database fault the session may be valid; the browser reconnects.
      if (user === null) finish(stream);
      else if (typeof user === "number") finish(stream, OVER);
      else asker.typeUser = user.typeUser;
    }
  }

  /** Ends the streams of links that are over, and tells the others that their proof changed. undefined: of all rooms. */
  async function checkStands(rooms?: ReadonlySet<string>): Promise<void> {
    const guests = [...streams].filter((one): one is Stream<Guest> => one.asker.guest !== undefined);
    const asked = guests.filter(({ asker: { guest } }) => rooms === undefined || rooms.has(guest.room));
    for (const [token, group] of Map.groupBy(asked, ({ asker: { guest } }) => guest.token)) {
      const stand = await guestStand(token).catch(() => undefined);
      for (const stream of group) {
        const { guest } = stream.asker;
        // After a database fault the link may be valid; the browser reconnects.
        if (stand === undefined) finish(stream);
        // The page reloads, which is refused.
        else if (stand === null) finish(stream, changed(guest.proof) + OVER);
        else if (stand.seen !== guest.seen && streams.has(stream)) {
          guest.seen = stand.seen;
          send(stream, changed(guest.proof));
        }
      }
    }
  }

  let guestsChecked: Promise<unknown> = Promise.resolve();
  /** One check after another, so that none tells of an older stand. */
  function checkGuests(rooms?: ReadonlySet<string>): void {
    guestsChecked = guestsChecked.then(() => checkStands(rooms));
  }

  return { streams, add, finish, send, checkAgain, checkGuests };
}

export type Live = ReturnType<typeof createLive>;

/** All open streams of this process. An event's data is an id, never its content. */
export function createLive() {
  const { streams, add, finish, send, checkAgain, checkGuests } = createStreams();
  let pending: RoomNews[] = [];
  /** Settles when all sessions that were reported as ended have been checked. */
  let checked: Promise<unknown> = Promise.resolve();
  let recent: { news: RoomNews; at: number }[] = [];
  /** since when no news was missed, in `performance.now()` time */
  let subscribedAt = Number.POSITIVE_INFINITY;
  /** when the studio's settings last changed */
  let settingsAt = Number.NEGATIVE_INFINITY;
  /** counts ended sessions and changes that may make designers wait */
  let endings = 0;
  let stopping = false;

  const heartbeat = setInterval(() => {
    const now = performance.now();
    recent = recent.filter(({ at }) => now - at < REMEMBERED);
    for (const stream of streams) {
      if (stream.ends < now) finish(stream);
      else send(stream, BEAT);
    }
  }, HEARTBEAT);
  heartbeat.unref();

  /**
   * Ends sessions that are over before sending the news of the same change; otherwise their pages would ask for it and
   * be refused.
   */
  async function deliver(): Promise<void> {
    await checked;
    const burst = pending;
    pending = [];
    for (const stream of streams) {
      const rooms = new Set(burst.filter((news) => isFor(news, stream)).map(({ room }) => room));
      if (rooms.size > 0) send(stream, [...rooms].map(changed).join(""));
    }
    checkGuests(new Set(burst.map(({ room }) => room)));
  }

  function open(stream: Stream): void {
    add(stream);
    const { guest } = stream.asker;
    const since = performance.now() - REMEMBERED;
    const missed =
      Math.max(subscribedAt, settingsAt) > since || recent.some(({ news, at }) => at > since && isFor(news, stream));
    // A guest reads again in any case: what happened lately in the room is not theirs to hear of.
    send(stream, ready(guest !== undefined || missed));
    if (guest) checkGuests(new Set([guest.room]));
  }

  return {
    async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      const began = performance.now();
      try {
        let seen: number;
        let admitted: Awaited<ReturnType<typeof admit>>;
        do {
          seen = endings;
          admitted = await admit(incoming, outgoing);
          // The session may have ended after it was read.
        } while (seen !== endings);
        const asker = stopping || streams.size >= STREAMS ? 503 : admitted;
        const status = typeof asker === "number" ? asker : 200;
        logRequest("GET", LIVE_PATH, status, began, status === 200 || outgoing.headersSent);
        if (outgoing.headersSent) return;
        outgoing.writeHead(status, [...HEADERS].flat());
        if (typeof asker === "number") return void outgoing.end();
        // The browser may have left meanwhile.
        if (outgoing.destroyed) return;
        // Randomised, so that the streams of a restart do not all reconnect at once.
        const ends = performance.now() + LIFETIME * (0.9 + 0.2 * Math.random());
        open({ outgoing, asker, ends });
      } catch (error) {
        // The browser may have left before its turn.
        if (!outgoing.destroyed) logError(error, LIVE_PATH);
        outgoing.destroy();
      }
    },

    /** Handles a notification's payload; ignores a malformed one. */
    receive(payload: string): void {
      const news = parse(payload);
      if (!news) return;
      if ("ended" in news) {
        endings += 1;
        checked = Promise.all([checked, checkAgain(news.ended)]);
        return;
      }
      if ("settings" in news) {
        settingsAt = performance.now();
        for (const stream of streams) send(stream, ready(true));
        // The new settings may make designers wait for an admin.
        endings += 1;
        const designers = [...streams].filter(({ asker }) => !asker.guest && asker.typeUser === TYPE_USER.designer);
        const ids = new Set(designers.map(({ asker }) => asker.id));
        checked = Promise.all([checked, ...[...ids].map(checkAgain)]);
        return;
      }
      recent.push({ news, at: performance.now() });
      if (pending.push(news) === 1) setTimeout(() => void deliver(), BURST);
    },

    /** After an interruption every page reloads its data, because announcements may have been missed. */
    setSubscribed(yes: boolean): void {
      subscribedAt = yes ? performance.now() : Number.POSITIVE_INFINITY;
      if (yes) for (const stream of streams) send(stream, ready(true));
      if (yes) checkGuests();
    },

    /** Ends all streams and refuses new ones, because the process is stopping. */
    end(): void {
      stopping = true;
      clearInterval(heartbeat);
      for (const stream of streams) finish(stream);
    },
  };
}
